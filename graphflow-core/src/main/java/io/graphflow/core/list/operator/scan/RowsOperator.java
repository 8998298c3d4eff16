package io.graphflow.core.list.operator.scan;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.list.chunk.RowWriter;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.tuple.RowBuffer;
import io.graphflow.core.tuple.Tuple;

/** Yields the rows that the context holds, in chunks of one unflat group. */
public final class RowsOperator implements ListOperator {
  private final QueryContext context;
  private final RowBuffer rows;
  private final Tuple tuple;
  private final RowWriter writer;

  private int nextRow;

  /**
   * Creates the operator.
   *
   * @param writer copies the variables to show
   */
  public RowsOperator(
      QueryContext context,
      Tuple tuple,
      RowWriter writer) {
    this.context = context;
    this.rows = context.rows();
    this.tuple = tuple;
    this.writer = writer;
  }

  @Override
  public void open() {
    nextRow = 0;
  }

  @Override
  public boolean next() {
    context.check();
    int count = Math.min(writer.maxCount(), rows.size() - nextRow);
    for (int row = 0; row < count; row++) {
      rows.load(nextRow++, tuple);
      writer.set(row, tuple);
    }
    return writer.show(count);
  }

  @Override
  public long addedBytes() {
    return writer.bytes();
  }

  @Override
  public void close() {}
}
