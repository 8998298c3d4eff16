package io.graphflow.bench.table4;

import io.graphflow.bench.graph.HeapGraph;

/**
 * The plain loops for a k-hop query. They follow the paper's plan from left to right,
 * so the number of lists they visit is the same as an engine's: a query of k hops visits all paths of
 * k - 1 edges and, for {@code FILTER}, reads every edge of the last list. Under the rule that a path
 * uses an edge once, the graph must have no self-loops and no parallel edges.
 */
public final class KHopLoops {
  private final KHopQuery query;
  private final int[] sources;
  private final int[] starts;
  private final int[] neighbours;
  private final int[] timestamps;
  private final int timestampBound;

  /** Finds the sources of the query's paths, outside the measured time. */
  public KHopLoops(HeapGraph graph, KHopQuery query) {
    this.query = query;
    sources = graph.verticesBelow(query.idBound());
    starts = graph.starts();
    neighbours = graph.neighbours();
    timestamps = graph.timestamps();
    timestampBound = graph.timestampAtMost(query.propertyBound());
  }

  /** The result of the query. */
  public long count() {
    boolean filter = query.kind() == KHopQuery.Kind.FILTER;
    boolean once = query.rule() == KHopQuery.Rule.EDGE_ONCE;
    return switch (query.hopCount()) {
      case 1 -> filter ? filterOneHop() : countOneHop();
      // Without self-loops, two edges of a 2-path never coincide.
      case 2 -> filter ? filterTwoHops() : countTwoHops();
      case 3 -> filter ? filterThreeHops(once) : countThreeHops(once);
      default -> throw new IllegalArgumentException("no loop for " + query);
    };
  }

  private long passing(int vertex) {
    int[] times = timestamps;
    int bound = timestampBound;
    int end = starts[vertex + 1];
    int count = 0;
    for (int i = starts[vertex]; i < end; i++) {
      count += times[i] > bound ? 1 : 0;
    }
    return count;
  }

  private int length(int vertex) {
    return starts[vertex + 1] - starts[vertex];
  }

  private long filterOneHop() {
    long count = 0;
    for (int a : sources) {
      count += passing(a);
    }
    return count;
  }

  private long countOneHop() {
    long count = 0;
    for (int a : sources) {
      count += length(a);
    }
    return count;
  }

  private long filterTwoHops() {
    long count = 0;
    for (int a : sources) {
      int end = starts[a + 1];
      for (int i = starts[a]; i < end; i++) {
        count += passing(neighbours[i]);
      }
    }
    return count;
  }

  private long countTwoHops() {
    long count = 0;
    for (int a : sources) {
      int end = starts[a + 1];
      for (int i = starts[a]; i < end; i++) {
        count += length(neighbours[i]);
      }
    }
    return count;
  }

  /** If the third vertex is the first, the first edge is in the last list: the only one that may coincide. */
  private long filterThreeHops(boolean once) {
    long count = 0;
    for (int a : sources) {
      int end = starts[a + 1];
      for (int i = starts[a]; i < end; i++) {
        int b = neighbours[i];
        int passes = once && timestamps[i] > timestampBound ? 1 : 0;
        int endOfB = starts[b + 1];
        for (int j = starts[b]; j < endOfB; j++) {
          int c = neighbours[j];
          count += passing(c) - (c == a ? passes : 0);
        }
      }
    }
    return count;
  }

  private long countThreeHops(boolean once) {
    long count = 0;
    int coinciding = once ? 1 : 0;
    for (int a : sources) {
      int end = starts[a + 1];
      for (int i = starts[a]; i < end; i++) {
        int b = neighbours[i];
        int endOfB = starts[b + 1];
        for (int j = starts[b]; j < endOfB; j++) {
          int c = neighbours[j];
          count += length(c) - (c == a ? coinciding : 0);
        }
      }
    }
    return count;
  }
}
