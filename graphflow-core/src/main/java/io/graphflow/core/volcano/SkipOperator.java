package io.graphflow.core.volcano;

import io.graphflow.core.execution.RowCount;
import io.graphflow.core.expression.Evaluator;

/** Leaves the first rows out. */
final class SkipOperator implements Operator {
  private final Operator input;
  private final Evaluator count;

  private long left;

  SkipOperator(Operator input, Evaluator count) {
    this.input = input;
    this.count = count;
  }

  @Override
  public void open() {
    left = RowCount.of(count, "SKIP");
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
