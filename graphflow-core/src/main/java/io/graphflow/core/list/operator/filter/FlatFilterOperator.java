package io.graphflow.core.list.operator.filter;

import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.list.chunk.Bindings;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.tuple.Tuple;

/** Keeps the chunks for which a predicate over flat groups is true (paper section 6.2: flat and flat). */
public final class FlatFilterOperator implements ListOperator {
  private final ListOperator input;
  private final Bindings flat;
  private final Evaluator predicate;
  private final Tuple tuple;

  /** Creates the operator; {@code flat} has the values that the predicate reads. */
  public FlatFilterOperator(ListOperator input, Bindings flat, Evaluator predicate, Tuple tuple) {
    this.input = input;
    this.flat = flat;
    this.predicate = predicate;
    this.tuple = tuple;
  }

  @Override
  public void open() {
    input.open();
  }

  @Override
  public boolean next() {
    while (input.next()) {
      flat.loadCurrent(tuple);
      if (predicate.test(tuple) == Evaluator.TRUE) {
        return true;
      }
    }
    return false;
  }

  @Override
  public long addedBytes() {
    return 0;
  }

  @Override
  public void close() {
    input.close();
  }
}
