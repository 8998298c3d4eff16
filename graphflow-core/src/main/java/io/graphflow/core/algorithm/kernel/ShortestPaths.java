package io.graphflow.core.algorithm.kernel;

import io.graphflow.core.algorithm.graph.EdgeLists;
import io.graphflow.core.algorithm.graph.Work;
import java.util.Arrays;

/**
 * Shortest paths from one vertex by the sum of weights, which are not negative (Dijkstra, 1959). It keeps its memory from
 * search to search. Paths of equal length are told apart by numbers of vertices alone, so that searches give the same
 * each time. For one thread.
 */
public final class ShortestPaths {
  private static final int CHECK_MASK = (1 << 12) - 1;
  private static final int NONE = -1;

  private final EdgeLists out;
  private final Work work;
  private final double[] distances;
  private final int[] predecessors;
  private final VertexHeap heap;

  /** The vertices whose distance is known, or was found, and must be forgotten before the next search. */
  private final int[] touched;

  private int touchedCount;

  /** What a search leaves out. */
  interface Ban {
    /** Nothing. */
    Ban NONE = (_, _) -> false;

    /** Whether an edge from one vertex to another is left out. */
    boolean leavesOut(int from, int to);
  }

  /** Prepares searches along edges, whose weights are not negative. */
  public ShortestPaths(EdgeLists out, Work work) {
    this.out = out;
    this.work = work;
    int count = out.vertexCount();
    distances = work.doubles(count);
    Arrays.fill(distances, Double.POSITIVE_INFINITY);
    predecessors = work.ints(count);
    heap = new VertexHeap(distances, work);
    touched = work.ints(count);
  }

  /**
   * By vertex, the length of a shortest path from a source; positive infinity where there is none.
   *
   * @return an array that the next search overwrites
   */
  public double[] from(int source) {
    search(source, NONE, Ban.NONE);
    return distances;
  }

  /** A shortest path between two vertices, or null if there is none. */
  public VertexPath between(int source, int target) {
    return between(source, target, Ban.NONE);
  }

  VertexPath between(int source, int target, Ban ban) {
    return search(source, target, ban) ? path(target) : null;
  }

  /** A shortest path from the source of the last search to a vertex that it has reached. */
  public VertexPath path(int target) {
    int length = 1;
    for (int v = target; predecessors[v] != v; v = predecessors[v]) {
      length++;
    }
    int[] vertices = new int[length];
    double[] costs = new double[length];
    int at = length;
    for (int v = target; at > 0; v = predecessors[v]) {
      vertices[--at] = v;
      costs[at] = distances[v];
    }
    return new VertexPath(vertices, costs);
  }

  /** Searches until the target is reached, or all; whether the target was reached. */
  private boolean search(int source, int target, Ban ban) {
    for (int i = 0; i < touchedCount; i++) {
      distances[touched[i]] = Double.POSITIVE_INFINITY;
    }
    heap.clear();
    touchedCount = 0;
    touched[touchedCount++] = source;
    distances[source] = 0;
    predecessors[source] = source;
    heap.lowered(source);
    int steps = 0;
    while (!heap.isEmpty()) {
      if ((steps++ & CHECK_MASK) == 0) {
        work.check();
      }
      int vertex = heap.removeFirst();
      if (vertex == target) {
        return true;
      }
      relax(vertex, ban);
    }
    return false;
  }

  private void relax(int vertex, Ban ban) {
    int[] neighbours = out.neighbours();
    double[] weights = out.weights();
    for (int i = out.starts()[vertex]; i < out.starts()[vertex + 1]; i++) {
      int end = neighbours[i];
      double distance = distances[vertex] + (weights == null ? 1 : weights[i]);
      if (distance < distances[end] && !ban.leavesOut(vertex, end)) {
        if (distances[end] == Double.POSITIVE_INFINITY) {
          touched[touchedCount++] = end;
        }
        distances[end] = distance;
        predecessors[end] = vertex;
        heap.lowered(end);
      }
    }
  }
}
