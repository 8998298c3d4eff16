package io.graphflow.core.algorithm.kernel;

import io.graphflow.core.algorithm.graph.Work;

/**
 * Core numbers: the largest k such that a vertex is in a part of the graph in which each vertex has k neighbours. Vertices
 * are taken away in the order of how many neighbours are left to them, from buckets that one array holds (Batagelj and
 * Zaveršnik: An O(m) Algorithm for Cores Decomposition of Networks, 2003). On one thread.
 */
public final class CoreNumbers {
  private static final int CHECK_MASK = (1 << 12) - 1;

  private CoreNumbers() {}

  /** By vertex, its core number. */
  public static int[] of(Neighbourhoods graph, Work work) {
    int count = graph.vertexCount();
    int[] degrees = work.ints(count);
    int most = 0;
    for (int v = 0; v < count; v++) {
      degrees[v] = graph.degree(v);
      most = Math.max(most, degrees[v]);
    }
    // Where the vertices of each degree begin in the order, and the order with the place of each vertex in it.
    int[] begins = work.ints(most + 2L);
    for (int v = 0; v < count; v++) {
      begins[degrees[v] + 1]++;
    }
    for (int degree = 0; degree <= most; degree++) {
      begins[degree + 1] += begins[degree];
    }
    int[] order = work.ints(count);
    int[] places = work.ints(count);
    for (int v = 0; v < count; v++) {
      places[v] = begins[degrees[v]]++;
      order[places[v]] = v;
    }
    for (int degree = most; degree > 0; degree--) {
      begins[degree] = begins[degree - 1];
    }
    begins[0] = 0;
    for (int i = 0; i < count; i++) {
      if ((i & CHECK_MASK) == 0) {
        work.check();
      }
      int v = order[i];
      for (int e = graph.starts()[v]; e < graph.starts()[v + 1]; e++) {
        int w = graph.neighbours()[e];
        if (degrees[w] > degrees[v]) {
          moveDown(w, degrees, begins, order, places);
        }
      }
    }
    return degrees;
  }

  /** Takes a neighbour from a vertex: it changes places with the first one of its degree, and that degree begins later. */
  private static void moveDown(
      int vertex, int[] degrees, int[] begins, int[] order, int[] places) {
    int degree = degrees[vertex];
    int first = begins[degree];
    int other = order[first];
    order[places[vertex]] = other;
    places[other] = places[vertex];
    order[first] = vertex;
    places[vertex] = first;
    begins[degree]++;
    degrees[vertex]--;
  }
}
