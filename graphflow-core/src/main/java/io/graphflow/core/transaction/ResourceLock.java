package io.graphflow.core.transaction;

import java.util.ArrayList;
import java.util.List;

/**
 * The lock of one resource: its holders and the waits for it. It exists while there are some.
 * Everything happens under the latch of its partition.
 *
 * <p>Requests are served in their order: a new request is granted only if none waits, so that
 * readers that come and go do not keep out a writer. Conversions of a held lock to a stronger mode
 * go before all new requests, which could not be granted anyway before the holder is gone. A
 * conversion is granted as soon as the other grants allow it, whatever else waits.
 */
final class ResourceLock {
  final long scope;
  final long element;
  final int hash;

  /** Next lock in the bucket of the partition. */
  ResourceLock next;

  /** Grants by mode, see {@link LockMode}. */
  private long grantCounts;

  private LockGrant firstGrant;

  /** Conversions first, then new requests, each as they came; null until somebody waits. */
  private List<LockWait> queue;

  ResourceLock(long scope, long element, int hash) {
    this.scope = scope;
    this.element = element;
    this.hash = hash;
  }

  /** Grants a new request if nothing is in the way; null otherwise. */
  LockGrant tryGrant(TransactionLocks transaction, LockMode mode, Object value) {
    return hasWaits() || !mode.grantable(grantCounts) ? null : grant(transaction, mode, value);
  }

  private LockGrant grant(TransactionLocks transaction, LockMode mode, Object value) {
    LockGrant grant = new LockGrant(this, transaction, mode, value);
    grantCounts += mode.unit();
    grant.next = firstGrant;
    if (firstGrant != null) {
      firstGrant.previous = grant;
    }
    firstGrant = grant;
    return grant;
  }

  /** Converts a grant to a mode that covers it, if the others' grants allow it. */
  boolean tryConvert(LockGrant grant, LockMode mode) {
    if (!mode.grantable(grantCounts - grant.mode.unit())) {
      return false;
    }
    grantCounts += mode.unit() - grant.mode.unit();
    grant.mode = mode;
    return true;
  }

  /** Takes a grant away. The caller then serves the queue. */
  void remove(LockGrant grant) {
    grantCounts -= grant.mode.unit();
    if (grant.previous == null) {
      firstGrant = grant.next;
    } else {
      grant.previous.next = grant.next;
    }
    if (grant.next != null) {
      grant.next.previous = grant.previous;
    }
  }

  void enqueue(LockWait wait) {
    if (queue == null) {
      queue = new ArrayList<>();
    }
    int place = queue.size();
    if (wait.conversion != null) {
      place = 0;
      while (place < queue.size() && queue.get(place).conversion != null) {
        place++;
      }
    }
    queue.add(place, wait);
    wait.queued = true;
  }

  /** Takes a wait out of the queue. The caller then serves the queue. */
  void withdraw(LockWait wait) {
    queue.remove(wait);
    wait.queued = false;
  }

  /**
   * Grants all waits that can be granted now, and adds them to {@code granted}; the caller wakes
   * the threads.
   */
  void serveQueue(List<LockWait> granted) {
    if (!hasWaits()) {
      return;
    }
    int kept = 0;
    for (int i = 0; i < queue.size(); i++) {
      LockWait wait = queue.get(i);
      LockGrant grant = null;
      if (wait.conversion != null) {
        if (tryConvert(wait.conversion, wait.mode)) {
          grant = wait.conversion;
        }
      } else if (kept == 0 && wait.mode.grantable(grantCounts)) {
        grant = grant(wait.transaction, wait.mode, wait.value);
      }
      if (grant == null) {
        queue.set(kept++, wait);
      } else {
        wait.queued = false;
        wait.granted = grant;
        granted.add(wait);
      }
    }
    queue.subList(kept, queue.size()).clear();
  }

  /**
   * Adds the transactions without which a wait could be granted sooner. Of the waits in front of a
   * new request it names only those from which all others can be reached by following waits: all
   * conversions, or the last new request.
   */
  void addBlockers(LockWait wait, List<TransactionLocks> blockers) {
    if (!wait.queued) {
      return;
    }
    for (LockGrant grant = firstGrant; grant != null; grant = grant.next) {
      if (grant.transaction != wait.transaction && !wait.mode.compatibleWith(grant.mode)) {
        blockers.add(grant.transaction);
      }
    }
    if (wait.conversion == null) {
      for (int i = queue.indexOf(wait) - 1; i >= 0; i--) {
        LockWait before = queue.get(i);
        blockers.add(before.transaction);
        if (before.conversion == null) {
          break;
        }
      }
    }
  }

  /** Whether no transaction holds it or waits for it. */
  boolean isFree() {
    return firstGrant == null && !hasWaits();
  }

  private boolean hasWaits() {
    return queue != null && !queue.isEmpty();
  }

  LockGrant firstGrant() {
    return firstGrant;
  }
}
