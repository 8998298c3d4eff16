package io.graphflow.storage.adjacency;

/** Edges in the order of lists, from 0 on, as {@link ListBuilder#append} takes them. Safe for use by many threads. */
interface OrderedEdges {

  /** The number of edges. */
  long count();

  /** The offset of the vertex that has the edge in its list. */
  long owner(long index);

  /** The ID of the vertex at the other end. */
  long neighbour(long index);

  /** The edge ID or the offset, as the lists' {@link EdgeComponent} says. */
  long edge(long index);
}
