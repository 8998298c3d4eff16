package io.graphflow.core.volcano.operator.scan;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.tuple.RowBuffer;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.volcano.operator.Operator;

/** Yields the rows that the context holds. */
public final class RowsOperator implements Operator {
  private static final int ROWS_PER_CHECK = 512;

  private final QueryContext context;
  private final RowBuffer rows;
  private final Tuple tuple;

  private int nextRow;

  /** Creates the operator over the rows of the context. */
  public RowsOperator(QueryContext context, Tuple tuple) {
    this.context = context;
    this.rows = context.rows();
    this.tuple = tuple;
  }

  @Override
  public void open() {
    nextRow = 0;
  }

  @Override
  public boolean next() {
    if (nextRow == rows.size()) {
      return false;
    }
    if (nextRow % ROWS_PER_CHECK == 0) {
      context.check();
    }
    rows.load(nextRow++, tuple);
    return true;
  }

  @Override
  public void close() {}
}
