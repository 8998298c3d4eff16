package io.graphflow.core.ftree.operator.scan;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.ftree.operator.BlockColumns;
import io.graphflow.core.ftree.operator.FTreeOperator;
import io.graphflow.core.tuple.RowBuffer;
import io.graphflow.core.tuple.Tuple;

/** Yields the rows that the context holds. */
public final class RowsOperator implements FTreeOperator {
  private final QueryContext context;
  private final RowBuffer rows;
  private final FBlock block;
  private final BlockColumns columns;
  private final Tuple tuple;
  private final int mostRows;
  private int nextRow;

  /** Creates the operator; {@code columns} keeps what is read of the rows. */
  public RowsOperator(
      QueryContext context, FBlock block, BlockColumns columns, Tuple tuple, int mostRows) {
    this.context = context;
    this.rows = context.rows();
    this.block = block;
    this.columns = columns;
    this.tuple = tuple;
    this.mostRows = mostRows;
  }

  @Override
  public void open() {
    nextRow = 0;
  }

  @Override
  public boolean next() {
    context.check();
    int count = Math.min(mostRows, rows.size() - nextRow);
    if (count == 0) {
      return false;
    }
    for (int row = 0; row < count; row++) {
      rows.load(nextRow++, tuple);
      columns.set(row, tuple);
    }
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
    columns.release();
  }
}
