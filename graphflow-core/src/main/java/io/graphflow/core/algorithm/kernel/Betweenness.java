package io.graphflow.core.algorithm.kernel;

import io.graphflow.core.algorithm.graph.EdgeLists;
import io.graphflow.core.algorithm.graph.Work;
import java.util.Arrays;

/**
 * Betweenness: for each vertex, the sum over pairs of others of the share of the shortest paths between the two that lead
 * over it, each edge being of length 1. One search from each source, and one back over what it found (Brandes: A Faster
 * Algorithm for Betweenness Centrality, 2001). Threads search from different sources, as many at a time as there are
 * threads, and what they found is added in the order of sources.
 */
public final class Betweenness {
  private static final int CHECK_MASK = (1 << 12) - 1;

  private final EdgeLists out;
  private final Work work;

  /**
   * Prepares it.
   *
   * @param out simple lists
   */
  public Betweenness(EdgeLists out, Work work) {
    this.out = out;
    this.work = work;
  }

  /**
   * By vertex, its betweenness over paths that begin at some vertices.
   *
   * @param sources without repeats; if they are a sample of all, the sums are scaled up to all
   */
  public double[] of(int[] sources) {
    int count = out.vertexCount();
    double[] scores = work.doubles(count);
    Search[] searches = new Search[Math.max(1, Math.min(work.threads(), sources.length))];
    for (int i = 0; i < searches.length; i++) {
      searches[i] = new Search();
    }
    for (int first = 0; first < sources.length; first += searches.length) {
      int begin = first;
      int n = Math.min(searches.length, sources.length - first);
      work.forShares(n, n, (_, from, to) -> {
        for (int i = from; i < to; i++) {
          searches[i].from(sources[begin + i]);
        }
      });
      work.forBlocks(count, (_, from, to) -> {
        for (int i = 0; i < n; i++) {
          double[] shares = searches[i].shares;
          for (int v = from; v < to; v++) {
            scores[v] += shares[v];
          }
        }
      });
    }
    if (sources.length < count) {
      double scale = sources.length == 0 ? 0 : (double) count / sources.length;
      for (int v = 0; v < count; v++) {
        scores[v] *= scale;
      }
    }
    return scores;
  }

  /** A search, and what it needs for each vertex. */
  private final class Search {
    private final int[] depths = work.ints(out.vertexCount());

    /** The vertices that were reached, in the order of their depths. */
    private final int[] order = work.ints(out.vertexCount());

    /** How many shortest paths lead to a vertex; as doubles, because these numbers grow without bound. */
    private final double[] paths = work.doubles(out.vertexCount());

    /** For each vertex, the share of the paths to all others that lead over it; 0 for the source. */
    private final double[] shares = work.doubles(out.vertexCount());

    void from(int source) {
      Arrays.fill(depths, -1);
      Arrays.fill(paths, 0);
      Arrays.fill(shares, 0);
      int[] starts = out.starts();
      int[] neighbours = out.neighbours();
      depths[source] = 0;
      paths[source] = 1;
      order[0] = source;
      int size = 1;
      for (int i = 0; i < size; i++) {
        check(i);
        int v = order[i];
        for (int e = starts[v]; e < starts[v + 1]; e++) {
          int w = neighbours[e];
          if (depths[w] < 0) {
            depths[w] = depths[v] + 1;
            order[size++] = w;
          }
          paths[w] += depths[w] == depths[v] + 1 ? paths[v] : 0;
        }
      }
      for (int i = size - 1; i >= 0; i--) {
        check(i);
        int v = order[i];
        double share = 0;
        for (int e = starts[v]; e < starts[v + 1]; e++) {
          int w = neighbours[e];
          if (depths[w] == depths[v] + 1) {
            share += (1 + shares[w]) / paths[w];
          }
        }
        shares[v] = share * paths[v];
      }
      shares[source] = 0;
    }

    private void check(int step) {
      if ((step & CHECK_MASK) == 0) {
        work.check();
      }
    }
  }
}
