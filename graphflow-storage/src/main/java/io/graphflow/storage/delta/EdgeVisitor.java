package io.graphflow.storage.delta;

/** Is told of the edges in a list. */
@FunctionalInterface
public interface EdgeVisitor {
  /** An edge of the list, by ID, with the vertex ID of its other end. */
  void edge(long neighbour, long edgeId);
}
