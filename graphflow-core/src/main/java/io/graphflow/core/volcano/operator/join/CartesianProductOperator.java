package io.graphflow.core.volcano.operator.join;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.tuple.RowBuffer;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.volcano.operator.Operator;

/**
 * Pairs every row of the left with every row of the right. It keeps the right side, which never
 * depends on outer rows.
 */
public final class CartesianProductOperator implements Operator {
  private static final int ROWS_PER_CHECK = 512;

  private final Operator left;
  private final Operator right;
  private final QueryContext context;
  private final Tuple tuple;
  private final RowBuffer rightRows;

  private boolean built;
  private int nextRow;
  private int rows;

  /** Creates the operator: {@code rightRows} receives the rows of the right side. */
  public CartesianProductOperator(
      Operator left, Operator right, QueryContext context, Tuple tuple, RowBuffer rightRows) {
    this.left = left;
    this.right = right;
    this.context = context;
    this.tuple = tuple;
    this.rightRows = rightRows;
  }

  @Override
  public void open() {
    left.open();
    nextRow = -1;
  }

  private void build() {
    right.open();
    while (right.next()) {
      rightRows.append(tuple);
    }
    right.close();
    built = true;
  }

  @Override
  public boolean next() {
    if (!built) {
      build();
    }
    if (nextRow < 0 || nextRow == rightRows.size()) {
      if (rightRows.size() == 0 || !left.next()) {
        return false;
      }
      nextRow = 0;
    }
    if (++rows % ROWS_PER_CHECK == 0) {
      context.check();
    }
    rightRows.load(nextRow++, tuple);
    return true;
  }

  @Override
  public void close() {
    left.close();
    right.close();
    rightRows.clear();
    built = false;
  }
}
