package io.graphflow.core.volcano.operator.filter;

import io.graphflow.core.tuple.KeyTable;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.volcano.operator.Operator;

/** Passes on the first of the rows that are the same in some variables. */
public final class DistinctOperator implements Operator {
  private final Operator input;
  private final Tuple tuple;
  private final KeyTable seen;

  /** Creates the operator: {@code seen} names the variables, and is cleared when this is closed. */
  public DistinctOperator(Operator input, Tuple tuple, KeyTable seen) {
    this.input = input;
    this.tuple = tuple;
    this.seen = seen;
  }

  @Override
  public void open() {
    input.open();
    seen.clear();
  }

  @Override
  public boolean next() {
    while (input.next()) {
      int before = seen.size();
      if (seen.findOrAdd(tuple) == before) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void close() {
    input.close();
    seen.clear();
  }
}
