package io.graphflow.core.algorithm.kernel;

import io.graphflow.core.algorithm.graph.EdgeLists;
import io.graphflow.core.algorithm.graph.Work;

/**
 * Communities by label propagation (Raghavan, Albert and Kumara, 2007), in the synchronous form of LDBC Graphalytics: at
 * first each vertex has a label of its own; in each round each takes the label that the most of its neighbours had in the
 * round before, by weight, and of several the least one. So there is no chance in it.
 */
public final class LabelPropagation {
  private final EdgeLists lists;
  private final Work work;
  private int rounds;
  private boolean stable;

  /**
   * Prepares it.
   *
   * @param lists the edges by which each vertex hears of labels; weights are not negative
   */
  public LabelPropagation(EdgeLists lists, Work work) {
    this.lists = lists;
    this.work = work;
  }

  /** How many rounds it took, the one in which no label changed included. */
  public int rounds() {
    return rounds;
  }

  /** Whether no label would change in a further round. */
  public boolean isStable() {
    return stable;
  }

  /**
   * Computes.
   *
   * @param iterations most rounds; it ends before if no label changes
   * @return by vertex, a label, which is a vertex
   */
  public int[] run(int iterations) {
    int count = lists.vertexCount();
    int[] labels = work.ints(count);
    for (int v = 0; v < count; v++) {
      labels[v] = v;
    }
    Tally[] tallies = new Tally[work.threads()];
    int most = lists.maxDegree();
    for (int i = 0; i < tallies.length; i++) {
      tallies[i] = new Tally(most, work);
    }
    int[] next = work.ints(count);
    while (rounds < iterations && !stable) {
      int[] from = labels;
      int[] to = next;
      double changes = work.sum(count,
          (thread, first, end) -> round(lists, tallies[thread], from, to, first, end));
      labels = to;
      next = from;
      rounds++;
      stable = changes == 0;
    }
    return labels;
  }

  /** Gives each vertex of a block its next label; returns how many change. */
  private static int round(
      EdgeLists lists, Tally tally, int[] labels, int[] next, int first, int end) {
    int[] starts = lists.starts();
    int[] neighbours = lists.neighbours();
    double[] weights = lists.weights();
    int changes = 0;
    for (int v = first; v < end; v++) {
      tally.clear();
      for (int i = starts[v]; i < starts[v + 1]; i++) {
        tally.add(labels[neighbours[i]], weights == null ? 1 : weights[i]);
      }
      int best = labels[v];
      double bestSum = 0;
      for (int i = 0; i < tally.count(); i++) {
        double sum = tally.sumAt(i);
        if (sum > bestSum || (sum == bestSum && sum > 0 && tally.key(i) < best)) {
          bestSum = sum;
          best = tally.key(i);
        }
      }
      next[v] = best;
      changes += best == labels[v] ? 0 : 1;
    }
    return changes;
  }
}
