package io.graphflow.core.volcano.operator.filter;

import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.volcano.operator.Operator;

/** Passes the rows on for which a predicate is true. */
public final class FilterOperator implements Operator {
  private final Operator input;
  private final Tuple tuple;
  private final Evaluator predicate;

  /** Creates the operator; a row passes if the predicate is true, and not NULL. */
  public FilterOperator(Operator input, Tuple tuple, Evaluator predicate) {
    this.input = input;
    this.tuple = tuple;
    this.predicate = predicate;
  }

  @Override
  public void open() {
    input.open();
  }

  @Override
  public boolean next() {
    while (input.next()) {
      if (predicate.test(tuple) == Evaluator.TRUE) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void close() {
    input.close();
  }
}
