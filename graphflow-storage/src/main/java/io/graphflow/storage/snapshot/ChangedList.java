package io.graphflow.storage.snapshot;

/**
 * The edges that one adjacency list has beside those in the files, or in their place: sorted by
 * neighbour ID (table, then offset) and, among parallel edges, by position. Immutable and safe for
 * use by many threads.
 */
public interface ChangedList {

  /** Number of edges; 0 only if it {@link #replacesBase}. */
  int count();

  /** Whether it replaces the list in the files, instead of adding to it. */
  boolean replacesBase();

  /** Vertex ID of the neighbour of the edge with this index, from 0 on. */
  long neighbour(int index);

  /**
   * Position, the second component of the ID, of the edge with this index. The first one is the edge
   * table of the edge label and the table of the edge's source.
   */
  long position(int index);

  /**
   * Copies neighbours and positions of {@code edgeCount} edges from index {@code from} on, to index
   * {@code at} of the arrays and on.
   */
  void copy(int from, int edgeCount, long[] neighbours, long[] positions, int at);

  /**
   * First index in [from, to) whose neighbour's ID is at least {@code vertexId}, or {@code to}.
   * Gallops from {@code from}, as {@link
   * io.graphflow.storage.adjacency.Adjacency#lowerBound(long, long, long)} does.
   */
  int lowerBound(int from, int to, long vertexId);
}
