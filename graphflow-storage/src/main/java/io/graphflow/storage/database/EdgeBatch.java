package io.graphflow.storage.database;

import io.graphflow.storage.type.LogicalType;
import java.util.Arrays;
import java.util.List;

/**
 * Consecutive edges of one label: the vertex IDs of both ends and the properties. Reusable after
 * {@link #clear}. Not safe for concurrent use.
 */
public final class EdgeBatch {
  private long[] sources = new long[64];
  private long[] destinations = new long[64];
  private int count;
  private final ColumnBatch properties;

  /** Creates an empty batch for edges with properties of these types. */
  public EdgeBatch(List<? extends LogicalType> types) {
    properties = new ColumnBatch(types);
  }

  /** Number of edges. */
  public int count() {
    return count;
  }

  /** The source vertex ID of an edge. */
  public long source(int row) {
    return sources[row];
  }

  /** The destination vertex ID of an edge. */
  public long destination(int row) {
    return destinations[row];
  }

  /**
   * The source vertex IDs, from index 0 to {@link #count}, until the next edge is appended. A
   * caller that appends keys instead, to look them up together, replaces them here by IDs.
   */
  public long[] sources() {
    return sources;
  }

  /** The destination vertex IDs; see {@link #sources}. */
  public long[] destinations() {
    return destinations;
  }

  /** The properties of the edges, row by row. */
  public ColumnBatch properties() {
    return properties;
  }

  /**
   * Appends an edge between two vertex IDs, after one value or NULL was appended to each column of
   * {@link #properties}.
   */
  public void endEdge(long source, long destination) {
    appendEnds(source, destination);
    properties.endRow();
  }

  /**
   * Appends an edge without its properties, which are appended to each column of {@link #properties} before or after; when
   * all are there, {@link ColumnBatch#endRows} completes them.
   */
  public void appendEnds(long source, long destination) {
    if (count == sources.length) {
      sources = Arrays.copyOf(sources, count << 1);
      destinations = Arrays.copyOf(destinations, count << 1);
    }
    sources[count] = source;
    destinations[count] = destination;
    count++;
  }

  /** Removes all edges and keeps the memory. */
  public void clear() {
    count = 0;
    properties.clear();
  }
}
