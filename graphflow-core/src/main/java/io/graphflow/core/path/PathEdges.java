package io.graphflow.core.path;

import io.graphflow.core.adjacency.AdjacencyLists;
import io.graphflow.core.adjacency.EdgeCursor;
import io.graphflow.core.value.EdgeReference;

/**
 * The edges of one vertex that a path may take: those that fulfil its predicates. Not safe for use by more
 * than one thread at a time.
 */
final class PathEdges {
  private final PathPattern pattern;
  private final EdgeCursor edges;
  private final PathPredicates test;

  /** Creates edges of no vertex yet; {@code test} is null if all edges pass. */
  PathEdges(PathPattern pattern, AdjacencyLists[][] byOwnerTable, PathPredicates test) {
    this.pattern = pattern;
    this.edges = new EdgeCursor(byOwnerTable);
    this.test = test;
  }

  /** Begins with the edges of a vertex. */
  void begin(long vertex) {
    pattern.check();
    edges.begin(vertex);
  }

  /** Begins with the edges from a vertex to one neighbour, found by search. */
  void begin(long vertex, long onlyNeighbour) {
    pattern.check();
    edges.begin(vertex, onlyNeighbour);
  }

  /** Moves to the next edge that passes; false if there is none. */
  boolean next() {
    while (edges.next()) {
      if (test == null || test.passes(edges)) {
        return true;
      }
    }
    return false;
  }

  /** Reads as many edges that pass as there is room for, as {@link EdgeCursor#next(long[], long[])} does. */
  int next(long[] neighbours, long[] places) {
    if (test == null) {
      return edges.next(neighbours, places);
    }
    int count = 0;
    while (count < neighbours.length && next()) {
      neighbours[count] = edges.neighbour();
      if (places != null) {
        places[count] = edges.place();
      }
      count++;
    }
    return count;
  }

  /** The edge at hand. */
  EdgeCursor edge() {
    return edges;
  }

  /** The vertex at the other end of the edge. */
  long neighbour() {
    return edges.neighbour();
  }

  /** The edge as a value. */
  EdgeReference reference() {
    return edges.reference();
  }

  /** The edge at a {@link EdgeCursor#place place} of an owner's lists. */
  EdgeReference reference(long owner, long place) {
    return edges.reference(owner, place);
  }

  /** Number of edges of a vertex before any is tested. */
  long degree(long vertex) {
    return edges.degree(vertex);
  }
}
