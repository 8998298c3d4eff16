package io.graphflow.bench.counts;

import io.graphflow.bench.graph.HeapGraph;
import java.util.Arrays;

/** The plain loops: a pass over all edges for each edge of a walk, from the last to the first. */
final class CountLoops {
  private final HeapGraph graph;
  private final int timestampBound;

  CountLoops(HeapGraph graph, long timestampBound) {
    this.graph = graph;
    this.timestampBound = graph.timestampAtMost(timestampBound);
  }

  /** The number of walks. */
  long answer(CountQuery query) {
    long[] ones = new long[graph.vertexCount()];
    Arrays.fill(ones, 1);
    long[] counts =
        switch (query) {
          case TWO_HOPS -> pass(pass(ones));
          case THREE_HOPS -> pass(pass(pass(ones)));
          case THREE_HOPS_FILTERED -> pass(pass(graph.countsAbove(timestampBound)));
        };
    long sum = 0;
    for (long count : counts) {
      sum += count;
    }
    return sum;
  }

  /** For each vertex the sum of its neighbours' counts. */
  private long[] pass(long[] counts) {
    int[] starts = graph.starts();
    int[] neighbours = graph.neighbours();
    long[] sums = new long[counts.length];
    for (int vertex = 0; vertex < sums.length; vertex++) {
      long sum = 0;
      int end = starts[vertex + 1];
      for (int i = starts[vertex]; i < end; i++) {
        sum += counts[neighbours[i]];
      }
      sums[vertex] = sum;
    }
    return sums;
  }
}
