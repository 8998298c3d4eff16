package io.graphflow.core.export.graph;

import io.graphflow.storage.layout.EdgePropertyAddress;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.ChangedPropertyReader;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.snapshot.Snapshot;

/** Reads a property of the edges that begin in one table, of which there must be one. For one thread. */
public final class EdgeValues {
  private final Snapshot snapshot;
  private final int edgeTable;
  private final int property;
  private final EdgePropertyAddress address;
  /** Has values of new edges, and changed ones; null if there are none. */
  private final ChangedPropertyReader changes;
  /** Readers of the files by the table of destinations, as they are needed. */
  private final PropertyReader[] readers;

  EdgeValues(Snapshot snapshot, int edgeTable, int property) {
    this.snapshot = snapshot;
    this.edgeTable = edgeTable;
    this.property = property;
    this.address = snapshot.edgePropertyAddress(edgeTable);
    this.changes = snapshot.changedEdgeProperty(edgeTable, property);
    this.readers = new PropertyReader[snapshot.catalog().vertexTables().size()];
  }

  /**
   * Reads the values of some edges, null for NULL. One after the other, they are not waited for singly, should they lie
   * far from each other.
   *
   * @param edges their IDs
   * @param sources the offsets of their sources
   * @param destinations the vertex IDs of their destinations
   * @param from the first edge to be read
   * @param to one past the last one
   * @param values receives the values, from 0 on
   */
  public void read(long[] edges, long[] sources, long[] destinations, int from, int to,
      Object[] values) {
    for (int i = from; i < to; i++) {
      values[i - from] = value(edges[i], sources[i], destinations[i]);
    }
  }

  /**
   * The value of an edge; null for NULL.
   *
   * @param edge its ID
   * @param source the offset of its source
   * @param destination the vertex ID of its destination
   */
  public Object value(long edge, long source, long destination) {
    long position = ElementId.position(edge);
    if (changes != null && changes.covers(position)) {
      return changes.getValue(position);
    }
    int table = ElementId.table(destination);
    if (readers[table] == null) {
      readers[table] = snapshot.edgeProperty(edgeTable, table, property);
    }
    return readers[table].getValue(switch (address) {
      case SOURCE -> source;
      case DESTINATION -> ElementId.position(destination);
      case POSITION -> position;
    });
  }
}
