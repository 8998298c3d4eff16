package io.graphflow.bench.cycles;

import io.graphflow.bench.graph.HeapGraph;
import java.util.Arrays;

/**
 * The plain loops for a {@link CycleQuery}: for each edge, the sorted lists of its
 * ends are merged. The graph must have no self-loops and no parallel edges, so that the edges of a
 * cycle differ by themselves.
 */
public final class CycleLoops {
  private final int[] starts;
  private final int[] neighbours;

  /** Makes undirected lists if the query wants them, outside the measured time. */
  public CycleLoops(HeapGraph graph, CycleQuery query) {
    if (!query.undirected()) {
      starts = graph.starts();
      neighbours = graph.neighbours();
      return;
    }
    int vertexCount = graph.vertexCount();
    int[] forward = graph.starts();
    starts = new int[vertexCount + 1];
    for (int vertex = 0; vertex < vertexCount; vertex++) {
      starts[vertex + 1] += forward[vertex + 1] - forward[vertex];
      for (int i = forward[vertex]; i < forward[vertex + 1]; i++) {
        starts[graph.neighbours()[i] + 1]++;
      }
    }
    Arrays.parallelPrefix(starts, Integer::sum);
    neighbours = new int[starts[vertexCount]];
    int[] next = starts.clone();
    for (int vertex = 0; vertex < vertexCount; vertex++) {
      for (int i = forward[vertex]; i < forward[vertex + 1]; i++) {
        int neighbour = graph.neighbours()[i];
        neighbours[next[vertex]++] = neighbour;
        neighbours[next[neighbour]++] = vertex;
      }
    }
    for (int vertex = 0; vertex < vertexCount; vertex++) {
      Arrays.sort(neighbours, starts[vertex], starts[vertex + 1]);
    }
  }

  /** The number of triangles, each as often as the pattern matches it. */
  public long count() {
    long count = 0;
    for (int a = 0; a < starts.length - 1; a++) {
      int end = starts[a + 1];
      for (int i = starts[a]; i < end; i++) {
        int b = neighbours[i];
        count += common(starts[a], end, starts[b], starts[b + 1]);
      }
    }
    return count;
  }

  /** The number of pairs of equal elements of two sorted stretches. */
  private long common(int from, int to, int otherFrom, int otherTo) {
    int[] list = neighbours;
    long count = 0;
    int i = from;
    int j = otherFrom;
    while (i < to && j < otherTo) {
      int difference = list[i] - list[j];
      if (difference < 0) {
        i++;
      } else if (difference > 0) {
        j++;
      } else {
        // A vertex comes twice in an undirected list if edges lead both ways.
        int end = endOfRun(i, to);
        int otherEnd = endOfRun(j, otherTo);
        count += (long) (end - i) * (otherEnd - j);
        i = end;
        j = otherEnd;
      }
    }
    return count;
  }

  private int endOfRun(int from, int to) {
    int end = from + 1;
    while (end < to && neighbours[end] == neighbours[from]) {
      end++;
    }
    return end;
  }
}
