package io.graphflow.core.path;

import io.graphflow.core.value.EdgeReference;
import java.util.List;

/**
 * Enumerates the paths from a vertex that a {@link LevelSearch} has found back to the start of the search,
 * along the edges that the search has kept. One instance serves one search.
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

  /** Moves to the first path, from the vertex with this number. */
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

  /** Moves to the next path from the same vertex; false if there is none. */
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

  /** Appends the edges in order towards the start of the search. */
  void addTo(List<EdgeReference> path) {
    for (int i = 0; i < length; i++) {
      path.add(levels.reference(edges[i]));
    }
  }

  /** Appends the edges in the order in which the search followed them. */
  void addReversedTo(List<EdgeReference> path) {
    for (int i = length - 1; i >= 0; i--) {
      path.add(levels.reference(edges[i]));
    }
  }
}
