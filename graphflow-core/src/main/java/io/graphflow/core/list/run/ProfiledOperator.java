package io.graphflow.core.list.run;

import io.graphflow.core.execution.Profile;
import io.graphflow.core.limit.MemoryAccounts;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.operator.ListOperator;
import java.util.List;

/**
 * Counts the rows that an operator's chunks stand for, the time it takes with its inputs, the bytes that it writes to
 * chunks, and the most that it holds. Operators that are not profiled count nothing for it.
 */
public final class ProfiledOperator implements ListOperator {
  private final ListOperator operator;
  private final List<ListGroup> groups;
  private final MemoryAccounts accounts;
  private final Profile.Counters counters;
  private final boolean isRepeated;

  /**
   * Creates the operator: the rows of a chunk are the product of those of {@code groups}.
   *
   * @param accounts the memory of the operator's own tables
   * @param isRepeated whether another worker reads the same rows, and counts them
   */
  public ProfiledOperator(ListOperator operator, List<ListGroup> groups,
      MemoryAccounts accounts, Profile.Counters counters, boolean isRepeated) {
    this.operator = operator;
    this.groups = groups;
    this.accounts = accounts;
    this.counters = counters;
    this.isRepeated = isRepeated;
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
    boolean found = operator.next();
    long nanos = System.nanoTime() - start;
    long rows = found && !isRepeated ? 1 : 0;
    for (int i = 0; rows > 0 && i < groups.size(); i++) {
      rows *= groups.get(i).rows();
    }
    counters.add(rows, nanos);
    countBytes(found ? operator.addedBytes() : 0);
    return found;
  }

  /** Rows that are left out count as if they were yielded. */
  @Override
  public long leaveOut(long rows) {
    long start = System.nanoTime();
    long leftOut = operator.leaveOut(rows);
    counters.add(leftOut, System.nanoTime() - start);
    return leftOut;
  }

  private void countBytes(long added) {
    counters.addBytes(added, added + accounts.mostHeldBytes(), accounts.movedBytes());
  }

  @Override
  public long addedBytes() {
    return operator.addedBytes();
  }

  @Override
  public void close() {
    countBytes(0);
    operator.close();
  }
}
