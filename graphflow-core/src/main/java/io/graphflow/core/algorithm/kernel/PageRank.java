package io.graphflow.core.algorithm.kernel;

import io.graphflow.core.algorithm.graph.EdgeLists;
import io.graphflow.core.algorithm.graph.Work;
import java.util.Arrays;

/**
 * How likely somebody is at a vertex who goes along edges for ever: with the probability of the damping factor along one of
 * the vertex's edges, by weight, and else, or where there is none, to a vertex where walks begin (Brin and Page, 1998).
 * The probabilities add up to 1. Each round pulls along the edges that lead to a vertex, so that no two threads write the
 * same one.
 */
public final class PageRank {
  /** More threads than this would each spend their time on edges that others count. */
  private static final int MOST_COUNTING = 8;

  private static final int CHECK_MASK = (1 << 20) - 1;

  private final EdgeLists in;
  private final double damping;
  private final int[] origins;
  private final Work work;

  /** By vertex, 1 by the weight of the edges that lead from it; 0 where there is none. */
  private final double[] shares;

  /**
   * Prepares it.
   *
   * @param in the edges that lead to each vertex; weights are not negative
   * @param damping from 0 to 1
   * @param origins where walks begin, without repeats; null for all vertices alike
   */
  public PageRank(EdgeLists in, double damping, int[] origins, Work work) {
    this.in = in;
    this.damping = damping;
    this.origins = origins;
    this.work = work;
    this.shares = shares(in, work);
  }

  /** By vertex, 1 by the weight of the edges that lead from it; 0 where there is none. */
  static double[] shares(EdgeLists in, Work work) {
    double[] shares = work.doubles(in.vertexCount());
    work.forShares(shares.length, MOST_COUNTING,
        (_, first, end) -> count(in, shares, work, first, end));
    return shares;
  }

  /** Each thread looks at all edges and counts those that lead from its own vertices. */
  private static void count(EdgeLists in, double[] shares, Work work, int first, int end) {
    int[] neighbours = in.neighbours();
    double[] weights = in.weights();
    for (int i = 0; i < neighbours.length; i++) {
      if ((i & CHECK_MASK) == 0) {
        work.check();
      }
      int from = neighbours[i];
      if (from >= first && from < end) {
        shares[from] += weights == null ? 1 : weights[i];
      }
    }
    for (int v = first; v < end; v++) {
      shares[v] = shares[v] == 0 ? 0 : 1 / shares[v];
    }
  }

  /**
   * Computes.
   *
   * @param iterations most rounds, at least 1
   * @param tolerance ends it after a round that has changed all probabilities together by less
   * @return a probability for each vertex
   */
  public double[] run(int iterations, double tolerance) {
    int count = in.vertexCount();
    double[] ranks = work.doubles(count);
    begin(ranks, 1);
    double[] sent = work.doubles(count);
    double[] next = work.doubles(count);
    for (int i = 0; i < iterations; i++) {
      double[] from = ranks;
      // What is at vertices without edges goes to where walks begin.
      double stuck = work.sum(count, (_, first, end) -> send(from, sent, first, end));
      double[] to = next;
      begin(to, 1 - damping + damping * stuck);
      double change = work.sum(count, (_, first, end) -> receive(sent, from, to, first, end));
      next = from;
      ranks = to;
      if (change < tolerance) {
        break;
      }
    }
    return ranks;
  }

  /** Sets ranks to what comes to each vertex from nowhere: a probability that the origins share. */
  private void begin(double[] ranks, double probability) {
    if (origins == null) {
      Arrays.fill(ranks, probability / ranks.length);
    } else {
      Arrays.fill(ranks, 0);
      for (int origin : origins) {
        ranks[origin] = probability / origins.length;
      }
    }
  }

  private double send(double[] ranks, double[] sent, int first, int end) {
    double stuck = 0;
    for (int v = first; v < end; v++) {
      sent[v] = damping * ranks[v] * shares[v];
      stuck += shares[v] == 0 ? ranks[v] : 0;
    }
    return stuck;
  }

  private double receive(double[] sent, double[] before, double[] ranks, int first, int end) {
    int[] starts = in.starts();
    int[] neighbours = in.neighbours();
    double[] weights = in.weights();
    double change = 0;
    for (int v = first; v < end; v++) {
      double sum = 0;
      if (weights == null) {
        for (int i = starts[v]; i < starts[v + 1]; i++) {
          sum += sent[neighbours[i]];
        }
      } else {
        for (int i = starts[v]; i < starts[v + 1]; i++) {
          sum += sent[neighbours[i]] * weights[i];
        }
      }
      ranks[v] += sum;
      change += Math.abs(ranks[v] - before[v]);
    }
    return change;
  }
}
