package io.graphflow.core.algorithm.kernel;

import io.graphflow.core.algorithm.graph.EdgeLists;
import io.graphflow.core.algorithm.graph.Work;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Communities of high modularity (Blondel, Guillaume, Lambiotte and Lefebvre, 2008). Vertices move, one after another and
 * round after round, to the neighbouring community that raises the modularity most. Then each community becomes one
 * vertex of a smaller graph, and so on. On one thread and in the order of vertices, so that there is no chance in it.
 */
public final class Louvain {
  private static final int CHECK_MASK = (1 << 12) - 1;

  private final Work work;
  private final int maxIterations;
  private final double tolerance;
  private final List<Double> modularities = new ArrayList<>();

  /**
   * Prepares it.
   *
   * @param maxIterations most rounds a level, at least 1
   * @param tolerance a level, and all of it, ends where modularity has grown by no more than that
   */
  public Louvain(int maxIterations, double tolerance, Work work) {
    this.work = work;
    this.maxIterations = maxIterations;
    this.tolerance = tolerance;
  }

  /**
   * Computes.
   *
   * @param both the edges at both of their ends, self-loops twice; weights are not negative
   * @param maxLevels most graphs, the given one included, at least 1
   * @return by vertex, the number of its community, from 0 on without gaps
   */
  public int[] of(EdgeLists both, int maxLevels) {
    int[] communities = work.ints(both.vertexCount());
    for (int v = 0; v < communities.length; v++) {
      communities[v] = v;
    }
    EdgeLists graph = both;
    for (int level = 0; level < maxLevels; level++) {
      Level moved = new Level(graph);
      if (moved.total == 0 || !moved.run()) {
        break;
      }
      int count = Communities.number(moved.communities, work);
      for (int v = 0; v < communities.length; v++) {
        communities[v] = moved.communities[communities[v]];
      }
      modularities.add(moved.modularity());
      if (count == graph.vertexCount()) {
        break;
      }
      graph = condensed(graph, moved.communities, count);
    }
    return communities;
  }

  /** The modularity after each level that raised it, in order; none if there is no edge, or no move that helps. */
  public List<Double> modularities() {
    return List.copyOf(modularities);
  }

  /** The graph of communities: between two of them an edge with the sum of the weights. */
  private EdgeLists condensed(EdgeLists graph, int[] communities, int count) {
    int[] starts = work.ints(count + 1L);
    int[] members = Communities.members(communities, count, starts, work);
    int[] newStarts = work.ints(count + 1L);
    int[] neighbours = work.ints(graph.edgeCount());
    double[] weights = work.doubles(graph.edgeCount());
    Tally tally = new Tally(Math.min(count, graph.edgeCount()), work);
    int at = 0;
    for (int community = 0; community < count; community++) {
      check(community);
      tally.clear();
      for (int m = starts[community]; m < starts[community + 1]; m++) {
        add(graph, members[m], communities, tally, true);
      }
      for (int i = 0; i < tally.count(); i++) {
        neighbours[at] = tally.key(i);
        weights[at++] = tally.sumAt(i);
      }
      newStarts[community + 1] = at;
    }
    return new EdgeLists(newStarts, neighbours, weights);
  }

  /**
   * Adds the weights of a vertex's edges by the communities that they lead to.
   *
   * @param withLoops whether edges to the vertex itself count
   */
  private static void add(
      EdgeLists graph, int vertex, int[] communities, Tally tally, boolean withLoops) {
    int[] neighbours = graph.neighbours();
    double[] weights = graph.weights();
    for (int i = graph.starts()[vertex]; i < graph.starts()[vertex + 1]; i++) {
      if (withLoops || neighbours[i] != vertex) {
        tally.add(communities[neighbours[i]], weights == null ? 1 : weights[i]);
      }
    }
  }

  private void check(int step) {
    if ((step & CHECK_MASK) == 0) {
      work.check();
    }
  }

  /** The moves of vertices in one graph. */
  private final class Level {
    private final EdgeLists graph;
    private final int[] communities;

    /** By vertex, the sum of the weights of its edges. */
    private final double[] degrees;

    /** By community, the sum of the degrees of its vertices. */
    private final double[] sums;

    /** The sum of all degrees: twice the weight of all edges. */
    private double total;

    Level(EdgeLists graph) {
      this.graph = graph;
      int count = graph.vertexCount();
      communities = work.ints(count);
      degrees = work.doubles(count);
      sums = work.doubles(count);
      for (int v = 0; v < count; v++) {
        communities[v] = v;
        degrees[v] = graph.weight(v);
        sums[v] = degrees[v];
        total += degrees[v];
      }
    }

    /** Moves vertices until modularity hardly grows any more; whether it has grown by more than the tolerance. */
    boolean run() {
      Tally tally = new Tally(graph.maxDegree() + 1, work);
      double grown = 0;
      for (int i = 0; i < maxIterations; i++) {
        double gain = 0;
        for (int v = 0; v < communities.length; v++) {
          check(v);
          gain += move(v, tally);
        }
        grown += gain;
        if (gain <= tolerance) {
          break;
        }
      }
      return grown > tolerance;
    }

    /** The share of weight within communities, less the share that chance would put there; communities are numbered. */
    double modularity() {
      double within = 0;
      Arrays.fill(sums, 0);
      for (int v = 0; v < communities.length; v++) {
        check(v);
        sums[communities[v]] += degrees[v];
        for (int i = graph.starts()[v]; i < graph.starts()[v + 1]; i++) {
          if (communities[graph.neighbours()[i]] == communities[v]) {
            within += graph.weights() == null ? 1 : graph.weights()[i];
          }
        }
      }
      double expected = 0;
      for (double sum : sums) {
        expected += (sum / total) * (sum / total);
      }
      return within / total - expected;
    }

    /** Moves a vertex to the best community; returns by how much that raises modularity. */
    private double move(int vertex, Tally tally) {
      tally.clear();
      add(graph, vertex, communities, tally, false);
      int own = communities[vertex];
      double degree = degrees[vertex];
      sums[own] -= degree;
      int best = own;
      double stays = tally.sum(own) - sums[own] * degree / total;
      double bestGain = stays;
      for (int i = 0; i < tally.count(); i++) {
        int community = tally.key(i);
        double gain = tally.sumAt(i) - sums[community] * degree / total;
        if (gain > bestGain || (gain == bestGain && best != own && community < best)) {
          best = community;
          bestGain = gain;
        }
      }
      sums[best] += degree;
      communities[vertex] = best;
      return 2 * (bestGain - stays) / total;
    }
  }
}
