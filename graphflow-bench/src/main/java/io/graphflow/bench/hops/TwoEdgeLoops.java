package io.graphflow.bench.hops;

import io.graphflow.bench.graph.HeapGraph;
import io.graphflow.bench.limit.ListBatch;
import io.graphflow.bench.limit.VectorLoops;

/** Loops by hand for paths of two edges whose second is later than the first. */
final class TwoEdgeLoops {
  private final int[] starts;
  private final int[] neighbours;
  private final int[] times;
  private final ListBatch lists;

  TwoEdgeLoops(HeapGraph graph) {
    starts = graph.starts();
    neighbours = graph.neighbours();
    times = graph.timestamps();
    lists = new ListBatch(starts);
  }

  /** The plain loop: list by list. */
  long countPlainly() {
    long count = 0;
    for (int a = 0; a < starts.length - 1; a++) {
      int end = starts[a + 1];
      for (int i = starts[a]; i < end; i++) {
        int b = neighbours[i];
        count += greater(starts[b], starts[b + 1], times[i]);
      }
    }
    return count;
  }

  private int greater(int from, int to, int bound) {
    int count = 0;
    for (int i = from; i < to; i++) {
      count += times[i] > bound ? 1 : 0;
    }
    return count;
  }

  /** The limit: many bounds at once, lists prefetched before they are read, tests by the Vector API. */
  long count() {
    long count = 0;
    for (int i = 0; i < neighbours.length; i += ListBatch.CAPACITY) {
      int edgeCount = Math.min(ListBatch.CAPACITY, neighbours.length - i);
      lists.readBounds(neighbours, i, edgeCount);
      lists.prefetch(times, edgeCount);
      for (int j = 0; j < edgeCount; j++) {
        count += VectorLoops.countAbove(times, lists.from(j), lists.to(j), times[i + j]);
      }
    }
    return count;
  }
}
