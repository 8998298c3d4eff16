package io.graphflow.core.ftree.operator.scan;

import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.ftree.operator.BlockColumns;
import io.graphflow.core.ftree.operator.FTreeOperator;
import io.graphflow.core.tuple.Tuple;

/**
 * Yields one tree with the rows around an inner plan that were added before it is opened: a plan that only makes
 * its tree grow runs for all of them at once, and the valid positions of the root are the rows that have any of its
 * rows.
 */
public final class ArgumentsOperator implements FTreeOperator {
  private final FBlock block;
  private final BlockColumns columns;
  private final Tuple tuple;
  private int count;
  private boolean done;

  /** Creates the operator; {@code columns} keeps what the plan reads of the rows. */
  public ArgumentsOperator(FBlock block, BlockColumns columns, Tuple tuple) {
    this.block = block;
    this.columns = columns;
    this.tuple = tuple;
  }

  /** Forgets all rows. */
  public void clear() {
    count = 0;
  }

  /** Adds the row that the tuple holds. */
  public void add() {
    columns.set(count++, tuple);
  }

  /** The number of rows. */
  public int count() {
    return count;
  }

  /** The root, of which each position is a row. */
  public FBlock block() {
    return block;
  }

  @Override
  public void open() {
    done = count == 0;
  }

  @Override
  public boolean next() {
    if (done) {
      return false;
    }
    done = true;
    columns.show();
    block.begin();
    block.finish(count);
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
