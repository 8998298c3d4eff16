package io.graphflow.core.algorithm.kernel;

import io.graphflow.core.algorithm.graph.Work;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Triangles: three vertices of which each two are neighbours. Neighbours are ordered by how many neighbours they have
 * themselves, and each triangle is found once, from its first vertex, by intersecting the lists of two vertices that are
 * cut down to those which come later (Schank and Wagner: Finding, Counting and Listing all Triangles, 2005). That bounds
 * the work by the number of edges to the power of 1.5.
 */
public final class Triangles {
  private static final VarHandle SUMS = MethodHandles.arrayElementVarHandle(long[].class);

  private final Neighbourhoods graph;
  private final Work work;

  /** The neighbours that come later than a vertex, sorted by number, and their places in the graph. */
  private final int[] starts;
  private final int[] later;
  private final int[] places;

  private Triangles(Neighbourhoods graph, Work work) {
    this.graph = graph;
    this.work = work;
    int count = graph.vertexCount();
    starts = work.ints(count + 1L);
    work.forBlocks(count, (_, from, to) -> {
      for (int v = from; v < to; v++) {
        for (int i = graph.starts()[v]; i < graph.starts()[v + 1]; i++) {
          starts[v + 1] += isLater(graph.neighbours()[i], v) ? 1 : 0;
        }
      }
    });
    for (int v = 0; v < count; v++) {
      starts[v + 1] += starts[v];
    }
    later = work.ints(starts[count]);
    places = work.ints(starts[count]);
    work.forBlocks(count, (_, from, to) -> {
      for (int v = from; v < to; v++) {
        int at = starts[v];
        for (int i = graph.starts()[v]; i < graph.starts()[v + 1]; i++) {
          if (isLater(graph.neighbours()[i], v)) {
            later[at] = graph.neighbours()[i];
            places[at++] = i;
          }
        }
      }
    });
  }

  private boolean isLater(int vertex, int than) {
    int degree = graph.degree(vertex);
    int other = graph.degree(than);
    return degree > other || (degree == other && vertex > than);
  }

  /** By vertex, the number of triangles that it is in. */
  public static long[] counts(Neighbourhoods graph, Work work) {
    return new Triangles(graph, work).sums(false);
  }

  /**
   * By vertex, the share of the ordered pairs of its neighbours between which an edge leads (Watts and Strogatz, 1998);
   * 0 for a vertex with fewer than two neighbours.
   */
  public static double[] coefficients(Neighbourhoods graph, Work work) {
    long[] edges = new Triangles(graph, work).sums(true);
    double[] coefficients = work.doubles(edges.length);
    for (int v = 0; v < edges.length; v++) {
      long degree = graph.degree(v);
      coefficients[v] = degree < 2 ? 0 : (double) edges[v] / (degree * (degree - 1));
    }
    return coefficients;
  }

  /**
   * Adds up over the triangles of each vertex.
   *
   * @param edges whether the edges between the two other vertices count, and not the triangle
   */
  private long[] sums(boolean edges) {
    int count = graph.vertexCount();
    long[] sums = work.longs(count);
    work.forBlocks(count, (_, from, to) -> {
      for (int v = from; v < to; v++) {
        work.check();
        for (int i = starts[v]; i < starts[v + 1]; i++) {
          addTriangles(v, i, sums, edges);
        }
      }
    });
    return sums;
  }

  /** Adds the triangles of a vertex and the later neighbour at a place. */
  private void addTriangles(int vertex, int place, long[] sums, boolean edges) {
    int second = later[place];
    int i = starts[vertex];
    int end = starts[vertex + 1];
    int j = starts[second];
    int secondEnd = starts[second + 1];
    long ofFirst = 0;
    long ofSecond = 0;
    while (i < end && j < secondEnd) {
      int one = later[i];
      int other = later[j];
      if (one == other) {
        ofFirst += edges ? graph.directions(places[j]) : 1;
        ofSecond += edges ? graph.directions(places[i]) : 1;
        SUMS.getAndAdd(sums, one, edges ? (long) graph.directions(places[place]) : 1L);
      }
      i += one <= other ? 1 : 0;
      j += other <= one ? 1 : 0;
    }
    if (ofFirst > 0) {
      SUMS.getAndAdd(sums, vertex, ofFirst);
      SUMS.getAndAdd(sums, second, ofSecond);
    }
  }
}
