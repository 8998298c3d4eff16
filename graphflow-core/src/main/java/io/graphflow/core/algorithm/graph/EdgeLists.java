package io.graphflow.core.algorithm.graph;

import java.util.Arrays;

/**
 * Adjacency lists of numbered vertices, as a CSR on the heap: the list of {@code v} is at the places from {@code
 * starts[v]} to {@code starts[v + 1] - 1} of the neighbours and, if edges have weights, of the weights. Its arrays are
 * handed out as they are, for loops to read; nobody changes them, so it is safe for use by many threads.
 */
public final class EdgeLists {
  /** More threads than this would each spend their time on edges that others handle. */
  private static final int MOST_SCATTERING = 8;

  private static final int CHECK_MASK = (1 << 12) - 1;

  private final int[] starts;
  private final int[] neighbours;
  private final double[] weights;

  /**
   * Puts lists together from their arrays, which it keeps.
   *
   * @param weights null if each edge weighs 1
   */
  public EdgeLists(int[] starts, int[] neighbours, double[] weights) {
    this.starts = starts;
    this.neighbours = neighbours;
    this.weights = weights;
  }

  /** Where lists begin; one element more than there are vertices. */
  public int[] starts() {
    return starts;
  }

  /** The other ends of the edges. */
  public int[] neighbours() {
    return neighbours;
  }

  /** The weights of the edges; null if each weighs 1. */
  public double[] weights() {
    return weights;
  }

  /** Number of vertices. */
  public int vertexCount() {
    return starts.length - 1;
  }

  /** Number of edges in all lists; each counts as often as lists have it. */
  public int edgeCount() {
    return starts[starts.length - 1];
  }

  /** Number of edges in the list of a vertex. */
  public int degree(int vertex) {
    return starts[vertex + 1] - starts[vertex];
  }

  /** The sum of the weights in the list of a vertex. */
  public double weight(int vertex) {
    if (weights == null) {
      return degree(vertex);
    }
    double sum = 0;
    for (int i = starts[vertex]; i < starts[vertex + 1]; i++) {
      sum += weights[i];
    }
    return sum;
  }

  /** The length of the longest list. */
  public int maxDegree() {
    int most = 0;
    for (int v = 0; v < vertexCount(); v++) {
      most = Math.max(most, degree(v));
    }
    return most;
  }

  /** The same edges in the lists of their other ends, which are sorted by neighbour. */
  public EdgeLists transposed(Work work) {
    return scattered(work, false);
  }

  /** Each edge in the lists of both of its ends, a self-loop twice in that of its vertex. */
  public EdgeLists undirected(Work work) {
    return scattered(work, true);
  }

  /**
   * Puts each edge into the list of its other end. Each thread fills the lists of its own share of the vertices, and looks
   * at all edges for that; so lists have the same order with any number of threads.
   *
   * @param withOwn whether lists begin with the edges that they have here
   */
  private EdgeLists scattered(Work work, boolean withOwn) {
    int count = vertexCount();
    long total = (withOwn ? 2L : 1L) * edgeCount();
    int[] otherStarts = work.ints(count + 1L);
    work.forShares(count, MOST_SCATTERING, (_, from, to) -> {
      for (int v = from; withOwn && v < to; v++) {
        otherStarts[v + 1] = degree(v);
      }
      for (int v = 0; v < count; v++) {
        if ((v & CHECK_MASK) == 0) {
          work.check();
        }
        for (int i = starts[v]; i < starts[v + 1]; i++) {
          int end = neighbours[i];
          if (end >= from && end < to) {
            otherStarts[end + 1]++;
          }
        }
      }
    });
    int[] others = work.ints(total);
    double[] otherWeights = weights == null ? null : work.doubles(total);
    addUp(otherStarts);
    int[] next = work.ints(count);
    work.forShares(count, MOST_SCATTERING, (_, from, to) -> {
      System.arraycopy(otherStarts, from, next, from, to - from);
      for (int v = from; withOwn && v < to; v++) {
        System.arraycopy(neighbours, starts[v], others, next[v], degree(v));
        if (weights != null) {
          System.arraycopy(weights, starts[v], otherWeights, next[v], degree(v));
        }
        next[v] += degree(v);
      }
      for (int v = 0; v < count; v++) {
        if ((v & CHECK_MASK) == 0) {
          work.check();
        }
        for (int i = starts[v]; i < starts[v + 1]; i++) {
          int end = neighbours[i];
          if (end >= from && end < to) {
            int place = next[end]++;
            others[place] = v;
            if (weights != null) {
              otherWeights[place] = weights[i];
            }
          }
        }
      }
    });
    work.release((long) count * Integer.BYTES);
    return new EdgeLists(otherStarts, others, otherWeights);
  }

  /** Makes starts of lengths, each of which lies one place behind its vertex; at most 2^31 - 9 in total. */
  static void addUp(int[] lengths) {
    for (int v = 1; v < lengths.length; v++) {
      lengths[v] += lengths[v - 1];
    }
  }

  /**
   * The lists sorted by neighbour, without self-loops and with one edge to each neighbour; of several, the one with
   * the least weight.
   */
  public EdgeLists simple(Work work) {
    int count = vertexCount();
    int[] sorted = work.ints(edgeCount());
    double[] sortedWeights = weights == null ? null : work.doubles(edgeCount());
    int[] simpleStarts = work.ints(count + 1L);
    work.forBlocks(count, (_, from, to) -> {
      for (int v = from; v < to; v++) {
        simpleStarts[v + 1] = weights == null
            ? sortedWithoutRepeats(v, sorted)
            : sortedByWeight(v, sorted, sortedWeights);
      }
    });
    addUp(simpleStarts);
    int total = simpleStarts[count];
    int[] simple = work.ints(total);
    double[] simpleWeights = weights == null ? null : work.doubles(total);
    work.forBlocks(count, (_, from, to) -> {
      for (int v = from; v < to; v++) {
        int length = simpleStarts[v + 1] - simpleStarts[v];
        System.arraycopy(sorted, starts[v], simple, simpleStarts[v], length);
        if (weights != null) {
          System.arraycopy(sortedWeights, starts[v], simpleWeights, simpleStarts[v], length);
        }
      }
    });
    work.release((long) edgeCount() * (Integer.BYTES + (weights == null ? 0 : Double.BYTES)));
    return new EdgeLists(simpleStarts, simple, simpleWeights);
  }

  /** Writes a list where it lies here, sorted and without repeats and loops; returns its length. */
  private int sortedWithoutRepeats(int vertex, int[] sorted) {
    int start = starts[vertex];
    int end = starts[vertex + 1];
    System.arraycopy(neighbours, start, sorted, start, end - start);
    Arrays.sort(sorted, start, end);
    int at = start;
    for (int i = start; i < end; i++) {
      if (sorted[i] != vertex && (at == start || sorted[i] != sorted[at - 1])) {
        sorted[at++] = sorted[i];
      }
    }
    return at - start;
  }

  private int sortedByWeight(int vertex, int[] sorted, double[] sortedWeights) {
    int start = starts[vertex];
    int length = degree(vertex);
    // A neighbour in the upper half of a number and its place in the lower one sort as the pair does.
    long[] keys = new long[length];
    for (int i = 0; i < length; i++) {
      keys[i] = ((long) neighbours[start + i] << Integer.SIZE) | i;
    }
    Arrays.sort(keys);
    int at = start;
    for (long key : keys) {
      int neighbour = (int) (key >>> Integer.SIZE);
      double weight = weights[start + (int) key];
      if (neighbour == vertex) {
        continue;
      }
      if (at > start && sorted[at - 1] == neighbour) {
        sortedWeights[at - 1] = Math.min(sortedWeights[at - 1], weight);
      } else {
        sorted[at] = neighbour;
        sortedWeights[at++] = weight;
      }
    }
    return at - start;
  }
}
