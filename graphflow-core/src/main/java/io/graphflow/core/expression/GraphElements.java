package io.graphflow.core.expression;

import io.graphflow.core.value.EdgeReference;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Whole vertices and edges: labels, keys, and properties by a name known only at run time. Results
 * of queries and {@code properties(n)} use it; a property named in the query has an evaluator of
 * its own. Safe for use by many threads.
 */
public final class GraphElements {
  private final Catalog catalog;
  private final PropertyReader[][] vertexReaders;
  private final EdgePropertyReader[][] edgeReaders;
  private final VertexLabels[] labels;

  /** Creates access to the elements of a snapshot, which must outlive it. */
  public GraphElements(Snapshot snapshot) {
    catalog = snapshot.catalog();
    vertexReaders = new PropertyReader[catalog.vertexTables().size()][];
    labels = new VertexLabels[vertexReaders.length];
    for (VertexTable table : catalog.vertexTables()) {
      labels[table.id()] = new VertexLabels(snapshot, table);
      vertexReaders[table.id()] = new PropertyReader[table.properties().size()];
      for (int property = 0; property < table.properties().size(); property++) {
        vertexReaders[table.id()][property] = snapshot.vertexProperty(table.id(), property);
      }
    }
    edgeReaders = new EdgePropertyReader[catalog.edgeTables().size()][];
    for (EdgeTable table : catalog.edgeTables()) {
      int count =
          EdgePropertyReader.hasEdges(catalog, table) ? edgeLabel(table).properties().size() : 0;
      edgeReaders[table.id()] = new EdgePropertyReader[count];
      for (int property = 0; property < count; property++) {
        edgeReaders[table.id()][property] = new EdgePropertyReader(snapshot, table, property);
      }
    }
  }

  private EdgeLabel edgeLabel(EdgeTable table) {
    return catalog.edgeLabel(table.edgeLabel());
  }

  private VertexTable tableOf(long vertexId) {
    return catalog.vertexTable(ElementId.table(vertexId));
  }

  /** The labels of a vertex, the primary one first. */
  public List<String> labels(long vertexId) {
    return labels[ElementId.table(vertexId)].of(ElementId.position(vertexId));
  }

  /** The properties of a vertex that are not NULL, in column order. */
  public Map<String, Object> vertexProperties(long vertexId) {
    Map<String, Object> properties = new LinkedHashMap<>();
    PropertyReader[] readers = vertexReaders[ElementId.table(vertexId)];
    List<Property> columns = tableOf(vertexId).properties();
    for (int i = 0; i < readers.length; i++) {
      Object value = readers[i].getValue(ElementId.position(vertexId));
      if (value != null) {
        properties.put(columns.get(i).name(), value);
      }
    }
    return properties;
  }

  /** A property of a vertex; null if it is NULL or unknown. */
  public Object vertexProperty(long vertexId, String key) {
    OptionalInt property = tableOf(vertexId).propertyIndex(key);
    return property.isEmpty()
        ? null
        : vertexReaders[ElementId.table(vertexId)][property.getAsInt()]
            .getValue(ElementId.position(vertexId));
  }

  /** The label of an edge. */
  public String edgeLabel(long edgeId) {
    return edgeLabel(catalog.edgeTable(ElementId.table(edgeId))).name();
  }

  /** The properties of an edge that are not NULL, in column order. */
  public Map<String, Object> edgeProperties(EdgeReference edge) {
    Map<String, Object> properties = new LinkedHashMap<>();
    int table = ElementId.table(edge.edgeId());
    EdgePropertyReader[] readers = edgeReaders[table];
    List<Property> columns = edgeLabel(catalog.edgeTable(table)).properties();
    for (int i = 0; i < readers.length; i++) {
      Object value = readers[i].value(edge.edgeId(), edge.sourceId(), edge.destinationId());
      if (value != null) {
        properties.put(columns.get(i).name(), value);
      }
    }
    return properties;
  }

  /** A property of an edge; null if it is NULL or unknown. */
  public Object edgeProperty(EdgeReference edge, String key) {
    int table = ElementId.table(edge.edgeId());
    OptionalInt property = edgeLabel(catalog.edgeTable(table)).propertyIndex(key);
    return property.isEmpty()
        ? null
        : edgeReaders[table][property.getAsInt()]
            .value(edge.edgeId(), edge.sourceId(), edge.destinationId());
  }
}
