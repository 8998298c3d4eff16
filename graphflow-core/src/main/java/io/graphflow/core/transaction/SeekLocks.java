package io.graphflow.core.transaction;

import io.graphflow.core.execution.ReadLocks;

/** The locks of a transaction, as its queries ask for them when they look vertices up. */
public final class SeekLocks implements ReadLocks {
  private final TransactionLocks locks;
  private final LockMode vertexMode;

  /**
   * Creates the locks for a query.
   *
   * @param writes whether the query writes. It is then likely to change the vertices that it looks
   *     up, or to give them an edge, so that it locks them X at once: two that lock S first and X
   *     later end in a deadlock
   */
  public SeekLocks(TransactionLocks locks, boolean writes) {
    this.locks = locks;
    this.vertexMode = writes ? LockMode.X : LockMode.S;
  }

  @Override
  public void lockKey(int table, int property, Object value) {
    locks.lockKey(table, property, value, LockMode.S);
  }

  @Override
  public void lockVertex(long vertex) {
    locks.lockVertex(vertex, vertexMode);
  }

  @Override
  public void lockVertexTable(int table) {
    locks.lockVertexTable(table, LockMode.S);
  }

  @Override
  public void lockEdgeTable(int edgeTable) {
    locks.lockEdgeTable(edgeTable, LockMode.S);
  }
}
