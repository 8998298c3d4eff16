package io.graphflow.core.transaction;

import java.time.Duration;
import java.util.List;

/**
 * The wait of a transaction.
 *
 * @param resource the resource that it wants to lock
 * @param mode the mode of the lock
 * @param waited how long it has waited by now
 * @param blockers numbers of the transactions in the way, ascending: those that hold the lock, and
 *     the last of those that asked before, which waits for the others
 */
public record WaitStatus(
    LockedResource resource,
    LockMode mode,
    Duration waited,
    List<Long> blockers) {

  /** Creates a status. */
  public WaitStatus {
    blockers = List.copyOf(blockers);
  }
}
