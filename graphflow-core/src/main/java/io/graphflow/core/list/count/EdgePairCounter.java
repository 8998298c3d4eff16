package io.graphflow.core.list.count;

import io.graphflow.core.adjacency.batch.AdjacencyBatch;

/**
 * Counts pairs of edges of the same vertex, along the same steps, that must differ. The count is
 * the product of the counts of both edges, less the pairs of an edge with itself. An edge is paired
 * with itself exactly where both lists have the same position, so that one walk over the list
 * counts these pairs, each with the product of the two multiplicities of its neighbour.
 */
public final class EdgePairCounter {
  private final AdjacencyBatch owners;
  private final EdgeCounter second;
  private final EdgeCounter both;

  private long[] seconds = {};
  private long[] coinciding = {};

  /**
   * Creates the counter.
   *
   * @param second counts the second edges of the pairs
   * @param both counts the edges that can be both, with the product of the multiplicities
   */
  public EdgePairCounter(AdjacencyBatch owners, EdgeCounter second, EdgeCounter both) {
    this.owners = owners;
    this.second = second;
    this.both = both;
  }

  void open() {
    second.open();
    both.open();
  }

  /**
   * Turns counts of the first edges into counts of pairs.
   *
   * @param counts by owner of the batch
   */
  void count(long[] counts) {
    if (seconds.length < owners.count()) {
      seconds = new long[owners.count()];
      coinciding = new long[owners.count()];
    }
    second.count(owners, seconds);
    both.count(owners, coinciding);
    for (int owner = 0; owner < owners.count(); owner++) {
      counts[owner] = Math.multiplyExact(counts[owner], seconds[owner]) - coinciding[owner];
    }
  }
}
