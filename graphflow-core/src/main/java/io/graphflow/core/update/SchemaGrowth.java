package io.graphflow.core.update;

import io.graphflow.exception.QueryException;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.delta.DeltaWriter;
import io.graphflow.storage.hint.ClosestName;
import io.graphflow.storage.type.DynamicType;
import java.util.List;

/**
 * Looks up the names that updates use while they run, and adds names that the schema lacks, unless
 * it is closed: keys of maps that come as values, and edge tables.
 */
final class SchemaGrowth {
  private final DeltaWriter writer;
  private final UpdateLocks locks;
  private final boolean closed;

  private int growth;

  SchemaGrowth(DeltaWriter writer, UpdateLocks locks, boolean closed) {
    this.writer = writer;
    this.locks = locks;
    this.closed = closed;
  }

  /** The number of additions so far; a higher one tells that facts found before may be outdated. */
  int growth() {
    return growth;
  }

  /** Whether names that the schema lacks are added to it. */
  boolean isOpen() {
    return !closed;
  }

  private Catalog catalog() {
    return writer.current().catalog();
  }

  /**
   * The index of a property of a vertex table.
   *
   * @throws QueryException if a closed schema lacks it
   */
  int vertexProperty(int table, String key) {
    VertexTable owner = catalog().vertexTable(table);
    int property = owner.propertyIndex(key).orElse(-1);
    if (property >= 0) {
      return property;
    }
    String name = owner.name().isEmpty() ? "a node without label" : owner.name();
    requireOpen(name, key, owner.properties());
    locks.lockName(key);
    growth++;
    return writer.schema().addVertexProperty(table, key, DynamicType.UNDETERMINED);
  }

  /** The index of a property of an edge label, as {@link #vertexProperty}. */
  int edgeProperty(int edgeLabel, String key) {
    EdgeLabel owner = catalog().edgeLabel(edgeLabel);
    int property = owner.propertyIndex(key).orElse(-1);
    if (property >= 0) {
      return property;
    }
    requireOpen(owner.name(), key, owner.properties());
    locks.lockName(key);
    growth++;
    return writer.schema().addEdgeProperty(edgeLabel, key, DynamicType.UNDETERMINED);
  }

  /** Prepares for a label that a vertex of a table gets, which an open schema learns by that. */
  void label(int table, String label) {
    if (!catalog().vertexTable(table).mayBear(label)) {
      locks.lockName(label);
      growth++;
    }
  }

  private void requireOpen(String owner, String key, List<Property> known) {
    if (closed) {
      throw new QueryException(owner + " has no property '"
          + key + "'" + ClosestName.hint(key, known.stream().map(Property::name).toList()));
    }
  }

  /** The table of a label's edges from a vertex table, added if there is none. */
  int edgeTable(int edgeLabel, int sourceTable) {
    int known = findEdgeTable(edgeLabel, sourceTable);
    if (known >= 0) {
      return known;
    }
    locks.lockName(catalog().edgeLabel(edgeLabel).name());
    growth++;
    return writer.edgeTable(edgeLabel, sourceTable);
  }

  private int findEdgeTable(int edgeLabel, int sourceTable) {
    var tables = catalog().edgeTables();
    for (int i = 0; i < tables.size(); i++) {
      if (tables.get(i).edgeLabel() == edgeLabel && tables.get(i).sourceTable() == sourceTable) {
        return i;
      }
    }
    return -1;
  }
}
