package io.graphflow.core.update;

/**
 * The locks that changes need, as the table at {@code TransactionLocks} says. A call returns when
 * the transaction holds the lock; else it throws as the transaction's locks do, and nothing is
 * changed.
 */
public interface UpdateLocks {

  /** Before a vertex is changed or deleted. */
  void lockVertex(long vertex);

  /** Before a vertex is created. */
  void lockNewVertex(int table);

  /**
   * Before a value of a key appears or disappears, and before {@code MERGE} looks for it.
   *
   * @param value not null
   */
  void lockKey(int table, int property, Object value);

  /** Before an edge is created, changed or deleted. */
  void lockEdge(int edgeTable, long source, long destination);

  /** Before a table, label or property is added to the schema. */
  void lockName(String name);

  /** No locks, for a graph that nobody else changes. */
  UpdateLocks NONE = new UpdateLocks() {
    @Override
    public void lockVertex(long vertex) {}

    @Override
    public void lockNewVertex(int table) {}

    @Override
    public void lockKey(int table, int property, Object value) {}

    @Override
    public void lockEdge(int edgeTable, long source, long destination) {}

    @Override
    public void lockName(String name) {}
  };
}
