package io.graphflow.core.transaction;

import java.util.Comparator;

/**
 * A transaction's place in the queue of a lock, until it is granted, withdrawn (time is up, an interrupt)
 * or chosen to end a deadlock. {@code granted} and {@code queued} change under the latch of the lock's
 * partition.
 */
final class LockWait {
  /** Waits of younger transactions are greater. */
  static final Comparator<LockWait> BY_AGE =
      Comparator.comparingLong(wait -> wait.transaction.number());

  final ResourceLock lock;
  final TransactionLocks transaction;

  /** The mode asked for; for a conversion, the join of that mode and the held one. */
  final LockMode mode;

  /** The grant to be converted to a stronger mode, or null. */
  final LockGrant conversion;

  final Object value;

  /** The thread that waits. */
  final Thread thread = Thread.currentThread();

  final long startNanos;

  /** Whether it is in the lock's queue. */
  boolean queued;

  /** The grant, once there is one. */
  volatile LockGrant granted;

  /** Why the transaction must end, once it was chosen to end a deadlock. */
  volatile String deadlock;

  LockWait(ResourceLock lock, TransactionLocks transaction, LockMode mode, LockGrant conversion,
      Object value, long startNanos) {
    this.lock = lock;
    this.transaction = transaction;
    this.mode = mode;
    this.conversion = conversion;
    this.value = value;
    this.startNanos = startNanos;
  }

  /** The resource that it waits for. */
  LockedResource resource() {
    return ResourceCode.decode(lock.scope, lock.element, value);
  }
}
