package io.graphflow.bench.cycles;

import io.graphflow.bench.graph.HeapGraph;
import io.graphflow.bench.graph.HeapLists;
import io.graphflow.bench.limit.ListBatch;

/**
 * The limit: the best loops by hand that we know for a {@link CycleQuery}. The neighbours of a vertex
 * are marked, and the lists of its neighbours probe the marks, without a branch. Where edges are walked
 * both ways, vertices are ranked by their degrees, and each edge is kept only in the list of its lower
 * end: the longest lists get short, and a triangle is found once. A database has no such lists, so making
 * them is a part of the answer. They do not help directed triangles, of which the plan finds each once,
 * and which are probed for by lists that are not longer than others. The graph must be as {@link
 * CycleLoops} wants it.
 */
final class BestCycleLoops {
  /** The ways to name the vertices of an undirected triangle. */
  private static final int ORDERS = 6;

  private final HeapLists forward;
  private final HeapLists backward;
  private final boolean undirected;

  /** Makes backward lists, which a database has as well; this is not timed. */
  BestCycleLoops(HeapGraph graph, CycleQuery query) {
    forward = new HeapLists(graph.starts(), graph.neighbours());
    backward = forward.reversed();
    undirected = query.undirected();
  }

  /** The number of triangles, each as often as the pattern matches it. */
  long count() {
    return undirected ? ORDERS * countUndirected() : countDirected();
  }

  private long countDirected() {
    int[] starts = forward.starts();
    int[] neighbours = forward.neighbours();
    long[] marks = new long[(starts.length + Long.SIZE - 1) / Long.SIZE];
    ListBatch lists = new ListBatch(starts);
    long count = 0;
    for (int a = 0; a < starts.length - 1; a++) {
      int end = starts[a + 1];
      for (int i = starts[a]; i < end; i++) {
        marks[neighbours[i] / Long.SIZE] |= 1L << neighbours[i];
      }
      for (int i = starts[a]; i < end; i += ListBatch.CAPACITY) {
        int size = Math.min(ListBatch.CAPACITY, end - i);
        lists.readBounds(neighbours, i, size);
        lists.prefetch(neighbours, size);
        for (int j = 0; j < size; j++) {
          count += marked(marks, neighbours, lists.from(j), lists.to(j));
        }
      }
      for (int i = starts[a]; i < end; i++) {
        marks[neighbours[i] / Long.SIZE] = 0;
      }
    }
    return count;
  }

  private static int marked(long[] marks, int[] vertices, int from, int to) {
    int count = 0;
    for (int i = from; i < to; i++) {
      int vertex = vertices[i];
      count += (int) (marks[vertex >>> 6] >>> vertex) & 1;
    }
    return count;
  }

  private long countUndirected() {
    int[] byRank = byDegree();
    int[] ranks = new int[byRank.length];
    for (int rank = 0; rank < byRank.length; rank++) {
      ranks[byRank[rank]] = rank;
    }
    HeapLists lists = upwards(byRank, ranks);
    int[] starts = lists.starts();
    int[] higher = lists.neighbours();
    // An edge that leads both ways is two, in the lists and in the marks.
    byte[] marks = new byte[byRank.length];
    long count = 0;
    for (int a = 0; a < marks.length; a++) {
      int end = starts[a + 1];
      for (int i = starts[a]; i < end; i++) {
        marks[higher[i]]++;
      }
      for (int i = starts[a]; i < end; i++) {
        int b = higher[i];
        count += sumOfMarks(marks, higher, starts[b], starts[b + 1]);
      }
      for (int i = starts[a]; i < end; i++) {
        marks[higher[i]] = 0;
      }
    }
    return count;
  }

  private static int sumOfMarks(byte[] marks, int[] vertices, int from, int to) {
    int sum = 0;
    for (int i = from; i < to; i++) {
      sum += marks[vertices[i]];
    }
    return sum;
  }

  /** The vertices, those with the fewest edges first. */
  private int[] byDegree() {
    int vertexCount = forward.starts().length - 1;
    int[] degrees = new int[vertexCount];
    int most = 0;
    for (int vertex = 0; vertex < vertexCount; vertex++) {
      degrees[vertex] = length(forward, vertex) + length(backward, vertex);
      most = Math.max(most, degrees[vertex]);
    }
    int[] next = new int[most + 2];
    for (int degree : degrees) {
      next[degree + 1]++;
    }
    for (int degree = 0; degree <= most; degree++) {
      next[degree + 1] += next[degree];
    }
    int[] vertices = new int[vertexCount];
    for (int vertex = 0; vertex < vertexCount; vertex++) {
      vertices[next[degrees[vertex]]++] = vertex;
    }
    return vertices;
  }

  private static int length(HeapLists lists, int vertex) {
    return lists.starts()[vertex + 1] - lists.starts()[vertex];
  }

  /** By rank, the ranks of the neighbours with a higher one, in both directions. */
  private HeapLists upwards(int[] byRank, int[] ranks) {
    int[] starts = new int[byRank.length + 1];
    // One more, as each neighbour is written before it is known whether it stays.
    int[] higher = new int[forward.neighbours().length + 1];
    int count = 0;
    for (int rank = 0; rank < byRank.length; rank++) {
      count = keepHigher(forward, byRank[rank], rank, ranks, higher, count);
      count = keepHigher(backward, byRank[rank], rank, ranks, higher, count);
      starts[rank + 1] = count;
    }
    return new HeapLists(starts, higher);
  }

  private static int keepHigher(
      HeapLists lists, int vertex, int rank, int[] ranks, int[] higher, int from) {
    int[] neighbours = lists.neighbours();
    int end = lists.starts()[vertex + 1];
    int count = from;
    for (int i = lists.starts()[vertex]; i < end; i++) {
      int other = ranks[neighbours[i]];
      higher[count] = other;
      count += other > rank ? 1 : 0;
    }
    return count;
  }
}
