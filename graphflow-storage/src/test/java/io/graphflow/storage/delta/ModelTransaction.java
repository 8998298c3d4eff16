package io.graphflow.storage.delta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.GraphflowException;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.type.DynamicType;
import io.graphflow.storage.type.LogicalType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/**
 * A transaction of random changes, made in a {@link DeltaWriter} and in a model alike, and kept as
 * operations that can be made again in another model. Of those that run side by side, each has its
 * share of the vertices.
 */
public final class ModelTransaction {
  private static final String[] LABELS = {"Person", "Being", "City", "Extra", "Other"};

  private final RandomGenerator random;
  private final int share;
  private final int shares;
  private final DeltaWriter writer;
  private boolean promised = true;
  private GraphModel model;
  private List<Consumer<GraphModel>> operations = new ArrayList<>();
  private Set<Long> created = new HashSet<>();

  public ModelTransaction(RandomGenerator random, DeltaVersion version, GraphModel model, int share,
      int shares) {
    this.random = random;
    this.share = share;
    this.shares = shares;
    this.writer = new DeltaWriter(version);
    this.model = model.copy();
  }

  /** For a graph where persons may live in many cities. */
  public void promiseNothing() {
    promised = false;
  }

  public DeltaWriter writer() {
    return writer;
  }

  public GraphModel model() {
    return model;
  }

  List<Consumer<GraphModel>> operations() {
    return operations;
  }

  public void run(int changeCount) {
    for (int i = 0; i < changeCount; i++) {
      change();
    }
  }

  /** Makes changes and takes them back. */
  void runAndRollBack(int changeCount) {
    DeltaWriter.Savepoint savepoint = writer.savepoint();
    GraphModel modelBefore = model.copy();
    List<Consumer<GraphModel>> operationsBefore = new ArrayList<>(operations);
    Set<Long> createdBefore = new HashSet<>(created);
    run(changeCount);
    writer.rollbackTo(savepoint);
    model = modelBefore;
    operations = operationsBefore;
    created = createdBefore;
  }

  private void operate(Consumer<GraphModel> operation) {
    operation.accept(model);
    operations.add(operation);
  }

  private Catalog catalog() {
    return writer.current().catalog();
  }

  private boolean mine(long vertex) {
    return created.contains(vertex) || ElementId.position(vertex) % shares == share;
  }

  private boolean isMine(GraphModel.Edge edge) {
    return mine(edge.source) && mine(edge.destination);
  }

  private void change() {
    switch (random.nextInt(14)) {
      case 0, 1, 2 -> createVertex();
      case 3, 4, 5, 6 -> createEdge();
      case 7 -> deleteEdge();
      case 8 -> deleteVertex();
      case 9 -> setLabel();
      case 10, 11 -> setVertexProperty();
      case 12 -> setEdgeProperty();
      default -> {
        if (shares == 1) {
          changeSchema();
        } else {
          createVertex();
        }
      }
    }
  }

  private void createVertex() {
    VertexTable table = any(catalog().vertexTables());
    List<String> labels = new ArrayList<>();
    for (String label : LABELS) {
      if (!table.labels().contains(label) && random.nextInt(10) == 0) {
        labels.add(label);
      }
    }
    Map<Integer, Object> properties = randomProperties(table.properties());
    if (table.id() == BaseGraph.PERSON) {
      properties.put(0, key());
    }
    if (table.primaryKey() >= 0
        && writer.reader().findVertex(table.id(), properties.get(0)) != ElementId.NONE) {
      int changesBefore = writer.changes().size();
      assertThatThrownBy(() -> writer.createVertex(table.id(), labels, values(properties)))
          .isInstanceOf(GraphflowException.class)
          .hasMessageContaining("already");
      assertThat(writer.changes()).hasSize(changesBefore);
      return;
    }
    long vertex = writer.createVertex(table.id(), labels, values(properties));
    created.add(vertex);
    Set<String> all = new TreeSet<>(table.labels());
    all.addAll(labels);
    operate(graph -> assertThat(
        graph.vertices.put(vertex, new GraphModel.Vertex(all, properties))).isNull());
  }

  /** A key that no transaction beside this one takes. */
  private long key() {
    return 900 + (long) random.nextInt(500 / shares) * shares + share;
  }

  private void createEdge() {
    Long source = anyVertex();
    Long destination = random.nextInt(10) == 0 ? source : anyVertex();
    if (source == null || destination == null) {
      return;
    }
    EdgeLabel label = any(catalog().edgeLabels());
    Map<Integer, Object> properties = randomProperties(label.properties());
    boolean full = promised && label.id() == BaseGraph.LIVES_IN
        && ElementId.table(source) == BaseGraph.PERSON
        && model.edges.values()
            .stream()
            .anyMatch(edge -> edge.label == label.id() && edge.source == source);
    if (full) {
      assertThatThrownBy(
          () -> writer.createEdge(label.id(), source, destination, values(properties)))
          .isInstanceOf(GraphflowException.class)
          .hasMessageContaining("has a relationship LIVES_IN from it already");
      return;
    }
    // Edge tables are numbered, so those that run side by side must not add any.
    if (shares > 1
        && catalog().findEdgeTable(label.id(), ElementId.table(source)).isEmpty()) {
      return;
    }
    long edge = writer.createEdge(label.id(), source, destination, values(properties));
    operate(graph -> assertThat(graph.edges.put(edge,
        new GraphModel.Edge(label.id(), source, destination, properties))).isNull());
  }

  private void deleteEdge() {
    List<Long> candidates = new ArrayList<>();
    model.edges.forEach((id, edge) -> {
      if (isMine(edge)) {
        candidates.add(id);
      }
    });
    if (candidates.isEmpty()) {
      return;
    }
    long edge = any(candidates);
    assertThat(writer.deleteEdge(edge)).isTrue();
    assertThat(writer.deleteEdge(edge)).isFalse();
    assertThatThrownBy(() -> writer.setEdgeProperty(edge, 0, null))
        .hasMessageContaining("was deleted in this transaction");
    operate(graph -> assertThat(graph.edges.remove(edge)).isNotNull());
  }

  private void deleteVertex() {
    Long vertex = anyVertex();
    if (vertex == null) {
      return;
    }
    List<Long> edges = model.edgesOf(vertex);
    if (!edges.stream().allMatch(edge -> isMine(model.edges.get(edge)))) {
      return;
    }
    if (random.nextBoolean()) {
      assertThat(writer.detachDeleteVertex(vertex)).isEqualTo(edges.size());
    } else {
      assertThat(writer.deleteVertex(vertex)).isTrue();
      assertThat(writer.deleteVertex(vertex)).isFalse();
      if (!edges.isEmpty()) {
        assertThatThrownBy(writer::changes).isInstanceOf(GraphflowException.class)
            .hasMessageContaining("still has relationships");
      }
      edges.forEach(writer::deleteEdge);
    }
    writer.requireNoDanglingEdges();
    assertThatThrownBy(() -> writer.setVertexProperty(vertex, 0, null))
        .hasMessageContaining("was deleted in this transaction");
    operate(graph -> {
      graph.edgesOf(vertex).forEach(graph.edges::remove);
      assertThat(graph.vertices.remove(vertex)).isNotNull();
    });
  }

  private void setLabel() {
    Long vertex = anyVertex();
    if (vertex == null) {
      return;
    }
    String label = LABELS[random.nextInt(LABELS.length)];
    boolean bears = random.nextBoolean();
    assertThat(writer.setLabel(vertex, label, bears))
        .isEqualTo(model.vertices.get(vertex).labels.contains(label) != bears);
    operate(graph -> {
      if (bears) {
        graph.vertices.get(vertex).labels.add(label);
      } else {
        graph.vertices.get(vertex).labels.remove(label);
      }
    });
  }

  private void setVertexProperty() {
    Long vertex = anyVertex();
    if (vertex == null) {
      return;
    }
    VertexTable table = catalog().vertexTable(ElementId.table(vertex));
    if (table.properties().isEmpty()) {
      return;
    }
    int property = random.nextInt(table.properties().size());
    Object value = property == table.primaryKey() ? key()
        : random.nextInt(4) == 0 ? null
            : mostlyOfType(table.properties().get(property).type());
    if (property == table.primaryKey()) {
      long holder = writer.reader().findVertex(table.id(), value);
      if (holder != ElementId.NONE && holder != vertex) {
        assertThatThrownBy(() -> writer.setVertexProperty(vertex, property, value))
            .isInstanceOf(GraphflowException.class);
        return;
      }
    }
    writer.setVertexProperty(vertex, property, value);
    operate(graph -> graph.setProperty(graph.vertices.get(vertex).properties, property, value));
  }

  private void setEdgeProperty() {
    List<Long> candidates = new ArrayList<>();
    model.edges.forEach((id, edge) -> {
      if (isMine(edge) && !catalog().edgeLabel(edge.label).properties().isEmpty()) {
        candidates.add(id);
      }
    });
    if (candidates.isEmpty()) {
      return;
    }
    long edge = any(candidates);
    List<Property> properties = catalog().edgeLabel(model.edges.get(edge).label).properties();
    int property = random.nextInt(properties.size());
    Object value = random.nextInt(4) == 0 ? null
        : mostlyOfType(properties.get(property).type());
    writer.setEdgeProperty(edge, property, value);
    operate(graph -> graph.setProperty(graph.edges.get(edge).properties, property, value));
  }

  /** A value of a type, or of one that the property will have to be widened to. */
  private Object mostlyOfType(LogicalType type) {
    boolean other = type == DynamicType.UNDETERMINED || random.nextInt(20) == 0;
    return BaseGraph.randomValue(random, other ? DynamicType.ANY : type);
  }

  private void changeSchema() {
    LogicalType type =
        random.nextInt(3) == 0 ? DynamicType.UNDETERMINED : any(BaseGraph.PERSON_TYPES);
    String name = "new" + random.nextInt(1 << 30);
    switch (random.nextInt(4)) {
      case 0 -> writer.schema().addVertexTable(List.of(name));
      case 1 -> writer.schema().addVertexProperty(any(catalog().vertexTables()).id(), name, type);
      case 2 -> writer.schema().addEdgeLabel(name);
      default -> writer.schema().addEdgeProperty(any(catalog().edgeLabels()).id(), name, type);
    }
  }

  private Long anyVertex() {
    List<Long> candidates = model.vertices.keySet().stream().filter(this::mine).toList();
    return candidates.isEmpty() ? null : any(candidates);
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private Map<Integer, Object> randomProperties(List<Property> properties) {
    Map<Integer, Object> values = new TreeMap<>(BaseGraph.randomProperties(
        random, properties.stream().map(Property::type).toList(), 60));
    values.replaceAll((property, value) -> random.nextInt(20) > 0 ? value
        : mostlyOfType(properties.get(property).type()));
    return values;
  }

  private static List<PropertyValue> values(Map<Integer, Object> properties) {
    List<PropertyValue> values = new ArrayList<>();
    // In the other order, as the writer takes them in any.
    new TreeMap<>(properties).descendingMap()
        .forEach((property, value) -> values.add(new PropertyValue(property, value)));
    return values;
  }
}
