package io.graphflow.core.ftree.operator.scan;

import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.ftree.operator.BlockColumns;
import io.graphflow.core.ftree.operator.FTreeOperator;
import io.graphflow.core.tuple.Tuple;

/** Yields one row: without variables, or what the tuple holds of the row around an inner plan when it is opened. */
public final class ArgumentOperator implements FTreeOperator {
  private final FBlock block;
  private final BlockColumns columns;
  private final Tuple tuple;
  private boolean done;

  /** Creates the operator; {@code columns} keeps what the plan reads of the row. */
  public ArgumentOperator(FBlock block, BlockColumns columns, Tuple tuple) {
    this.block = block;
    this.columns = columns;
    this.tuple = tuple;
  }

  @Override
  public void open() {
    done = false;
    columns.set(0, tuple);
  }

  @Override
  public boolean next() {
    if (done) {
      return false;
    }
    done = true;
    columns.show();
    block.begin();
    block.finish(1);
    return true;
  }

  @Override
  public long addedBytes() {
    return block.bytes() + columns.bytes(block.count());
  }

  @Override
  public void close() {
    done = true;
  }
}
