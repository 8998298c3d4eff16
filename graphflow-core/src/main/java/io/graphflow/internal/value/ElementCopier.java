package io.graphflow.internal.value;

import io.graphflow.core.expression.VertexLabels;
import io.graphflow.core.value.EdgeReference;
import io.graphflow.core.value.ElementIds;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.ChangedPropertyReader;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.value.Node;
import io.graphflow.value.Relationship;
import java.util.List;

/**
 * Copies vertices and edges of a snapshot with their labels and properties. Readers of a table are
 * looked up with the table's first element.
 */
final class ElementCopier {
  private final Snapshot snapshot;
  private final Catalog catalog;
  private final ElementIds ids;
  private final VertexTableCopier[] vertexTables;
  private final EdgeTableCopier[] edgeTables;

  ElementCopier(Snapshot snapshot) {
    this.snapshot = snapshot;
    this.catalog = snapshot.catalog();
    this.ids = new ElementIds(snapshot);
    this.vertexTables = new VertexTableCopier[catalog.vertexTables().size()];
    this.edgeTables = new EdgeTableCopier[catalog.edgeTables().size()];
  }

  /** The copy of a vertex. */
  Node node(long vertexId) {
    int table = ElementId.table(vertexId);
    VertexTableCopier copier = vertexTables[table];
    if (copier == null) {
      copier = new VertexTableCopier(snapshot, catalog.vertexTable(table));
      vertexTables[table] = copier;
    }
    return copier.copy(vertexId);
  }

  /** The copy of an edge. */
  Relationship relationship(EdgeReference edge) {
    int table = ElementId.table(edge.edgeId());
    EdgeTableCopier copier = edgeTables[table];
    if (copier == null) {
      copier = new EdgeTableCopier(snapshot, catalog.edgeTable(table));
      edgeTables[table] = copier;
    }
    return copier.copy(edge);
  }

  private static Keys names(List<Property> properties) {
    return new Keys(properties.stream().map(Property::name).toList());
  }

  private static PropertyMap properties(
      Keys names, PropertyReader[] readers, long position) {
    Object[] values = new Object[readers.length];
    for (int i = 0; i < readers.length; i++) {
      values[i] = readers[i].getValue(position);
    }
    return new PropertyMap(names, values);
  }

  /** Copies vertices of one table. */
  private final class VertexTableCopier {
    private final VertexLabels labels;
    private final Keys names;
    private final PropertyReader[] readers;

    VertexTableCopier(Snapshot snapshot, VertexTable table) {
      labels = new VertexLabels(snapshot, table);
      names = names(table.properties());
      readers = new PropertyReader[names.count()];
      for (int i = 0; i < readers.length; i++) {
        readers[i] = snapshot.vertexProperty(table.id(), i);
      }
    }

    Node copy(long vertexId) {
      long offset = ElementId.position(vertexId);
      return new Node(ids.databaseId(), ids.ofVertex(vertexId), labels.of(offset),
          properties(names, readers, offset));
    }
  }

  /** Copies edges of one table. */
  private final class EdgeTableCopier {
    private final Snapshot snapshot;
    private final EdgeTable table;
    private final EdgeLabel label;
    private final Keys names;

    /** By the table of the destination; null where no edge has led yet. */
    private final PropertyReader[][] readers;

    /** By property, the reader of changed values; null where none has changed. */
    private final ChangedPropertyReader[] changed;

    EdgeTableCopier(Snapshot snapshot, EdgeTable table) {
      Catalog catalog = snapshot.catalog();
      this.snapshot = snapshot;
      this.table = table;
      label = catalog.edgeLabel(table.edgeLabel());
      names = names(label.properties());
      readers = new PropertyReader[catalog.vertexTables().size()][];
      changed = new ChangedPropertyReader[names.count()];
      for (int i = 0; i < changed.length; i++) {
        changed[i] = snapshot.changedEdgeProperty(table.id(), i);
      }
    }

    Relationship copy(EdgeReference edge) {
      long position = switch (snapshot.edgePropertyAddress(table.id())) {
        case SOURCE -> ElementId.position(edge.sourceId());
        case DESTINATION -> ElementId.position(edge.destinationId());
        case POSITION -> ElementId.position(edge.edgeId());
      };
      Object[] values = new Object[changed.length];
      PropertyReader[] files = readers(ElementId.table(edge.destinationId()));
      long edgePosition = ElementId.position(edge.edgeId());
      for (int i = 0; i < values.length; i++) {
        values[i] = changed[i] != null && changed[i].covers(edgePosition)
            ? changed[i].getValue(edgePosition)
            : files[i].getValue(position);
      }
      return new Relationship(ids.databaseId(), ids.ofEdge(edge.edgeId()), label.name(),
          ids.ofVertex(edge.sourceId()), ids.ofVertex(edge.destinationId()),
          new PropertyMap(names, values));
    }

    private PropertyReader[] readers(int destinationTable) {
      PropertyReader[] found = readers[destinationTable];
      if (found == null) {
        found = new PropertyReader[names.count()];
        for (int i = 0; i < found.length; i++) {
          found[i] = snapshot.edgeProperty(table.id(), destinationTable, i);
        }
        readers[destinationTable] = found;
      }
      return found;
    }
  }
}
