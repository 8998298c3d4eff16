package io.graphflow.core.transaction;

/**
 * The grant of a lock to a transaction. Its {@code mode} and the links of the list of a lock's
 * grants change under the latch of the lock's partition. The transaction reads its own mode without
 * the latch, because others change it only to end the transaction's wait.
 */
final class LockGrant {
  static final long NEVER = -1;

  final ResourceLock lock;
  final TransactionLocks transaction;

  /**
   * The value that the resource was asked for by, for messages (see {@link ResourceCode#decode});
   * null for most.
   */
  final Object value;

  LockMode mode;
  LockGrant previous;
  LockGrant next;

  /** Number of locks of the transaction beneath this one; only the transaction reads or changes it. */
  int elementCount;

  /**
   * The version that was read when the lock of a table replaced locks beneath it; {@link #NEVER} if
   * it did not. While the transaction still reads that version, resources beneath may have changed
   * after the version and before the table was locked. Only the transaction reads or changes this.
   */
  long escalatedAt = NEVER;

  LockGrant(ResourceLock lock, TransactionLocks transaction, LockMode mode, Object value) {
    this.lock = lock;
    this.transaction = transaction;
    this.mode = mode;
    this.value = value;
  }

  /** The locked resource. */
  LockedResource resource() {
    return ResourceCode.decode(lock.scope, lock.element, value);
  }
}
