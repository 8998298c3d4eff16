package io.graphflow.core.transaction;

/**
 * What a transaction holds of a lock. {@code mode} and the links of the list of a lock's grants change
 * under the latch of the lock's partition; the transaction reads its own mode without it, as nobody
 * else changes that but to end its wait.
 */
final class LockGrant {
  static final long NEVER = -1;

  final ResourceLock lock;
  final TransactionLocks transaction;

  /** What the resource was asked for by: see {@link ResourceCode#decode}; null for most. */
  final Object value;

  LockMode mode;
  LockGrant previous;
  LockGrant next;

  /** Number of locks of the transaction beneath this one; only the transaction reads or changes it. */
  int elementCount;

  /**
   * The version that was read when the lock of a table took the place of locks beneath it, {@link
   * #NEVER} if it did not: while that version is read, what is beneath may have changed after it, before
   * the table was locked. Only the transaction reads or changes it.
   */
  long escalatedAt = NEVER;

  LockGrant(ResourceLock lock, TransactionLocks transaction, LockMode mode, Object value) {
    this.lock = lock;
    this.transaction = transaction;
    this.mode = mode;
    this.value = value;
  }

  /** What is held. */
  LockedResource resource() {
    return ResourceCode.decode(lock.scope, lock.element, value);
  }
}
