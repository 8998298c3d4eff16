package io.graphflow.core.execution;

/**
 * Locks that a query of a writing transaction takes while it reads, because its plan cannot name
 * them before: for vertices that it looks up. Safe for use by many threads.
 */
public interface ReadLocks {

  /** No locks: for queries that read a snapshot. */
  ReadLocks NONE = new ReadLocks() {
    @Override
    public boolean areNone() {
      return true;
    }

    @Override
    public void lockKey(int table, int property, Object value) {}

    @Override
    public void lockVertex(long vertex) {}

    @Override
    public void lockVertexTable(int table) {}

    @Override
    public void lockEdgeTable(int edgeTable) {}
  };

  /** Whether nothing is ever locked, so that who reads much need not ask for each lock. */
  default boolean areNone() {
    return false;
  }

  /**
   * Before a key is looked up, whether it will be found or not.
   *
   * @param property index in the vertex table
   * @param value not null
   */
  void lockKey(int table, int property, Object value);

  /** When a vertex was found, before it is read; its lists and its edges are locked with it. */
  void lockVertex(long vertex);

  /** When a vertex of a table was not found that another transaction may be about to create. */
  void lockVertexTable(int table);

  /**
   * To be called when an edge of a table was not found that another transaction may be about to
   * create.
   */
  void lockEdgeTable(int edgeTable);
}
