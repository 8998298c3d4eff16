package io.graphflow.core.transaction;

import io.graphflow.core.update.UpdateLocks;

/** The locks of a transaction, as updates ask for them. */
public final class HeldUpdateLocks implements UpdateLocks {
  private final TransactionLocks locks;

  /** Locks for a transaction. */
  public HeldUpdateLocks(TransactionLocks locks) {
    this.locks = locks;
  }

  @Override
  public void lockVertex(long vertex) {
    locks.lockVertex(vertex, LockMode.X);
  }

  @Override
  public void lockNewVertex(int table) {
    locks.lockVertexTable(table, LockMode.IX);
  }

  @Override
  public void lockKey(int table, int property, Object value) {
    locks.lockKey(table, property, value, LockMode.X);
  }

  @Override
  public void lockEdge(int edgeTable, long source, long destination) {
    locks.lockEdge(edgeTable, source, destination);
  }

  @Override
  public void lockName(String name) {
    // Additions to the schema are numbered without gaps, so that only one transaction at a time may
    // add.
    locks.lockCatalog(LockMode.X);
  }
}
