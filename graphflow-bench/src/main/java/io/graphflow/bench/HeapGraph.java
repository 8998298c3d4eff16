package io.graphflow.bench;

import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.snapshot.Layout;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.snapshot.Snapshot;
import java.nio.file.Path;

/**
 * The power-law graph in plain arrays, and the loops one would write by hand for the k-hop queries:
 * the limit that an engine may come near. They follow the paper's plan from left to right, so the
 * number of lists they visit is the same as an engine's: a query of k hops visits all paths of k - 1
 * edges and, for {@code FILTER}, reads every edge of the last list.
 */
final class HeapGraph {
  /** List of vertex v is at {@code [starts[v], starts[v + 1])}. */
  private final int[] starts;
  private final int[] neighbours;
  private final int[] timestamps;
  private final int vertexCount;

  private HeapGraph(int[] starts, int[] neighbours, int[] timestamps) {
    this.starts = starts;
    this.neighbours = neighbours;
    this.timestamps = timestamps;
    this.vertexCount = starts.length - 1;
  }

  /** Copies a power-law database, whose vertex offsets are the ids in the order of the file. */
  static HeapGraph read(Path database) {
    try (GraphStore store = GraphStore.open(database, Layout.NULL);
        Snapshot snapshot = store.snapshot()) {
      int vertexCount = Math.toIntExact(snapshot.vertexCount(0));
      Adjacency lists = snapshot.adjacency(0, 0, Direction.FORWARD);
      PropertyReader timestamp = snapshot.edgeProperty(0, 0, 0);
      int[] starts = new int[vertexCount + 1];
      int edgeCount = Math.toIntExact(lists.elementCount());
      int[] neighbours = new int[edgeCount];
      int[] timestamps = new int[edgeCount];
      int position = 0;
      for (int vertex = 0; vertex < vertexCount; vertex++) {
        starts[vertex] = position;
        long end = lists.end(vertex);
        for (long p = lists.start(vertex); p < end; p++) {
          neighbours[position] = Math.toIntExact(lists.neighbourOffset(p));
          timestamps[position++] = Math.toIntExact(timestamp.getLong(p));
        }
      }
      starts[vertexCount] = position;
      return new HeapGraph(starts, neighbours, timestamps);
    }
  }

  /** The result of a query. */
  long count(KHopQuery query) {
    int sources = (int) Math.min(query.sourceBound(), vertexCount);
    boolean filter = query.kind() == KHopQuery.Kind.FILTER;
    return switch (query.hopCount()) {
      case 1 -> filter ? filterOneHop(sources) : countOneHop(sources);
      // There are no self-loops, so two edges of a 2-path never coincide.
      case 2 -> filter ? filterTwoHops(sources) : countTwoHops(sources);
      case 3 -> {
        boolean once = query.rule() == KHopQuery.Rule.EDGE_ONCE;
        yield filter ? filterThreeHops(sources, once) : countThreeHops(sources, once);
      }
      default -> throw new IllegalArgumentException("no loop for " + query);
    };
  }

  private long passing(int vertex) {
    int[] times = timestamps;
    int end = starts[vertex + 1];
    int count = 0;
    for (int i = starts[vertex]; i < end; i++) {
      count += times[i] > KHopQuery.TIMESTAMP_BOUND ? 1 : 0;
    }
    return count;
  }

  private int length(int vertex) {
    return starts[vertex + 1] - starts[vertex];
  }

  private long filterOneHop(int sources) {
    long count = 0;
    for (int a = 0; a < sources; a++) {
      count += passing(a);
    }
    return count;
  }

  private long countOneHop(int sources) {
    long count = 0;
    for (int a = 0; a < sources; a++) {
      count += length(a);
    }
    return count;
  }

  private long filterTwoHops(int sources) {
    long count = 0;
    for (int a = 0; a < sources; a++) {
      int end = starts[a + 1];
      for (int i = starts[a]; i < end; i++) {
        count += passing(neighbours[i]);
      }
    }
    return count;
  }

  private long countTwoHops(int sources) {
    long count = 0;
    for (int a = 0; a < sources; a++) {
      int end = starts[a + 1];
      for (int i = starts[a]; i < end; i++) {
        count += length(neighbours[i]);
      }
    }
    return count;
  }

  /** If the third vertex is the first, the first edge is in the last list: it is the only one that may coincide. */
  private long filterThreeHops(int sources, boolean once) {
    long count = 0;
    for (int a = 0; a < sources; a++) {
      int end = starts[a + 1];
      for (int i = starts[a]; i < end; i++) {
        int b = neighbours[i];
        int passes = once && timestamps[i] > KHopQuery.TIMESTAMP_BOUND ? 1 : 0;
        int endOfB = starts[b + 1];
        for (int j = starts[b]; j < endOfB; j++) {
          int c = neighbours[j];
          count += passing(c) - (c == a ? passes : 0);
        }
      }
    }
    return count;
  }

  private long countThreeHops(int sources, boolean once) {
    long count = 0;
    int coinciding = once ? 1 : 0;
    for (int a = 0; a < sources; a++) {
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
