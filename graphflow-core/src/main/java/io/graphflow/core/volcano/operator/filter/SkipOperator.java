package io.graphflow.core.volcano.operator.filter;

import io.graphflow.core.execution.RowCount;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.volcano.operator.Operator;

/** Leaves the first rows out. */
public final class SkipOperator implements Operator {
  private final Operator input;
  private final Evaluator count;
  private final Tuple tuple;

  private long left;

  /** Creates the operator; the count is evaluated when it is opened. */
  public SkipOperator(Operator input, Evaluator count, Tuple tuple) {
    this.input = input;
    this.count = count;
    this.tuple = tuple;
  }

  @Override
  public void open() {
    left = RowCount.of(count, tuple, "SKIP");
    input.open();
  }

  @Override
  public boolean next() {
    while (left > 0) {
      if (!input.next()) {
        return false;
      }
      left--;
    }
    return input.next();
  }

  @Override
  public void close() {
    input.close();
  }
}
