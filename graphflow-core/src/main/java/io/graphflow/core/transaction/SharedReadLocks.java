package io.graphflow.core.transaction;

import io.graphflow.core.execution.ReadLocks;

/** The shared locks of a transaction, as its queries ask for them while they read. */
public final class SharedReadLocks implements ReadLocks {
  private final TransactionLocks locks;

  /** Locks for a transaction. */
  public SharedReadLocks(TransactionLocks locks) {
    this.locks = locks;
  }

  @Override
  public void lockKey(int table, int property, Object value) {
    locks.lockKey(table, property, value, LockMode.S);
  }

  @Override
  public void lockVertex(long vertex) {
    locks.lockVertex(vertex, LockMode.S);
  }
}
