package io.graphflow.core.volcano;

import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.tuple.Tuple;

/** Passes the rows on for which a predicate is true. */
final class FilterOperator implements Operator {
  private final Operator input;
  private final Tuple tuple;
  private final Evaluator predicate;

  FilterOperator(Operator input, Tuple tuple, Evaluator predicate) {
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
