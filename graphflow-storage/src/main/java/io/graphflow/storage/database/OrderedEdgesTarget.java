package io.graphflow.storage.database;

/** Takes the edges of a label that are told to be in the order of forward lists. */
public interface OrderedEdgesTarget {

  /**
   * Begins a run of edges that follow each other. Safe for several threads.
   *
   * @param sourceTable the table in which all of them start
   * @param firstEdge how many edges of that table are before the run
   */
  Run run(int sourceTable, long firstEdge);

  /** A run. For one thread at a time. */
  interface Run {
    /**
     * Puts the next edges where they belong.
     *
     * @throws IllegalArgumentException if one starts or ends in a vertex that does not exist
     */
    void put(EdgeBatch batch);
  }

  /** Whether the edges have properties that are to be appended. Others have places of their own, as the edges have. */
  boolean appendsProperties();

  /** Appends properties of edges, in the order of all edges of their table. For one thread at a time. */
  void append(EdgeBatch batch);
}
