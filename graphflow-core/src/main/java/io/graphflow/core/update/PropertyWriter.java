package io.graphflow.core.update;

import io.graphflow.core.value.EdgeReference;
import io.graphflow.core.value.VertexReference;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.delta.DeltaReader;
import io.graphflow.storage.layout.ElementId;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Sets properties of elements that rows refer to, and reads all there are. */
final class PropertyWriter {
  private final UpdateRun run;
  private final Int2ObjectOpenHashMap<PropertyKeys> keysByTable = new Int2ObjectOpenHashMap<>(4);
  private final Int2ObjectOpenHashMap<PropertyKeys> keysByLabel = new Int2ObjectOpenHashMap<>(4);

  PropertyWriter(UpdateRun run) {
    this.run = run;
  }

  /**
   * Sets a property.
   *
   * @param element a vertex or an edge
   * @param value null to remove it
   */
  void set(Object element, String key, Object value) {
    Object kept = StoredValues.checked(key, value);
    switch (element) {
      case VertexReference(long vertex) -> setVertex(vertex, key, kept);
      case EdgeReference edge -> setEdge(edge, key, kept);
      default -> throw ElementChange.unusable("properties of a NODE or RELATIONSHIP", element);
    }
  }

  private void setVertex(long vertex, String key, Object value) {
    VertexTable table = run.catalog().vertexTable(ElementId.table(vertex));
    if (value == null && run.schema.isOpen() && table.propertyIndex(key).isEmpty()) {
      return;
    }
    int property = keysByTable
        .computeIfAbsent(table.id(), id -> PropertyKeys.ofVertices(run.schema, id))
        .find(key);
    run.locks.lockVertex(vertex);
    boolean isKey = property == table.primaryKey();
    Object before =
        (isKey || value == null) && run.reader().hasVertex(vertex)
            ? run.reader().vertexProperty(vertex, property)
            : null;
    if (isKey) {
      lockKey(table.id(), property, before);
      lockKey(table.id(), property, value);
    }
    run.writer.setVertexProperty(vertex, property, value);
    count(before, value);
  }

  /** A property that was not there cannot be removed. */
  private void count(Object before, Object value) {
    if (value != null || before != null) {
      run.counters.addProperties(1);
    }
  }

  private void lockKey(int table, int property, Object value) {
    if (value != null) {
      run.locks.lockKey(table, property, value);
    }
  }

  private void setEdge(EdgeReference edge, String key, Object value) {
    int label = edgeLabel(edge.edgeId());
    if (value == null && run.schema.isOpen()
        && run.catalog().edgeLabel(label).propertyIndex(key).isEmpty()) {
      return;
    }
    int property = keysByLabel
        .computeIfAbsent(label, id -> PropertyKeys.ofEdges(run.schema, id))
        .find(key);
    run.locks.lockEdge(ElementId.table(edge.edgeId()), edge.sourceId(), edge.destinationId());
    Object before = value == null && run.reader().hasEdge(edge.edgeId())
        ? run.reader().edgeProperty(edge.edgeId(), property)
        : null;
    run.writer.setEdgeProperty(edge.edgeId(), property, value);
    count(before, value);
  }

  private int edgeLabel(long edge) {
    return run.catalog().edgeTable(ElementId.table(edge)).edgeLabel();
  }

  /** All properties of a vertex or an edge that have a value. */
  Map<String, Object> all(Object element) {
    DeltaReader reader = run.reader();
    Map<String, Object> all = new LinkedHashMap<>();
    switch (element) {
      case VertexReference(long vertex) -> {
        VertexTable table = run.catalog().vertexTable(ElementId.table(vertex));
        DeletedElements.require(reader.hasVertex(vertex), "node", table.name(), "properties");
        List<Property> properties = table.properties();
        for (int i = 0; i < properties.size(); i++) {
          put(all, properties.get(i), reader.vertexProperty(vertex, i));
        }
      }
      case EdgeReference edge -> {
        var label = run.catalog().edgeLabel(edgeLabel(edge.edgeId()));
        DeletedElements.require(
            reader.hasEdge(edge.edgeId()), "relationship", label.name(), "properties");
        for (int i = 0; i < label.properties().size(); i++) {
          put(all, label.properties().get(i), reader.edgeProperty(edge.edgeId(), i));
        }
      }
      default -> throw ElementChange.unusable("properties of a NODE or RELATIONSHIP", element);
    }
    return all;
  }

  private static void put(Map<String, Object> all, Property property, Object value) {
    if (value != null) {
      all.put(property.name(), value);
    }
  }
}
