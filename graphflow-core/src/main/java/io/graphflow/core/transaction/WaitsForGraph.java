package io.graphflow.core.transaction;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Which transaction waits for which. The graph is not stored: a search reads it off the queues of
 * locks when a wait begins, because only that can close a cycle. Locks granted meanwhile lead only
 * to transactions that run.
 *
 * <p>Waits begin and are withdrawn one at a time, under the latch of this graph; locks are granted
 * beside it. A cycle that a search finds is a deadlock all the same: the transaction that searches
 * does not go on, so neither do those that wait for it, and so on around the cycle. And a search
 * finds every cycle, because edges of a cycle do not go away.
 *
 * <p>The youngest transaction of a cycle is ended, though ending the one that closed it would be
 * simpler. So the oldest transaction of all is never ended, and always one gets done, however often
 * the others are run again. The youngest has also done the least, as a rule.
 */
final class WaitsForGraph {
  private final ReentrantLock latch = new ReentrantLock();
  private final LockManager manager;

  WaitsForGraph(LockManager manager) {
    this.manager = manager;
  }

  /**
   * Begins a wait, and ends others or itself if it closes a cycle.
   *
   * @param enqueue puts the wait into its queue, unless it can be granted
   */
  LockWait begin(Supplier<LockWait> enqueue) {
    latch.lock();
    try {
      LockWait wait = enqueue.get();
      if (wait.granted == null) {
        wait.transaction.waiting = wait;
        resolve(wait);
      }
      return wait;
    } finally {
      latch.unlock();
    }
  }

  /** Ends a wait that was not granted; false if it was. */
  boolean withdraw(LockWait wait) {
    latch.lock();
    try {
      return dequeue(wait);
    } finally {
      latch.unlock();
    }
  }

  /** The wait of a transaction, or null. */
  WaitStatus status(TransactionLocks transaction) {
    latch.lock();
    try {
      LockWait wait = transaction.waiting;
      List<TransactionLocks> blockers = blockers(wait);
      return blockers.isEmpty() ? null
          : new WaitStatus(wait.resource(), wait.mode,
              manager.since(wait.startNanos),
              blockers.stream().map(TransactionLocks::number).sorted().toList());
    } finally {
      latch.unlock();
    }
  }

  /** The transactions that keep a wait from being granted, each once; none if it is null or over. */
  List<TransactionLocks> blockers(LockWait wait) {
    if (wait == null) {
      return List.of();
    }
    List<TransactionLocks> blockers = new ArrayList<>();
    manager.partition(wait.lock.hash).addBlockers(wait, blockers);
    return blockers.stream().distinct().toList();
  }

  private boolean dequeue(LockWait wait) {
    List<LockWait> granted = new ArrayList<>();
    boolean waiting = manager.partition(wait.lock.hash).withdraw(wait, granted);
    wake(granted);
    return waiting;
  }

  /** Wakes threads whose waits are over. */
  static void wake(List<LockWait> granted) {
    for (LockWait wait : granted) {
      LockSupport.unpark(wait.thread);
    }
  }

  /** Ends the youngest transaction of every cycle through a wait that has just begun. */
  private void resolve(LockWait begun) {
    List<LockWait> cycle = findCycle(begun);
    while (!cycle.isEmpty()) {
      LockWait victim = Collections.max(cycle, LockWait.BY_AGE);
      String message = manager.messages().deadlock(cycle, victim);
      dequeue(victim);
      victim.deadlock = message;
      if (victim == begun) {
        return;
      }
      LockSupport.unpark(victim.thread);
      cycle = findCycle(begun);
    }
  }

  /**
   * A shortest cycle through a wait, or an empty list if there is none. Each wait of the cycle
   * waits for the transaction of the next, and the last for that of the first.
   */
  private List<LockWait> findCycle(LockWait begun) {
    Map<LockWait, LockWait> cameFrom = new HashMap<>();
    Set<TransactionLocks> seen = new HashSet<>();
    ArrayDeque<LockWait> open = new ArrayDeque<>();
    open.add(begun);
    while (!open.isEmpty()) {
      LockWait wait = open.remove();
      for (TransactionLocks blocker : blockers(wait)) {
        if (blocker == begun.transaction) {
          return path(cameFrom, wait);
        }
        LockWait next = blocker.waiting;
        if (next != null && seen.add(blocker)) {
          cameFrom.put(next, wait);
          open.add(next);
        }
      }
    }
    return List.of();
  }

  private static List<LockWait> path(Map<LockWait, LockWait> cameFrom, LockWait last) {
    List<LockWait> path = new ArrayList<>();
    for (LockWait wait = last; wait != null; wait = cameFrom.get(wait)) {
      path.add(wait);
    }
    Collections.reverse(path);
    return path;
  }
}
