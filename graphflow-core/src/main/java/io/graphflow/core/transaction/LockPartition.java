package io.graphflow.core.transaction;

import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * A part of a database's locks: a chained hash table under a latch that is held for some tens of
 * instructions and never during a wait.
 *
 * <p>Locks and grants are created anew and left to the garbage collector, 113 bytes a lock. Keeping
 * them for later was measured: it is as fast for locks of vertices and a tenth slower for inserts,
 * because old objects then refer to young ones, of which the collector must be told.
 */
final class LockPartition {
  private static final int INITIAL_BUCKETS = 64;

  private final ReentrantLock latch = new ReentrantLock();
  private ResourceLock[] buckets = new ResourceLock[INITIAL_BUCKETS];
  private int lockCount;

  /** Grants a resource that the transaction does not hold yet; null if it must wait. */
  LockGrant tryLock(TransactionLocks transaction, long scope, long element, int hash,
      LockMode mode, Object value) {
    latch.lock();
    try {
      return findOrAdd(scope, element, hash).tryGrant(transaction, mode, value);
    } finally {
      latch.unlock();
    }
  }

  /** Converts a grant at once; false if it must wait. */
  boolean tryConvert(LockGrant grant, LockMode mode) {
    latch.lock();
    try {
      return grant.lock.tryConvert(grant, mode);
    } finally {
      latch.unlock();
    }
  }

  /** Puts a new request into the queue of its lock, or grants it if that has become possible. */
  LockWait enqueue(TransactionLocks transaction, long scope, long element, int hash, LockMode mode,
      Object value, long nowNanos) {
    latch.lock();
    try {
      ResourceLock lock = findOrAdd(scope, element, hash);
      LockWait wait = new LockWait(lock, transaction, mode, null, value, nowNanos);
      wait.granted = lock.tryGrant(transaction, mode, value);
      if (wait.granted == null) {
        lock.enqueue(wait);
      }
      return wait;
    } finally {
      latch.unlock();
    }
  }

  /** Puts a conversion into the queue of its lock, or grants it if that has become possible. */
  LockWait enqueueConversion(LockGrant grant, LockMode mode, long nowNanos) {
    latch.lock();
    try {
      LockWait wait =
          new LockWait(grant.lock, grant.transaction, mode, grant, grant.value, nowNanos);
      if (grant.lock.tryConvert(grant, mode)) {
        wait.granted = grant;
      } else {
        grant.lock.enqueue(wait);
      }
      return wait;
    } finally {
      latch.unlock();
    }
  }

  /** Takes a wait out of its queue and says whether it was still there, and so was not granted. */
  boolean withdraw(LockWait wait, List<LockWait> granted) {
    latch.lock();
    try {
      if (!wait.queued) {
        return false;
      }
      wait.lock.withdraw(wait);
      settle(wait.lock, granted);
      return true;
    } finally {
      latch.unlock();
    }
  }

  /** Gives a grant back, and adds the waits that can now end to {@code granted}. */
  void unlock(LockGrant grant, List<LockWait> granted) {
    latch.lock();
    try {
      grant.lock.remove(grant);
      settle(grant.lock, granted);
    } finally {
      latch.unlock();
    }
  }

  private void settle(ResourceLock lock, List<LockWait> granted) {
    lock.serveQueue(granted);
    if (lock.isFree()) {
      remove(lock);
    }
  }

  /** Adds the transactions that keep a wait from being granted; none if it is over. */
  void addBlockers(LockWait wait, List<TransactionLocks> blockers) {
    latch.lock();
    try {
      wait.lock.addBlockers(wait, blockers);
    } finally {
      latch.unlock();
    }
  }

  /** Calls the consumer for every grant, under the latch. */
  void forEachGrant(Consumer<LockGrant> consumer) {
    latch.lock();
    try {
      for (ResourceLock bucket : buckets) {
        for (ResourceLock lock = bucket; lock != null; lock = lock.next) {
          for (LockGrant grant = lock.firstGrant(); grant != null; grant = grant.next) {
            consumer.accept(grant);
          }
        }
      }
    } finally {
      latch.unlock();
    }
  }

  /** Number of resources that somebody holds or waits for. */
  int lockCount() {
    latch.lock();
    try {
      return lockCount;
    } finally {
      latch.unlock();
    }
  }

  private ResourceLock findOrAdd(long scope, long element, int hash) {
    int bucket = hash & buckets.length - 1;
    for (ResourceLock lock = buckets[bucket]; lock != null; lock = lock.next) {
      if (lock.element == element && lock.scope == scope) {
        return lock;
      }
    }
    if (lockCount == buckets.length) {
      grow();
      bucket = hash & buckets.length - 1;
    }
    ResourceLock lock = new ResourceLock(scope, element, hash);
    lock.next = buckets[bucket];
    buckets[bucket] = lock;
    lockCount++;
    return lock;
  }

  private void grow() {
    ResourceLock[] former = buckets;
    buckets = new ResourceLock[2 * former.length];
    for (ResourceLock first : former) {
      ResourceLock lock = first;
      while (lock != null) {
        ResourceLock next = lock.next;
        int bucket = lock.hash & buckets.length - 1;
        lock.next = buckets[bucket];
        buckets[bucket] = lock;
        lock = next;
      }
    }
  }

  private void remove(ResourceLock lock) {
    int bucket = lock.hash & buckets.length - 1;
    if (buckets[bucket] == lock) {
      buckets[bucket] = lock.next;
    } else {
      ResourceLock before = buckets[bucket];
      while (before.next != lock) {
        before = before.next;
      }
      before.next = lock.next;
    }
    lockCount--;
  }
}
