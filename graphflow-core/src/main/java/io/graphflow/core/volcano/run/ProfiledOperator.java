package io.graphflow.core.volcano.run;

import io.graphflow.core.execution.Profile;
import io.graphflow.core.volcano.operator.Operator;

/** Counts the rows that another operator gives and the time it takes; present only under PROFILE. */
public final class ProfiledOperator implements Operator {
  private final Operator operator;
  private final Profile.Counters counters;

  /** Creates the operator: it adds to the counters at each call. */
  public ProfiledOperator(Operator operator, Profile.Counters counters) {
    this.operator = operator;
    this.counters = counters;
  }

  @Override
  public void open() {
    long start = System.nanoTime();
    operator.open();
    counters.add(0, System.nanoTime() - start);
  }

  @Override
  public boolean next() {
    long start = System.nanoTime();
    boolean row = operator.next();
    counters.add(row ? 1 : 0, System.nanoTime() - start);
    return row;
  }

  @Override
  public void close() {
    operator.close();
  }
}
