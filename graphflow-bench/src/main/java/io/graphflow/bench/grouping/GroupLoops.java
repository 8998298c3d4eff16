package io.graphflow.bench.grouping;

import io.graphflow.bench.graph.HeapGraph;

/** The plain loops: an array of counters, and a short sorted array of the largest. */
final class GroupLoops {
  /** How many of the largest counts are wanted. */
  static final int TOP = 20;

  private final HeapGraph graph;
  private final int timestampBound;

  GroupLoops(HeapGraph graph, long timestampBound) {
    this.graph = graph;
    this.timestampBound = graph.timestampAtMost(timestampBound);
  }

  /** The largest counts and whose they are, as {@link TopCounts#answer} tells them. */
  long answer(GroupQuery query) {
    long[] counts =
        switch (query) {
          case BY_SOURCE -> bySource();
          case BY_DESTINATION -> byDestination();
          case FILTERED_BY_SOURCE -> graph.countsAbove(timestampBound);
          case FILTERED_BY_DESTINATION -> filteredByDestination();
          case TWO_HOPS_BY_END -> twoHopsByEnd();
        };
    TopCounts top = new TopCounts(TOP);
    for (int vertex = 0; vertex < counts.length; vertex++) {
      top.offer(vertex, counts[vertex]);
    }
    return top.answer(graph.ids());
  }

  private long[] bySource() {
    int[] starts = graph.starts();
    long[] counts = new long[graph.vertexCount()];
    for (int vertex = 0; vertex < counts.length; vertex++) {
      counts[vertex] = (long) starts[vertex + 1] - starts[vertex];
    }
    return counts;
  }

  private long[] byDestination() {
    long[] counts = new long[graph.vertexCount()];
    for (int neighbour : graph.neighbours()) {
      counts[neighbour]++;
    }
    return counts;
  }

  private long[] filteredByDestination() {
    int[] neighbours = graph.neighbours();
    int[] timestamps = graph.timestamps();
    int bound = timestampBound;
    long[] counts = new long[graph.vertexCount()];
    for (int i = 0; i < neighbours.length; i++) {
      counts[neighbours[i]] += timestamps[i] > bound ? 1 : 0;
    }
    return counts;
  }

  /** The counts of the first edge travel along the second. */
  private long[] twoHopsByEnd() {
    int[] starts = graph.starts();
    int[] neighbours = graph.neighbours();
    long[] first = byDestination();
    long[] counts = new long[first.length];
    for (int vertex = 0; vertex < counts.length; vertex++) {
      long walks = first[vertex];
      int end = starts[vertex + 1];
      for (int i = starts[vertex]; i < end; i++) {
        counts[neighbours[i]] += walks;
      }
    }
    return counts;
  }
}
