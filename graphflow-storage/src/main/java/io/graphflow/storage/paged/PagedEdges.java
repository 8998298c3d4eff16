package io.graphflow.storage.paged;

/**
 * Edges of a label between the vertices of two tables, in the order of one end: the <i>owner</i>. The edges of an owner lie
 * together, in any order of the other end, and are numbered in the order of the owners. Safe for use by many threads.
 */
public interface PagedEdges {

  /** The table of the other end. */
  int neighbourTable();

  /** The number of edges. */
  long count();

  /** The number of vertices of the other table. */
  long neighbourCount();

  /** Where the edges of an owner begin within its part of the edges. */
  PagedColumn offsets();

  /** The row of {@link #offsets} that an owner has; where its edges end stands in the row after it. */
  long offsetRow(long owner);

  /** The number of the first edge of the part that an owner's edges are in. */
  long partStart(long owner);

  /** The number of edges of that part. */
  long partCount(long owner);

  /** The offset of the other end, by the number of the edge. */
  PagedColumn neighbours();

  /**
   * A property, by the number of the edge.
   *
   * @param property its place in the edge label
   * @return null if these edges do not have it
   */
  PagedColumn property(int property);

  /** How the offsets are called in messages. */
  String name();
}
