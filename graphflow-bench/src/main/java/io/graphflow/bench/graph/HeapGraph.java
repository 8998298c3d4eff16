package io.graphflow.bench.graph;

import io.graphflow.research.Layout;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.snapshot.Snapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The walked edges of a graph in plain arrays, for the loops one would write by hand: the limit that an
 * engine may come near. Vertices are numbered as in the database. The arrays are the graph's own, for
 * hot loops to read; nobody writes them.
 */
public final class HeapGraph {
  private final int[] starts;
  private final int[] neighbours;
  private final int[] timestamps;
  private final long[] ids;
  /** The values that {@link #timestamps} are ranks of; empty if they are the values themselves. */
  private final long[] rankedValues;

  private HeapGraph(int[] starts, int[] neighbours, long[] values, long[] ids) {
    this.starts = starts;
    this.neighbours = neighbours;
    this.ids = ids;
    boolean narrow = Arrays.stream(values).allMatch(value -> value == (int) value);
    rankedValues = narrow ? new long[0] : Arrays.stream(values).sorted().distinct().toArray();
    timestamps = new int[values.length];
    for (int i = 0; i < values.length; i++) {
      timestamps[i] = timestampAtMost(values[i]);
    }
  }

  /** Copies the edges that the graph's {@link BenchmarkGraph#edgeNames} name, in forward lists. */
  public static HeapGraph read(BenchmarkGraph graph) throws IOException {
    return read(graph.database(), graph.edgeNames());
  }

  /** Copies the edges so named of a database, in forward lists. */
  public static HeapGraph read(Path database, EdgeNames names) {
    try (GraphStore store = GraphStore.open(database, Layout.FILES);
        Snapshot snapshot = store.snapshot()) {
      Catalog catalog = snapshot.catalog();
      int table = catalog.tablesWithLabel(names.vertexLabel()).getFirst();
      EdgeLabel label = catalog.findEdgeLabel(names.edgeLabel()).orElseThrow();
      EdgeTable edges = catalog.findEdgeTable(label.id(), table).orElseThrow();
      int vertexCount = Math.toIntExact(snapshot.vertexCount(table));
      Adjacency lists = snapshot.adjacency(label.id(), table, Direction.FORWARD);
      PropertyReader timestamp = snapshot.edgeProperty(edges.id(), table,
          label.propertyIndex(names.property()).orElseThrow());
      PropertyReader id = snapshot.vertexProperty(table,
          catalog.vertexTable(table).propertyIndex("id").orElseThrow());
      int edgeCount = Math.toIntExact(lists.elementCount());
      int[] starts = new int[vertexCount + 1];
      int[] neighbours = new int[edgeCount];
      long[] values = new long[edgeCount];
      long[] ids = new long[vertexCount];
      int position = 0;
      for (int vertex = 0; vertex < vertexCount; vertex++) {
        ids[vertex] = id.getLong(vertex);
        starts[vertex] = position;
        long end = lists.end(vertex);
        for (long p = lists.start(vertex); p < end; p++) {
          neighbours[position] = Math.toIntExact(lists.neighbourOffset(p));
          values[position++] = timestamp.getLong(p);
        }
      }
      starts[vertexCount] = position;
      // In a column of single edges, vertices without one have a place as well.
      return new HeapGraph(starts, Arrays.copyOf(neighbours, position),
          Arrays.copyOf(values, position), ids);
    }
  }

  /** The number of vertices. */
  public int vertexCount() {
    return starts.length - 1;
  }

  /** The number of edges. */
  public int edgeCount() {
    return neighbours.length;
  }

  /** The list of vertex v is at {@code [starts[v], starts[v + 1])} of the other two arrays. */
  public int[] starts() {
    return starts;
  }

  /** The neighbours, ascending in each list. */
  public int[] neighbours() {
    return neighbours;
  }

  /**
   * The property of each edge: the value, or, if not all values are ints, its rank among the different
   * values, which compares in the same way.
   */
  public int[] timestamps() {
    return timestamps;
  }

  /** The property {@code id} of each vertex. */
  public long[] ids() {
    return ids;
  }

  /** The entry of {@link #timestamps} for the greatest value that is at most this one. */
  public int timestampAtMost(long value) {
    if (rankedValues.length == 0) {
      return Math.clamp(value, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }
    int place = Arrays.binarySearch(rankedValues, value);
    return place >= 0 ? place : -place - 2;
  }

  /** For each vertex the number of its edges whose {@link #timestamps} exceed a bound. */
  public long[] countsAbove(int bound) {
    int[] bounds = starts;
    int[] values = timestamps;
    long[] counts = new long[vertexCount()];
    for (int vertex = 0; vertex < counts.length; vertex++) {
      int count = 0;
      int end = bounds[vertex + 1];
      for (int i = bounds[vertex]; i < end; i++) {
        count += values[i] > bound ? 1 : 0;
      }
      counts[vertex] = count;
    }
    return counts;
  }

  /** The vertices with an {@code id} below the bound, ascending. */
  public int[] verticesBelow(long idBound) {
    int[] vertices = new int[vertexCount()];
    int count = 0;
    for (int vertex = 0; vertex < vertices.length; vertex++) {
      vertices[count] = vertex;
      count += ids[vertex] < idBound ? 1 : 0;
    }
    return Arrays.copyOf(vertices, count);
  }

  /** The value that half of the edges exceed; ranks are turned back into values. */
  public long medianTimestamp() {
    int[] sorted = timestamps.clone();
    Arrays.sort(sorted);
    int median = sorted[sorted.length / 2];
    return rankedValues.length == 0 ? median : rankedValues[median];
  }
}
