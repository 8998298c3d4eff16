package io.graphflow.storage.adjacency;

/** Builds the lists of one {@link Adjacency} in a structure. Not for use by several threads. */
public sealed interface ListBuilder permits CsrBuilder, SingleCardinalityBuilder {

  /**
   * Appends an edge. Edges come in list order: by owner, neighbour table, neighbour offset, and
   * parallel edges by their position.
   *
   * @param edge the edge ID or the offset, as the shape's {@link EdgeComponent} says;
   *     ignored with {@link EdgeComponent#NONE}
   */
  void append(long ownerOffset, long neighbourId, long edge);

  /** Appends all edges of the lists, by several threads where that is faster. Nothing is appended before and after. */
  default void appendAll(OrderedEdges edges) {
    for (long i = 0; i < edges.count(); i++) {
      append(edges.owner(i), edges.neighbour(i), edges.edge(i));
    }
  }

  /** Completes the structure, once all edges are appended. */
  void finish();
}
