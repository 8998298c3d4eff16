package io.graphflow.core.ftree.run;

import io.graphflow.core.execution.Profile;
import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.ftree.block.FTreeRows;
import io.graphflow.core.ftree.operator.FTreeOperator;
import io.graphflow.core.limit.MemoryAccounts;

/**
 * Counts the rows that an operator's trees stand for, the time it takes with its inputs, the bytes that it writes to
 * trees, and the most that it holds. Operators that are not profiled count nothing for it.
 */
public final class ProfiledOperator implements FTreeOperator {
  private final FTreeOperator operator;
  private final FTreeRows rows;
  private final FBlock added;
  private final MemoryAccounts accounts;
  private final Profile.Counters counters;

  /** What the operator has added to the tree in use; its positions' parents may still be asked for. */
  private long inUseBytes;

  /**
   * Creates the operator.
   *
   * @param rows reads no vector of the operator's trees
   * @param added the block that the operator adds below another one; null if it adds none
   * @param accounts the memory of the operator's own tables
   */
  public ProfiledOperator(FTreeOperator operator, FTreeRows rows, FBlock added,
      MemoryAccounts accounts, Profile.Counters counters) {
    this.operator = operator;
    this.rows = rows;
    this.added = added;
    this.accounts = accounts;
    this.counters = counters;
  }

  @Override
  public void open() {
    countBytes();
    long start = System.nanoTime();
    operator.open();
    counters.add(0, System.nanoTime() - start);
  }

  @Override
  public boolean next() {
    countBytes();
    long start = System.nanoTime();
    boolean found = operator.next();
    long nanos = System.nanoTime() - start;
    long count = 0;
    if (found) {
      rows.first();
      count = rows.multiplicity();
      inUseBytes = operator.addedBytes();
    }
    counters.add(count, nanos);
    return found;
  }

  /** Counts what the operator has written without yielding it; to be called while it is there. */
  public void countDropped() {
    inUseBytes = operator.addedBytes();
    countBytes();
  }

  private void countBytes() {
    long bytes = inUseBytes;
    if (bytes > 0 && added != null) {
      bytes += added.parentBytes();
    }
    inUseBytes = 0;
    counters.addBytes(bytes, bytes + accounts.mostHeldBytes(), accounts.movedBytes());
  }

  @Override
  public long addedBytes() {
    return operator.addedBytes();
  }

  @Override
  public void close() {
    countBytes();
    operator.close();
  }
}
