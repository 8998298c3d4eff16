package io.graphflow.core.differential;

import io.graphflow.core.differential.ModelGraph.Edge;
import io.graphflow.core.differential.ModelGraph.EdgeKind;
import io.graphflow.core.differential.ModelGraph.Vertex;
import io.graphflow.core.value.ElementIds;
import io.graphflow.options.Engine;
import io.graphflow.research.Layout;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.delta.DeltaBase;
import io.graphflow.storage.delta.DeltaSnapshot;
import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.delta.DeltaWriter;
import io.graphflow.storage.delta.PropertyValue;
import io.graphflow.storage.delta.SchemaWriter;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.storage.type.ScalarType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * A model graph that was loaded into files and is changed at random, as a model and in a version above
 * the files alike: elements come and go, properties and labels are set and removed, and names are added
 * that the files lack.
 */
final class ChangedGraph implements AutoCloseable {
  /** A label and table of which the files know nothing. */
  static final String NEW_LABEL = "D";
  /** An edge label of which the files know nothing. */
  static final String NEW_EDGE_LABEL = "N";

  private final ModelGraph model;
  private final Random random;
  private final GraphStore columns;
  private final GraphStore rows;
  private final DeltaWriter writer;
  private final Map<Vertex, Long> vertexIds = new HashMap<>();
  private final Map<Edge, Long> edgeIds = new HashMap<>();
  private long nextKey;

  /** Loads a model, which is changed along from now on. */
  ChangedGraph(ModelGraph model, Path folder, Random random) {
    this.model = model;
    this.random = random;
    ModelDatabase.build(model, folder);
    columns = GraphStore.open(folder, Layout.FILES);
    rows = GraphStore.open(folder, Layout.GF_RV);
    writer = new DeltaWriter(DeltaVersion.unchanged(new DeltaBase(columns.snapshot())));
    nextKey = model.vertices.size();
    for (Vertex vertex : model.vertices) {
      vertexIds.put(vertex, ElementId.of(table(vertex.table()).id(), vertex.index()));
    }
    for (EdgeKind kind : ModelGraph.KINDS) {
      numberEdges(kind.label());
    }
  }

  /** Gives edges their IDs: lists are sorted by neighbour and keep the order of parallel edges. */
  private void numberEdges(String name) {
    List<Edge> sorted =
        new ArrayList<>(model.edges.stream().filter(edge -> edge.label().equals(name)).toList());
    sorted.sort(Comparator.<Edge>comparingLong(edge -> vertexIds.get(edge.source()))
        .thenComparingLong(edge -> vertexIds.get(edge.destination())));
    int next = 0;
    for (VertexTable table : catalog().vertexTables()) {
      Adjacency lists =
          columns.snapshot().adjacency(edgeLabel(name).id(), table.id(), Direction.FORWARD);
      for (long owner = 0; lists != null && owner < lists.ownerCount(); owner++) {
        for (long at = lists.start(owner); at < lists.end(owner); at++) {
          edgeIds.put(sorted.get(next++), lists.edgeId(owner, at));
        }
      }
    }
  }

  /** The graph as it is now, as an engine reads it. It does not change any more. */
  Snapshot snapshot(Engine engine) {
    GraphStore files = engine == Engine.GF_RV ? rows : columns;
    return new DeltaSnapshot(files.snapshot(), writer.version());
  }

  /** The ID that queries know a vertex of the model by. */
  long id(Vertex vertex) {
    return ids().ofVertex(vertexIds.get(vertex));
  }

  /** The ID that queries know an edge of the model by. */
  long id(Edge edge) {
    return ids().ofEdge(edgeIds.get(edge));
  }

  private ElementIds ids() {
    return new ElementIds(snapshot(Engine.GF_CL));
  }

  private Catalog catalog() {
    return writer.current().catalog();
  }

  private VertexTable table(String name) {
    return catalog().vertexTables()
        .stream()
        .filter(table -> table.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private EdgeLabel edgeLabel(String name) {
    return catalog().findEdgeLabel(name).orElseThrow();
  }

  /** Makes changes of all kinds. */
  void change(int count) {
    for (int i = 0; i < count; i++) {
      switch (random.nextInt(16)) {
        case 0, 1, 2 -> createVertex();
        case 3, 4, 5, 6 -> createEdge();
        case 7, 8 -> deleteEdge();
        case 9 -> deleteVertex();
        case 10, 11 -> setLabel();
        case 12, 13 -> setVertexProperty();
        case 14 -> setEdgeProperty();
        default -> addName();
      }
    }
  }

  /** Adds vertices, and edges from one vertex, more than a part of a changed list has. */
  void grow() {
    int edges = 520 + random.nextInt(600);
    for (int i = 0; i < edges / 2; i++) {
      createVertex();
    }
    Vertex hub = random.nextBoolean() ? model.vertices.getFirst() : pick(model.vertices);
    EdgeLabel label = edgeLabel(random.nextBoolean() ? "R" : "U");
    for (int i = 0; i < edges; i++) {
      createEdge(label, hub, pick(model.vertices));
    }
  }

  /** Property {@code k} of all vertices, by ID. */
  Map<Long, Object> keys() {
    Map<Long, Object> keys = new HashMap<>();
    model.vertices.forEach(vertex -> keys.put(id(vertex), vertex.properties().get("k")));
    return keys;
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private void addName() {
    SchemaWriter schema = writer.schema();
    if (random.nextBoolean() && catalog().tablesWithLabel(NEW_LABEL).isEmpty()) {
      int table = schema.addVertexTable(List.of(NEW_LABEL));
      int key = schema.addVertexProperty(table, "k", ScalarType.INT64);
      schema.addVertexProperty(table, "p", ScalarType.INT64);
      schema.addVertexProperty(table, "s", ScalarType.STRING);
      if (random.nextBoolean()) {
        schema.setPrimaryKey(table, key);
      }
    } else if (random.nextBoolean() && catalog().findEdgeLabel(NEW_EDGE_LABEL).isEmpty()) {
      int label = schema.addEdgeLabel(NEW_EDGE_LABEL);
      schema.addEdgeProperty(label, "w", ScalarType.INT64);
    } else if (edgeLabel("U").propertyIndex("w").isEmpty()) {
      // The files have edges without this property.
      schema.addEdgeProperty(edgeLabel("U").id(), "w", ScalarType.INT64);
    }
  }

  private void createVertex() {
    VertexTable table = pick(catalog().vertexTables());
    Map<String, Object> properties = randomProperties(table.properties());
    Set<String> labels = new TreeSet<>(table.labels());
    List<String> more = new ArrayList<>();
    if (random.nextInt(4) == 0) {
      more.add(pick(ModelGraph.LABELS));
      more.removeAll(table.labels());
      labels.addAll(more);
    }
    long id = writer.createVertex(table.id(), more, values(table.properties(), properties));
    Vertex vertex =
        new Vertex(table.name(), (int) ElementId.position(id), labels, properties);
    model.vertices.add(vertex);
    vertexIds.put(vertex, id);
  }

  private void createEdge() {
    if (model.vertices.isEmpty()) {
      return;
    }
    EdgeLabel label = pick(catalog().edgeLabels());
    Vertex source = pick(model.vertices);
    createEdge(label, source, random.nextInt(6) == 0 ? source : pick(model.vertices));
  }

  private void createEdge(EdgeLabel label, Vertex source, Vertex destination) {
    Map<String, Object> properties = randomProperties(label.properties());
    long id = writer.createEdge(label.id(), vertexIds.get(source), vertexIds.get(destination),
        values(label.properties(), properties));
    Edge edge = new Edge(label.name(), source, destination, properties);
    model.edges.add(edge);
    edgeIds.put(edge, id);
  }

  private void deleteEdge() {
    if (!model.edges.isEmpty()) {
      Edge edge = pick(model.edges);
      writer.deleteEdge(edgeIds.get(edge));
      model.edges.remove(edge);
    }
  }

  private void deleteVertex() {
    if (!model.vertices.isEmpty()) {
      Vertex vertex = pick(model.vertices);
      writer.detachDeleteVertex(vertexIds.get(vertex));
      model.vertices.remove(vertex);
      model.edges.removeIf(
          edge -> edge.source().equals(vertex) || edge.destination().equals(vertex));
    }
  }

  private void setLabel() {
    if (!model.vertices.isEmpty()) {
      Vertex vertex = pick(model.vertices);
      String label = pick(ModelGraph.LABELS);
      boolean bears = random.nextBoolean();
      writer.setLabel(vertexIds.get(vertex), label, bears);
      if (bears) {
        vertex.labels().add(label);
      } else {
        vertex.labels().remove(label);
      }
    }
  }

  private void setVertexProperty() {
    if (!model.vertices.isEmpty()) {
      Vertex vertex = pick(model.vertices);
      int index = random.nextInt(table(vertex.table()).properties().size());
      Property property = table(vertex.table()).properties().get(index);
      Object value = random.nextInt(4) == 0 && !property.name().equals("k")
          ? null
          : randomValue(property);
      writer.setVertexProperty(vertexIds.get(vertex), index, value);
      set(vertex.properties(), property.name(), value);
    }
  }

  private void setEdgeProperty() {
    List<Edge> candidates = model.edges.stream()
        .filter(edge -> !edgeLabel(edge.label()).properties().isEmpty())
        .toList();
    if (!candidates.isEmpty()) {
      Edge edge = pick(candidates);
      int index = random.nextInt(edgeLabel(edge.label()).properties().size());
      Property property = edgeLabel(edge.label()).properties().get(index);
      Object value = random.nextInt(4) == 0 ? null : randomValue(property);
      writer.setEdgeProperty(edgeIds.get(edge), index, value);
      set(edge.properties(), property.name(), value);
    }
  }

  private static void set(Map<String, Object> properties, String name, Object value) {
    if (value == null) {
      properties.remove(name);
    } else {
      properties.put(name, value);
    }
  }

  private Object randomValue(Property property) {
    return switch (property.name()) {
      case "k" -> nextKey++;
      case "q" -> (long) random.nextInt(0, 300);
      case "s", "t" -> ModelGraph.text(random);
      case "f" -> random.nextInt(-4, 9) / 2.0;
      case "b" -> random.nextBoolean();
      case "y" -> ModelGraph.any(random);
      default -> (long) random.nextInt(-3, 8);
    };
  }

  private Map<String, Object> randomProperties(List<Property> properties) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (Property property : properties) {
      if (property.name().equals("k") || random.nextInt(4) > 0) {
        values.put(property.name(), randomValue(property));
      }
    }
    return values;
  }

  private static List<PropertyValue> values(
      List<Property> properties, Map<String, Object> values) {
    List<PropertyValue> indexed = new ArrayList<>();
    for (int i = 0; i < properties.size(); i++) {
      Object value = values.get(properties.get(i).name());
      if (value != null) {
        indexed.add(new PropertyValue(i, value));
      }
    }
    return indexed;
  }

  @Override
  public void close() {
    columns.close();
    rows.close();
  }
}
