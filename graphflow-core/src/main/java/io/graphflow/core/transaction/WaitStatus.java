package io.graphflow.core.transaction;

import java.time.Duration;
import java.util.List;

/**
 * What a transaction waits for.
 *
 * @param resource what it wants to lock
 * @param mode in which mode
 * @param waited for how long by now
 * @param blockers numbers of transactions that are in the way, ascending: those that hold it, and of
 *     those that asked first the last, who waits for the others
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
