package io.graphflow.core.path;

import io.graphflow.core.value.EdgeReference;
import java.util.List;

/**
 * The ways from a vertex that a search has found back to where the search began, along the edges that it
 * remembers: one after another. One search's.
 */
final class PredecessorPaths {
  private final LevelSearch levels;
  private final SearchMemory memory;
  private int[] edges = {};
  private int length;

  PredecessorPaths(LevelSearch levels, SearchMemory memory) {
    this.levels = levels;
    this.memory = memory;
  }

  /** Takes the first way from the vertex with a number. */
  void begin(int number) {
    length = 0;
    follow(number);
  }

  private void follow(int number) {
    int vertex = number;
    while (vertex != 0) {
      if (length == edges.length) {
        edges = memory.grow(edges);
      }
      int edge = levels.edgeTo(vertex);
      edges[length++] = edge;
      vertex = levels.parent(edge);
    }
  }

  /** Takes the next way from the same vertex; false if there is none. */
  boolean next() {
    while (length > 0) {
      int further = levels.furtherEdge(edges[length - 1]);
      if (further != LevelSearch.NONE) {
        edges[length - 1] = further;
        follow(levels.parent(further));
        return true;
      }
      length--;
    }
    return false;
  }

  /** Appends the edges in the order of the way back. */
  void addTo(List<EdgeReference> path) {
    for (int i = 0; i < length; i++) {
      path.add(levels.reference(edges[i]));
    }
  }

  /** Appends the edges in the order in which the search went along them. */
  void addReversedTo(List<EdgeReference> path) {
    for (int i = length - 1; i >= 0; i--) {
      path.add(levels.reference(edges[i]));
    }
  }
}
