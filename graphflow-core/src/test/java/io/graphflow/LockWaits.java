package io.graphflow;

import io.graphflow.core.transaction.LockManager;

/** What tests ask about transactions that wait. */
public final class LockWaits {
  private LockWaits() {}

  /** Whether a transaction of a database waits for a lock. */
  public static boolean any(Database database) {
    LockManager locks = database.kernel().locks();
    return locks.transactions().stream().anyMatch(status -> status.waiting() != null);
  }
}
