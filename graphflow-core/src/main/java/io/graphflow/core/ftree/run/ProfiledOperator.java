package io.graphflow.core.ftree.run;

import io.graphflow.core.execution.Profile;
import io.graphflow.core.ftree.block.FTreeRows;
import io.graphflow.core.ftree.operator.FTreeOperator;

/** Counts the rows that an operator's trees stand for, and the time it takes with its inputs. */
public final class ProfiledOperator implements FTreeOperator {
  private final FTreeOperator operator;
  private final FTreeRows rows;
  private final Profile.Counters counters;

  /** Creates the operator; {@code rows} reads no vector of the operator's trees. */
  public ProfiledOperator(FTreeOperator operator, FTreeRows rows, Profile.Counters counters) {
    this.operator = operator;
    this.rows = rows;
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
    boolean found = operator.next();
    long nanos = System.nanoTime() - start;
    long count = 0;
    if (found) {
      rows.first();
      count = rows.multiplicity();
    }
    counters.add(count, nanos);
    return found;
  }

  @Override
  public void close() {
    operator.close();
  }
}
