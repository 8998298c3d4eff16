package io.graphflow.core.algorithm.kernel;

import io.graphflow.core.algorithm.graph.EdgeLists;
import io.graphflow.core.algorithm.graph.Work;
import java.util.Arrays;

/**
 * PageRank as the first paper on it has it (Brin and Page, 1998), without a probability in it: what a vertex is given at the
 * beginning, 1 less the damping factor, and the damped shares of what came to the vertices before it, for ever. What comes to
 * a vertex without edges is lost there, so that scores add up to less than there are vertices. Each round hands on what came
 * in the round before, and only from vertices to which enough came. It pulls along the edges that lead to a vertex, so that
 * no two threads write the same one.
 */
public final class WalkSums {
  private final EdgeLists in;
  private final double damping;
  private final int[] origins;
  private final Work work;
  private int rounds;
  private boolean ended;

  /**
   * Prepares it.
   *
   * @param in the edges that lead to each vertex; weights are not negative
   * @param damping from 0 to 1
   * @param origins the vertices that are given something, without repeats; null for all
   */
  public WalkSums(EdgeLists in, double damping, int[] origins, Work work) {
    this.in = in;
    this.damping = damping;
    this.origins = origins;
    this.work = work;
  }

  /**
   * Computes.
   *
   * @param most rounds, the beginning included, at least 1
   * @param tolerance what came to a vertex is handed on if it is more than that
   * @return a score for each vertex
   */
  public double[] run(int most, double tolerance) {
    int count = in.vertexCount();
    double[] scores = work.doubles(count);
    double[] shares = PageRank.shares(in, work);
    if (origins == null) {
      Arrays.fill(scores, 1 - damping);
    } else {
      for (int origin : origins) {
        scores[origin] = 1 - damping;
      }
    }
    double[] came = work.doubles(count);
    System.arraycopy(scores, 0, came, 0, count);
    double[] sent = work.doubles(count);
    // At first all hand on, however little they were given.
    double least = Double.NEGATIVE_INFINITY;
    rounds = 1;
    while (rounds < most && !ended) {
      double enough = least;
      double senders =
          work.sum(count, (_, first, end) -> send(came, sent, shares, enough, first, end));
      ended = senders == 0;
      if (!ended) {
        work.forBlocks(count, (_, first, end) -> receive(sent, came, scores, first, end));
        rounds++;
        least = tolerance;
      }
    }
    ended |= least == tolerance && none(came, tolerance);
    return scores;
  }

  private static boolean none(double[] came, double tolerance) {
    return Arrays.stream(came).noneMatch(value -> value > tolerance);
  }

  /** How many rounds it took. */
  public int rounds() {
    return rounds;
  }

  /** Whether no vertex has anything left to hand on. */
  public boolean hasEnded() {
    return ended;
  }

  private static int send(
      double[] came, double[] sent, double[] shares, double enough, int first, int end) {
    int senders = 0;
    for (int v = first; v < end; v++) {
      boolean sends = came[v] > enough;
      sent[v] = sends ? came[v] * shares[v] : 0;
      senders += sends ? 1 : 0;
    }
    return senders;
  }

  private void receive(double[] sent, double[] came, double[] scores, int first, int end) {
    int[] starts = in.starts();
    int[] neighbours = in.neighbours();
    double[] weights = in.weights();
    for (int v = first; v < end; v++) {
      double sum = 0;
      for (int i = starts[v]; i < starts[v + 1]; i++) {
        sum += weights == null ? sent[neighbours[i]] : sent[neighbours[i]] * weights[i];
      }
      came[v] = damping * sum;
      scores[v] += came[v];
    }
  }
}
