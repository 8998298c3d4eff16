package io.graphflow.bench.counts;

import io.graphflow.bench.graph.HeapGraph;
import io.graphflow.bench.graph.HeapLists;
import io.graphflow.bench.limit.VectorLoops;

/**
 * The limit: the best loops by hand that we know. Walks of two edges are counted by their middles, from
 * the bounds of lists in both directions; walks of three by their middle edges, in one pass over the
 * edges.
 */
final class BestCountLoops {
  private final int[] starts;
  private final int[] neighbours;
  private final int[] timestamps;
  private final int[] backwardStarts;
  private final int timestampBound;

  /** Makes backward lists, which a database has as well; this is not timed. */
  BestCountLoops(HeapGraph graph, long timestampBound) {
    starts = graph.starts();
    neighbours = graph.neighbours();
    timestamps = graph.timestamps();
    backwardStarts = new HeapLists(starts, neighbours).reversed().starts();
    this.timestampBound = graph.timestampAtMost(timestampBound);
  }

  /** The number of walks. */
  long answer(CountQuery query) {
    return switch (query) {
      case TWO_HOPS -> twoHops();
      case THREE_HOPS -> threeHops(degrees());
      case THREE_HOPS_FILTERED -> threeHops(passingEdges());
    };
  }

  private long twoHops() {
    long count = 0;
    for (int vertex = 0; vertex < starts.length - 1; vertex++) {
      count += (long) (starts[vertex + 1] - starts[vertex])
          * (backwardStarts[vertex + 1] - backwardStarts[vertex]);
    }
    return count;
  }

  /** Over all edges, those into the source times the last edges from the destination. */
  private long threeHops(int[] lastEdges) {
    long count = 0;
    for (int vertex = 0; vertex < lastEdges.length; vertex++) {
      long into = (long) backwardStarts[vertex + 1] - backwardStarts[vertex];
      long onwards = 0;
      int end = starts[vertex + 1];
      for (int i = starts[vertex]; i < end; i++) {
        onwards += lastEdges[neighbours[i]];
      }
      count += into * onwards;
    }
    return count;
  }

  /** Half the memory that two bounds a vertex are. */
  private int[] degrees() {
    int[] degrees = new int[starts.length - 1];
    for (int vertex = 0; vertex < degrees.length; vertex++) {
      degrees[vertex] = starts[vertex + 1] - starts[vertex];
    }
    return degrees;
  }

  private int[] passingEdges() {
    int[] counts = new int[starts.length - 1];
    for (int vertex = 0; vertex < counts.length; vertex++) {
      counts[vertex] =
          VectorLoops.countAbove(timestamps, starts[vertex], starts[vertex + 1], timestampBound);
    }
    return counts;
  }
}
