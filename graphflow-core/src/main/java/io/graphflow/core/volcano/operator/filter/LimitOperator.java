package io.graphflow.core.volcano.operator.filter;

import io.graphflow.core.execution.RowCount;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.volcano.operator.Operator;

/** Passes the first rows on and then asks for no more. */
public final class LimitOperator implements Operator {
  private final Operator input;
  private final Evaluator count;
  private final Tuple tuple;

  private long left;

  /** Creates the operator; the count is evaluated when it is opened. */
  public LimitOperator(Operator input, Evaluator count, Tuple tuple) {
    this.input = input;
    this.count = count;
    this.tuple = tuple;
  }

  @Override
  public void open() {
    left = RowCount.of(count, tuple, "LIMIT");
    input.open();
  }

  @Override
  public boolean next() {
    if (left == 0) {
      return false;
    }
    left--;
    return input.next();
  }

  @Override
  public void close() {
    input.close();
  }
}
