package io.graphflow.bench.table4;

import io.graphflow.bench.graph.HeapGraph;
import io.graphflow.bench.limit.ListBatch;
import io.graphflow.bench.limit.VectorLoops;

/**
 * The best loops by hand that we know for FILTER along the paper's plan: as {@link KHopLoops} they come
 * to each list as often as the plan does, so that an executor can be compared with them, but read the
 * bounds of many lists at once, prefetch the lists before they read them, and test by the Vector API. Lists
 * that lie one after another are one stretch. The graph must be as {@link KHopLoops} wants it.
 */
final class BestHopLoops {
  private final KHopQuery query;
  private final int[] sources;
  private final int[] starts;
  private final int[] neighbours;
  private final int[] timestamps;
  private final int timestampBound;
  private final ListBatch firstLists;
  private final ListBatch lastLists;
  private final int[] lastVertices = new int[ListBatch.CAPACITY];

  /** Finds the sources of the query's paths, outside the measured time. */
  BestHopLoops(HeapGraph graph, KHopQuery query) {
    if (query.kind() != KHopQuery.Kind.FILTER) {
      throw new IllegalArgumentException("no better loop is known than KHopLoops: " + query);
    }
    this.query = query;
    sources = graph.verticesBelow(query.idBound());
    starts = graph.starts();
    neighbours = graph.neighbours();
    timestamps = graph.timestamps();
    timestampBound = graph.timestampAtMost(query.propertyBound());
    firstLists = new ListBatch(starts);
    lastLists = new ListBatch(starts);
  }

  /** The result of the query. */
  long count() {
    long count = 0;
    int next = 0;
    while (next < sources.length) {
      int first = next++;
      while (next < sources.length && sources[next] == sources[next - 1] + 1) {
        next++;
      }
      count += countFrom(sources[first], sources[next - 1] + 1);
    }
    return count;
  }

  /** Paths from vertices that follow each other, whose lists are one stretch. */
  private long countFrom(int firstVertex, int endVertex) {
    int from = starts[firstVertex];
    int to = starts[endVertex];
    return switch (query.hopCount()) {
      case 1 -> VectorLoops.countAboveInStretch(timestamps, from, to, timestampBound);
      case 2 -> countInStretch(from, to);
      case 3 -> countThreeHops(firstVertex, endVertex);
      default -> throw new IllegalArgumentException("no loop for " + query);
    };
  }

  private long countInStretch(int from, int to) {
    long count = 0;
    for (int i = from; i < to; i += ListBatch.CAPACITY) {
      count += countInLists(neighbours, i, Math.min(ListBatch.CAPACITY, to - i));
    }
    return count;
  }

  /** The passing edges of a batch of vertices. */
  private long countInLists(int[] vertices, int first, int vertexCount) {
    ListBatch lists = lastLists;
    lists.readBounds(vertices, first, vertexCount);
    lists.prefetch(timestamps, vertexCount);
    long count = 0;
    for (int i = 0; i < vertexCount; i++) {
      count += VectorLoops.countAbove(timestamps, lists.from(i), lists.to(i), timestampBound);
    }
    return count;
  }

  private long countThreeHops(int firstVertex, int endVertex) {
    long count = 0;
    for (int a = firstVertex; a < endVertex; a++) {
      int end = starts[a + 1];
      for (int i = starts[a]; i < end; i += ListBatch.CAPACITY) {
        count += countThreeHops(a, i, Math.min(ListBatch.CAPACITY, end - i));
      }
    }
    return count;
  }

  /** Paths that begin with a stretch of the edges of a vertex. */
  private long countThreeHops(int a, int first, int edgeCount) {
    boolean once = query.rule() == KHopQuery.Rule.EDGE_ONCE;
    firstLists.readBounds(neighbours, first, edgeCount);
    firstLists.prefetch(neighbours, edgeCount);
    long count = 0;
    int gathered = 0;
    for (int i = 0; i < edgeCount; i++) {
      // Where the third vertex is the first, the first edge is in the last list.
      int coinciding = once && timestamps[first + i] > timestampBound ? 1 : 0;
      int end = firstLists.to(i);
      for (int j = firstLists.from(i); j < end; j++) {
        int c = neighbours[j];
        count -= c == a ? coinciding : 0;
        lastVertices[gathered++] = c;
        if (gathered == ListBatch.CAPACITY) {
          count += countInLists(lastVertices, 0, gathered);
          gathered = 0;
        }
      }
    }
    return count + countInLists(lastVertices, 0, gathered);
  }
}
