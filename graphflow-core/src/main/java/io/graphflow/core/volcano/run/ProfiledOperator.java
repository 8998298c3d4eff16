package io.graphflow.core.volcano.run;

import io.graphflow.core.execution.Profile;
import io.graphflow.core.limit.MemoryAccounts;
import io.graphflow.core.volcano.operator.Operator;

/**
 * Counts the rows that another operator gives, the time it takes, the bytes of the slots that it writes, and the most
 * that it holds; present only under PROFILE.
 */
public final class ProfiledOperator implements Operator {
  private final Operator operator;
  private final int rowBytes;
  private final MemoryAccounts accounts;
  private final Profile.Counters counters;

  /**
   * Creates the operator: it adds to the counters at each call.
   *
   * @param rowBytes bytes of the slots that the operator writes for a row
   * @param accounts the memory of the operator's own tables
   */
  public ProfiledOperator(Operator operator, int rowBytes, MemoryAccounts accounts,
      Profile.Counters counters) {
    this.operator = operator;
    this.rowBytes = rowBytes;
    this.accounts = accounts;
    this.counters = counters;
  }

  @Override
  public void open() {
    long start = System.nanoTime();
    operator.open();
    counters.add(0, System.nanoTime() - start);
    countBytes(0);
  }

  @Override
  public boolean next() {
    long start = System.nanoTime();
    boolean row = operator.next();
    counters.add(row ? 1 : 0, System.nanoTime() - start);
    countBytes(row ? rowBytes : 0);
    return row;
  }

  private void countBytes(int written) {
    counters.addBytes(written, written + accounts.mostHeldBytes(), accounts.movedBytes());
  }

  @Override
  public void close() {
    countBytes(0);
    operator.close();
  }
}
