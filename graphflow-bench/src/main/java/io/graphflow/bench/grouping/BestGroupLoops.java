package io.graphflow.bench.grouping;

import io.graphflow.bench.graph.HeapGraph;
import io.graphflow.bench.graph.HeapLists;
import io.graphflow.bench.limit.VectorLoops;

/**
 * The limit: the best loops by hand that we know. Edges are counted by the bounds of lists, in the
 * direction that has the key; of a block of vertices each one is looked at only if the largest count
 * of the block is among the largest. Properties lie in the order of forward lists, as in a database, so
 * those that are filtered by their destination are added to counters, the others left out by the Vector
 * API.
 */
final class BestGroupLoops {
  private static final int BLOCK = 1024;

  private final int[] starts;
  private final int[] neighbours;
  private final int[] timestamps;
  private final int[] backwardStarts;
  private final int[] backwardNeighbours;
  private final long[] ids;
  private final int timestampBound;

  /** Makes backward lists, which a database has as well; this is not timed. */
  BestGroupLoops(HeapGraph graph, long timestampBound) {
    starts = graph.starts();
    neighbours = graph.neighbours();
    timestamps = graph.timestamps();
    HeapLists backward = new HeapLists(starts, neighbours).reversed();
    backwardStarts = backward.starts();
    backwardNeighbours = backward.neighbours();
    ids = graph.ids();
    this.timestampBound = graph.timestampAtMost(timestampBound);
  }

  /** The largest counts and whose they are, as {@link TopCounts#answer} tells them. */
  long answer(GroupQuery query) {
    TopCounts top = new TopCounts(GroupLoops.TOP);
    switch (query) {
      case BY_SOURCE -> byLength(top, starts);
      case BY_DESTINATION -> byLength(top, backwardStarts);
      case FILTERED_BY_SOURCE -> filteredBySource(top);
      case FILTERED_BY_DESTINATION -> filteredByDestination(top);
      case TWO_HOPS_BY_END -> twoHopsByEnd(top);
    }
    return top.answer(ids);
  }

  private static void byLength(TopCounts top, int[] bounds) {
    int vertexCount = bounds.length - 1;
    for (int block = 0; block < vertexCount; block += BLOCK) {
      int end = Math.min(vertexCount, block + BLOCK);
      if (longest(bounds, block, end) > top.least()) {
        for (int vertex = block; vertex < end; vertex++) {
          top.offer(vertex, (long) bounds[vertex + 1] - bounds[vertex]);
        }
      }
    }
  }

  private static int longest(int[] bounds, int from, int to) {
    int longest = 0;
    for (int vertex = from; vertex < to; vertex++) {
      longest = Math.max(longest, bounds[vertex + 1] - bounds[vertex]);
    }
    return longest;
  }

  private void filteredBySource(TopCounts top) {
    for (int vertex = 0; vertex < starts.length - 1; vertex++) {
      int from = starts[vertex];
      int to = starts[vertex + 1];
      if (to - from > top.least()) {
        top.offer(vertex, VectorLoops.countAbove(timestamps, from, to, timestampBound));
      }
    }
  }

  private void filteredByDestination(TopCounts top) {
    int[] counts = new int[starts.length - 1];
    int[] kept = new int[BLOCK + VectorLoops.laneCount()];
    for (int block = 0; block < neighbours.length; block += BLOCK) {
      int end = Math.min(neighbours.length, block + BLOCK);
      int keptCount =
          VectorLoops.keepAbove(neighbours, timestamps, block, end, timestampBound, kept);
      for (int i = 0; i < keptCount; i++) {
        counts[kept[i]]++;
      }
    }
    for (int vertex = 0; vertex < counts.length; vertex++) {
      top.offer(vertex, counts[vertex]);
    }
  }

  /** For each end, the edges into all that have an edge to it. */
  private void twoHopsByEnd(TopCounts top) {
    int[] into = new int[backwardStarts.length - 1];
    for (int vertex = 0; vertex < into.length; vertex++) {
      into[vertex] = backwardStarts[vertex + 1] - backwardStarts[vertex];
    }
    for (int vertex = 0; vertex < into.length; vertex++) {
      long walks = 0;
      int end = backwardStarts[vertex + 1];
      for (int i = backwardStarts[vertex]; i < end; i++) {
        walks += into[backwardNeighbours[i]];
      }
      top.offer(vertex, walks);
    }
  }
}
