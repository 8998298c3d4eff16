package io.graphflow.core.algorithm.kernel;

import io.graphflow.core.algorithm.graph.Work;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Triangles: three vertices of which each two are neighbours. Neighbours are ordered by how many neighbours they have
 * themselves, and each triangle is found once, from its first vertex: the later neighbours of this are marked, and looked
 * for among the later neighbours of each of them (Schank and Wagner: Finding, Counting and Listing all Triangles, 2005).
 * That bounds the work by the number of edges to the power of 1.5.
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
    Marks[] marks = new Marks[work.threads()];
    int most = 0;
    for (int v = 0; v < count; v++) {
      most = Math.max(most, starts[v + 1] - starts[v]);
    }
    for (int i = 0; i < marks.length; i++) {
      marks[i] = new Marks(work.ints(count), work.longs(most));
    }
    work.forBlocks(count, (thread, from, to) -> {
      for (int v = from; v < to; v++) {
        work.check();
        addTriangles(v, marks[thread], sums, edges);
      }
    });
    return sums;
  }

  /**
   * What a thread needs.
   *
   * @param places by vertex, where it is among the later neighbours of the vertex at hand, plus 1; else 0
   * @param sums what is to be added for each of these neighbours
   */
  @SuppressWarnings("ArrayRecordComponent") // nobody compares them as values
  private record Marks(int[] places, long[] sums) {}

  /** Adds the triangles of which a vertex is the first. */
  private void addTriangles(int vertex, Marks marks, long[] sums, boolean edges) {
    int start = starts[vertex];
    int end = starts[vertex + 1];
    for (int i = start; i < end; i++) {
      marks.places[later[i]] = i + 1;
      marks.sums[i - start] = 0;
    }
    long ofFirst = 0;
    for (int i = start; i < end; i++) {
      int second = later[i];
      long toSecond = edges ? graph.directions(places[i]) : 1;
      long ofSecond = 0;
      for (int j = starts[second]; j < starts[second + 1]; j++) {
        int place = marks.places[later[j]] - 1;
        if (place >= 0) {
          ofFirst += edges ? graph.directions(places[j]) : 1;
          ofSecond += edges ? graph.directions(places[place]) : 1;
          marks.sums[place - start] += toSecond;
        }
      }
      marks.sums[i - start] += ofSecond;
    }
    for (int i = start; i < end; i++) {
      marks.places[later[i]] = 0;
      if (marks.sums[i - start] > 0) {
        SUMS.getAndAdd(sums, later[i], marks.sums[i - start]);
      }
    }
    if (ofFirst > 0) {
      SUMS.getAndAdd(sums, vertex, ofFirst);
    }
  }
}
