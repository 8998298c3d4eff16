package io.graphflow.core.algorithm.kernel;

import io.graphflow.core.algorithm.graph.Work;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Triangles: three vertices of which each two are neighbours. Vertices are ranked by how many neighbours they have, and each
 * triangle is found once, from its first vertex: the later neighbours of this are marked, and looked for among the later
 * neighbours of each of them (Schank and Wagner: Finding, Counting and Listing all Triangles, 2005). That bounds the work
 * by the number of edges to the power of 1.5. Marks lie by rank, as most of them are of the last ranks, and so near each
 * other.
 */
public final class Triangles {
  private static final VarHandle SUMS = MethodHandles.arrayElementVarHandle(long[].class);

  private final Neighbourhoods graph;
  private final Work work;
  private final int[] vertices;

  /** By rank, where the later neighbours of its vertex begin. */
  private final int[] starts;

  /** The ranks of later neighbours. */
  private final int[] later;

  /** Their places in the graph; null if nobody asks for directions. */
  private final int[] places;

  private Triangles(Neighbourhoods graph, boolean directions, Work work) {
    this.graph = graph;
    this.work = work;
    int count = graph.vertexCount();
    vertices = byDegree(graph, work);
    int[] ranks = work.ints(count);
    for (int rank = 0; rank < count; rank++) {
      ranks[vertices[rank]] = rank;
    }
    starts = work.ints(count + 1L);
    work.forBlocks(count, (_, from, to) -> {
      for (int rank = from; rank < to; rank++) {
        int v = vertices[rank];
        for (int i = graph.starts()[v]; i < graph.starts()[v + 1]; i++) {
          starts[rank + 1] += ranks[graph.neighbours()[i]] > rank ? 1 : 0;
        }
      }
    });
    for (int rank = 0; rank < count; rank++) {
      starts[rank + 1] += starts[rank];
    }
    later = work.ints(starts[count]);
    places = directions ? work.ints(starts[count]) : null;
    work.forBlocks(count, (_, from, to) -> {
      for (int rank = from; rank < to; rank++) {
        copyLater(rank, ranks);
      }
    });
  }

  private void copyLater(int rank, int[] ranks) {
    int at = starts[rank];
    int v = vertices[rank];
    for (int i = graph.starts()[v]; i < graph.starts()[v + 1]; i++) {
      int other = ranks[graph.neighbours()[i]];
      if (other > rank) {
        later[at] = other;
        if (places != null) {
          places[at] = i;
        }
        at++;
      }
    }
  }

  /** The vertices by their numbers of neighbours, the fewest first, and those with as many as each other by number. */
  private static int[] byDegree(Neighbourhoods graph, Work work) {
    int count = graph.vertexCount();
    int most = 0;
    for (int v = 0; v < count; v++) {
      most = Math.max(most, graph.degree(v));
    }
    int[] next = work.ints(most + 2L);
    for (int v = 0; v < count; v++) {
      next[graph.degree(v) + 1]++;
    }
    for (int degree = 0; degree <= most; degree++) {
      next[degree + 1] += next[degree];
    }
    int[] vertices = work.ints(count);
    for (int v = 0; v < count; v++) {
      vertices[next[graph.degree(v)]++] = v;
    }
    return vertices;
  }

  /** By vertex, the number of triangles that it is in. */
  public static long[] counts(Neighbourhoods graph, Work work) {
    return new Triangles(graph, false, work).sums();
  }

  /**
   * By vertex, the share of the ordered pairs of its neighbours between which an edge leads (Watts and Strogatz, 1998);
   * 0 for a vertex with fewer than two neighbours.
   */
  public static double[] coefficients(Neighbourhoods graph, Work work) {
    long[] edges = new Triangles(graph, true, work).sums();
    double[] coefficients = work.doubles(edges.length);
    for (int v = 0; v < edges.length; v++) {
      long degree = graph.degree(v);
      coefficients[v] = degree < 2 ? 0 : (double) edges[v] / (degree * (degree - 1));
    }
    return coefficients;
  }

  /** By vertex, the number of its triangles or, with directions, of the edges between the two other vertices of each. */
  private long[] sums() {
    int count = graph.vertexCount();
    long[] byRank = work.longs(count);
    int most = 0;
    for (int rank = 0; rank < count; rank++) {
      most = Math.max(most, starts[rank + 1] - starts[rank]);
    }
    Marks[] marks = new Marks[work.threads()];
    for (int i = 0; i < marks.length; i++) {
      marks[i] = new Marks(work.ints(count), work.longs(most));
    }
    work.forBlocks(count, (thread, from, to) -> {
      for (int rank = from; rank < to; rank++) {
        work.check();
        addTriangles(rank, marks[thread], byRank);
      }
    });
    long[] sums = work.longs(count);
    for (int rank = 0; rank < count; rank++) {
      sums[vertices[rank]] = byRank[rank];
    }
    return sums;
  }

  /**
   * What a thread needs.
   *
   * @param places by rank, where it is among the later neighbours of the vertex at hand, plus 1; else 0
   * @param sums what is to be added for each of these neighbours
   */
  @SuppressWarnings("ArrayRecordComponent") // nobody compares them as values
  private record Marks(int[] places, long[] sums) {}

  /** What counts for the vertex across from an edge, which is at a place of the later neighbours. */
  private long across(int place) {
    return places == null ? 1 : graph.directions(places[place]);
  }

  /** Adds the triangles of which the vertex of a rank is the first. */
  private void addTriangles(int rank, Marks marks, long[] sums) {
    int start = starts[rank];
    int end = starts[rank + 1];
    for (int i = start; i < end; i++) {
      marks.places[later[i]] = i + 1;
      marks.sums[i - start] = 0;
    }
    long ofFirst = 0;
    for (int i = start; i < end; i++) {
      int second = later[i];
      long toSecond = across(i);
      long ofSecond = 0;
      for (int j = starts[second]; j < starts[second + 1]; j++) {
        int place = marks.places[later[j]] - 1;
        if (place >= 0) {
          ofFirst += across(j);
          ofSecond += across(place);
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
      SUMS.getAndAdd(sums, rank, ofFirst);
    }
  }
}
