package io.graphflow.core.graph;

import io.graphflow.core.graph.TestGraph.Edge;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.delta.DeltaReader;
import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.delta.DeltaWriter;
import io.graphflow.storage.delta.PropertyValue;
import io.graphflow.storage.layout.ElementId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Random changes of a test graph, made to its database and to its collections alike. */
final class TestChanges {
  private static final int HUB_EDGES = 12;

  private final TestGraph graph;
  private final SplittableRandom random;
  private final DeltaWriter writer;

  TestChanges(TestGraph graph, long seed) {
    this.graph = graph;
    this.random = new SplittableRandom(seed);
    this.writer = new DeltaWriter(graph.version());
  }

  /** What there is after the changes. */
  DeltaVersion version() {
    return writer.version();
  }

  void make(int count) {
    for (int i = 0; i < count; i++) {
      switch (random.nextInt(12)) {
        case 0, 1 -> createVertex();
        case 2 -> deleteVertex();
        case 3, 4 -> deleteEdge();
        case 5 -> setVertexProperty();
        case 6 -> setEdgeProperty();
        case 7 -> createHub();
        default -> createEdge(pick(graph.vertices));
      }
    }
  }

  private <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }

  void createVertex() {
    int table = random.nextInt(2);
    long key = 10_000L + random.nextInt(1_000_000);
    List<PropertyValue> values = new ArrayList<>(List.of(new PropertyValue(0, key)));
    Map<String, Object> properties = new HashMap<>(Map.of("id", key));
    List<Property> columns = writer.current().catalog().vertexTable(table).properties();
    for (int property = 1; property < columns.size(); property++) {
      Object value = vertexValue(columns.get(property).name());
      properties.put(columns.get(property).name(), value);
      if (value != null) {
        values.add(new PropertyValue(property, value));
      }
    }
    long vertex = writer.createVertex(table, List.of(), values);
    graph.vertices.add(vertex);
    graph.vertexProperties.put(vertex, properties);
  }

  private Object vertexValue(String property) {
    if (random.nextInt(4) == 0) {
      return null;
    }
    return switch (property) {
      case "n" -> (long) random.nextInt(-300, 300) / 60;
      case "s" -> "s" + random.nextInt(6);
      case "d" -> random.nextInt(6) / 2.0;
      default -> throw new AssertionError(property);
    };
  }

  private Object edgeValue(String property) {
    if (random.nextInt(5) == 0) {
      return null;
    }
    return property.equals("w") ? (Object) (long) random.nextInt(10) : random.nextInt(8) / 4.0;
  }

  private void deleteVertex() {
    // Scans of a table without vertices say little.
    if (graph.vertices.size() < 3) {
      return;
    }
    long vertex = pick(graph.vertices);
    writer.detachDeleteVertex(vertex);
    graph.vertices.remove(vertex);
    graph.vertexProperties.remove(vertex);
    graph.edges.removeIf(edge -> edge.source == vertex || edge.destination == vertex);
  }

  private void createHub() {
    long source = pick(graph.vertices);
    for (int i = 0; i < HUB_EDGES; i++) {
      createEdge(source);
    }
  }

  private void createEdge(long source) {
    int label = random.nextInt(TestGraph.EDGE_LABELS);
    long destination = random.nextInt(8) == 0 ? source : pick(graph.vertices);
    Map<String, Object> properties = new HashMap<>();
    List<PropertyValue> values = new ArrayList<>();
    List<Property> columns = writer.current().catalog().edgeLabel(label).properties();
    for (int property = 0; property < columns.size(); property++) {
      String name = columns.get(property).name();
      Object value = edgeValue(name);
      properties.put(name, value);
      if (value != null) {
        values.add(new PropertyValue(property, value));
      }
    }
    writer.createEdge(label, source, destination, values);
    graph.edges.add(new Edge(label, source, destination, properties));
  }

  private void deleteEdge() {
    if (!graph.edges.isEmpty()) {
      Edge edge = pick(graph.edges);
      writer.deleteEdge(id(edge));
      graph.edges.remove(edge);
    }
  }

  private void setVertexProperty() {
    long vertex = pick(graph.vertices);
    List<Property> columns =
        writer.current().catalog().vertexTable(ElementId.table(vertex)).properties();
    int property = random.nextInt(1, columns.size());
    Object value = vertexValue(columns.get(property).name());
    writer.setVertexProperty(vertex, property, value);
    graph.vertexProperties.get(vertex).put(columns.get(property).name(), value);
  }

  private void setEdgeProperty() {
    if (graph.edges.isEmpty()) {
      return;
    }
    Edge edge = pick(graph.edges);
    List<Property> columns = writer.current().catalog().edgeLabel(edge.label).properties();
    if (!columns.isEmpty()) {
      int property = random.nextInt(columns.size());
      Object value = edgeValue(columns.get(property).name());
      writer.setEdgeProperty(id(edge), property, value);
      edge.properties.put(columns.get(property).name(), value);
    }
  }

  /** The ID of an edge that cannot be told from this one. */
  private long id(Edge edge) {
    DeltaReader reader = writer.reader();
    Catalog catalog = writer.current().catalog();
    List<Property> columns = catalog.edgeLabel(edge.label).properties();
    List<Long> found = new ArrayList<>();
    reader.forEachEdge(edge.label, edge.source, Direction.FORWARD, (neighbour, id) -> {
      boolean same = neighbour == edge.destination;
      for (int property = 0; same && property < columns.size(); property++) {
        Object value = reader.edgeProperty(id, property);
        Object expected = edge.properties.get(columns.get(property).name());
        same = value == null ? expected == null : value.equals(expected);
      }
      if (same) {
        found.add(id);
      }
    });
    return found.getFirst();
  }
}
