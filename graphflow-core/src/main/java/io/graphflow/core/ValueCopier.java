package io.graphflow.core;

import io.graphflow.core.value.EdgeReference;
import io.graphflow.core.value.VertexReference;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.snapshot.ElementId;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Turns values of a running query into values that outlive it: references become copies. */
final class ValueCopier {
  private final Snapshot snapshot;

  ValueCopier(Snapshot snapshot) {
    this.snapshot = snapshot;
  }

  Object copy(Object value) {
    return switch (value) {
      case VertexReference vertex -> node(vertex.vertexId());
      case EdgeReference edge -> relationship(edge);
      case List<?> list -> {
        List<Object> copy = new ArrayList<>(list.size());
        list.forEach(element -> copy.add(copy(element)));
        yield Collections.unmodifiableList(copy);
      }
      case Map<?, ?> map -> {
        Map<String, Object> copy = LinkedHashMap.newLinkedHashMap(map.size());
        map.forEach((key, element) -> copy.put((String) key, copy(element)));
        yield Collections.unmodifiableMap(copy);
      }
      case null, default -> value;
    };
  }

  private Node node(long vertexId) {
    VertexTable table = snapshot.catalog().vertexTable(ElementId.table(vertexId));
    Map<String, Object> properties = new LinkedHashMap<>();
    for (int i = 0; i < table.properties().size(); i++) {
      Object value =
          snapshot.vertexProperty(table.id(), i).getValue(ElementId.position(vertexId));
      if (value != null) {
        properties.put(table.properties().get(i).name(), value);
      }
    }
    return new Node(vertexId, table.labels(), Collections.unmodifiableMap(properties));
  }

  private Relationship relationship(EdgeReference edge) {
    Catalog catalog = snapshot.catalog();
    EdgeTable table = catalog.edgeTable(ElementId.table(edge.edgeId()));
    EdgeLabel label = catalog.edgeLabel(table.edgeLabel());
    long position = switch (snapshot.edgePropertyAddress(table.id())) {
      case SOURCE -> ElementId.position(edge.sourceId());
      case DESTINATION -> ElementId.position(edge.destinationId());
      case POSITION -> ElementId.position(edge.edgeId());
    };
    int destinationTable = ElementId.table(edge.destinationId());
    Map<String, Object> properties = new LinkedHashMap<>();
    for (int i = 0; i < label.properties().size(); i++) {
      Object value = snapshot.edgeProperty(table.id(), destinationTable, i).getValue(position);
      if (value != null) {
        properties.put(label.properties().get(i).name(), value);
      }
    }
    return new Relationship(edge.edgeId(), label.name(), edge.sourceId(), edge.destinationId(),
        Collections.unmodifiableMap(properties));
  }
}
