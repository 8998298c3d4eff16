package io.graphflow.storage.delta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.graphflow.exception.ConstraintException;
import io.graphflow.exception.GraphflowException;
import io.graphflow.research.Layout;
import io.graphflow.storage.RandomSource;
import io.graphflow.storage.catalog.Constraint;
import io.graphflow.storage.catalog.Index;
import io.graphflow.storage.catalog.LabelRef;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.Requirement;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random statements on a random database with indexes and constraints that come and go, against plain
 * collections: indexes find what a look at every element finds, in every version there was, and a
 * statement fails exactly if it breaks a constraint.
 */
class IndexModelTest {
  private static final List<String> LABELS = List.of("Person", "Being", "City", "Odd");
  private static final List<Layout> LAYOUTS = List.of(Layout.values());
  private static final int MOST_REPETITIONS = 50;

  @TempDir
  private Path directory;

  private record Published(DeltaVersion version, IndexedModel model) {}

  /** One database with what has become of it. */
  private static final class Run {
    private final RandomGenerator random;
    private DeltaWriter writer;
    private IndexedModel model;
    private DeltaVersion committed;
    private final List<Published> published = new ArrayList<>();
    private int names;
    private int broken;

    Run(RandomGenerator random, DeltaVersion version, IndexedModel model) {
      this.random = random;
      this.model = model;
      committed = version;
      writer = new DeltaWriter(version);
    }

    private DeltaVersion now() {
      return writer.current();
    }

    private String freeName() {
      return "n" + names++;
    }

    /** Some properties of what a label's elements may have. */
    private List<String> randomProperties() {
      List<String> properties = new ArrayList<>();
      for (int i = random.nextInt(1, 4); i > 0; i--) {
        String property = "p" + random.nextInt(9);
        if (!properties.contains(property)) {
          properties.add(property);
        }
      }
      return properties;
    }

    private LabelRef randomPlace() {
      return switch (random.nextInt(4)) {
        case 0 -> LabelRef.edges(random.nextBoolean() ? "KNOWS" : "LIVES_IN");
        // Nobody bears it at first, so that it may get constraints.
        case 1 -> LabelRef.vertices("Odd");
        default -> LabelRef.vertices(LABELS.get(random.nextInt(LABELS.size())));
      };
    }

    void declare() {
      switch (random.nextInt(4)) {
        case 0 -> writer.schema()
            .addIndex(new Index(freeName(), randomPlace(), randomProperties()));
        case 1 -> {
          List<Index> indexes = now().catalog().declarations().indexes();
          if (!indexes.isEmpty()) {
            writer.schema().dropIndex(indexes.get(random.nextInt(indexes.size())).name());
          }
        }
        case 2 -> addConstraint();
        default -> {
          List<Constraint> constraints = now().catalog().declarations().constraints();
          if (!constraints.isEmpty()) {
            writer.schema()
                .dropConstraint(constraints.get(random.nextInt(constraints.size())).name());
          }
        }
      }
    }

    private void addConstraint() {
      Requirement requirement = switch (random.nextInt(5)) {
        case 0, 1 -> new Requirement.Unique();
        case 2 -> new Requirement.Key();
        case 3 -> new Requirement.NotNull();
        default -> new Requirement.OfType(ScalarType.INT64);
      };
      List<String> properties = randomProperties();
      Constraint constraint = new Constraint(freeName(), randomPlace(),
          requirement.isUnique() ? properties : properties.subList(0, 1), requirement);
      int changes = writer.changes().size();
      GraphflowException error = catchThrowableOfType(GraphflowException.class,
          () -> writer.schema().addConstraint(constraint));
      assertThat(error == null).isEqualTo(model.obeys(constraint, now()));
      if (error != null) {
        assertThat(error).isInstanceOf(ConstraintException.class);
        assertThat(error).hasMessageContaining("'" + constraint.name() + "'");
        assertThat(writer.changes()).hasSize(changes);
        assertThat(now().catalog().declarations().constraints()).doesNotContain(constraint);
      }
    }

    void statement() {
      DeltaWriter.Savepoint before = writer.savepoint();
      IndexedModel modelBefore = model.copy();
      for (int i = random.nextInt(1, 6); i > 0; i--) {
        change();
      }
      boolean obeys = now().catalog()
          .declarations()
          .constraints()
          .stream()
          .allMatch(constraint -> model.obeys(constraint, now()));
      GraphflowException error =
          catchThrowableOfType(GraphflowException.class, () -> writer.endStatement());
      assertThat(error == null).as(String.valueOf(error)).isEqualTo(obeys);
      if (error != null) {
        broken++;
        assertThat(error).hasMessageStartingWith("constraint '");
      }
      if (error != null || random.nextInt(5) == 0) {
        writer.rollbackTo(before);
        model = modelBefore;
      }
    }

    private long randomVertex() {
      List<Long> vertices = new ArrayList<>(model.graph.vertices.keySet());
      return vertices.get(random.nextInt(vertices.size()));
    }

    private void change() {
      switch (model.graph.vertices.isEmpty() ? 0 : random.nextInt(9)) {
        case 0, 1 -> createVertex();
        case 2 -> deleteVertex(randomVertex());
        case 3 -> {
          long vertex = randomVertex();
          String label = LABELS.get(random.nextInt(LABELS.size()));
          boolean bears = random.nextBoolean();
          writer.setLabel(vertex, label, bears);
          Set<String> labels = model.graph.vertices.get(vertex).labels;
          if (bears) {
            labels.add(label);
          } else {
            labels.remove(label);
          }
        }
        case 4, 5 -> {
          long vertex = randomVertex();
          List<Property> properties =
              now().catalog().vertexTable(ElementId.table(vertex)).properties();
          // The primary key of the persons is not under test here.
          int property = ElementId.table(vertex) == BaseGraph.PERSON
              ? random.nextInt(1, properties.size())
              : random.nextInt(properties.size());
          Object value = randomValue(properties.get(property).type());
          writer.setVertexProperty(vertex, property, value);
          model.graph.setProperty(
              model.graph.vertices.get(vertex).properties, property, value);
        }
        case 6 -> createEdge();
        default -> changeEdge();
      }
    }

    private Object randomValue(LogicalType type) {
      return random.nextInt(5) == 0 ? null : IndexedModel.smallValue(random, type);
    }

    private void createVertex() {
      int table = random.nextInt(2);
      List<Property> properties = now().catalog().vertexTable(table).properties();
      Map<Integer, Object> values = new HashMap<>();
      for (int i = 0; i < properties.size(); i++) {
        Object value = table == BaseGraph.PERSON && i == 0 ? (Object) random.nextLong()
            : randomValue(properties.get(i).type());
        if (value != null) {
          values.put(i, value);
        }
      }
      List<String> labels = random.nextInt(3) == 0 ? List.of("Odd") : List.of();
      long vertex = writer.createVertex(table, labels, propertyValues(values));
      Set<String> all = new HashSet<>(now().catalog().vertexTable(table).labels());
      all.addAll(labels);
      model.graph.vertices.put(vertex, new GraphModel.Vertex(all, values));
    }

    private static List<PropertyValue> propertyValues(Map<Integer, Object> values) {
      List<PropertyValue> list = new ArrayList<>();
      values.forEach((property, value) -> list.add(new PropertyValue(property, value)));
      return list;
    }

    private void deleteVertex(long vertex) {
      model.graph.edgesOf(vertex).forEach(model.graph.edges::remove);
      model.graph.vertices.remove(vertex);
      writer.detachDeleteVertex(vertex);
    }

    private void createEdge() {
      long source = randomVertex();
      long destination = randomVertex();
      Map<Integer, Object> values = new HashMap<>();
      for (int property = 0; property < 2; property++) {
        Object value = randomValue(property == 0 ? ScalarType.INT64 : ScalarType.STRING);
        if (value != null) {
          values.put(property, value);
        }
      }
      long edge = writer.createEdge(
          BaseGraph.KNOWS, source, destination, propertyValues(values));
      model.graph.edges.put(
          edge, new GraphModel.Edge(BaseGraph.KNOWS, source, destination, values));
    }

    private void changeEdge() {
      List<Long> edges = new ArrayList<>(model.graph.edges.keySet());
      if (edges.isEmpty()) {
        return;
      }
      long edge = edges.get(random.nextInt(edges.size()));
      if (random.nextInt(4) == 0) {
        writer.deleteEdge(edge);
        model.graph.edges.remove(edge);
        return;
      }
      List<Property> properties =
          now().catalog().edgeLabel(model.graph.edges.get(edge).label).properties();
      if (!properties.isEmpty()) {
        int property = random.nextInt(properties.size());
        Object value = randomValue(properties.get(property).type());
        writer.setEdgeProperty(edge, property, value);
        model.graph.setProperty(model.graph.edges.get(edge).properties, property, value);
      }
    }

    void commit() {
      List<Change> changes = ChangeDecoder.decode(ChangeEncoder.encode(writer.changes()));
      committed = committed.apply(changes);
      published.add(new Published(committed, model.copy()));
      writer = new DeltaWriter(committed);
    }
  }

  @Test
  void indexesFindWhatScansFind() {
    AtomicInteger broken = new AtomicInteger();
    // A few rounds may happen to break no constraint at all.
    for (int i = 0; i == 0 || (broken.get() == 0 && i < MOST_REPETITIONS); i++) {
      RandomSource.rounds(6, random -> broken.addAndGet(brokenInLife(random)));
    }
    assertThat(broken).as("statements that broke a constraint").hasPositiveValue();
  }

  /** Plays some transactions; the number of statements that broke a constraint. */
  private int brokenInLife(RandomGenerator random) {
    Layout layout = LAYOUTS.get(random.nextInt(LAYOUTS.size()));
    try (BaseGraph base = new BaseGraph(folder(), random, random.nextInt(1, 60), 7, layout)) {
      Run run = new Run(random, DeltaVersion.unchanged(new DeltaBase(base.store.snapshot())),
          new IndexedModel(base.model));
      for (int i = random.nextInt(12); i > 0; i--) {
        run.declare();
      }
      // Else few lives would have an index that new edges are in.
      if (random.nextBoolean()) {
        run.writer.schema()
            .addIndex(new Index(run.freeName(), LabelRef.edges("KNOWS"), List.of("p0")));
      }
      for (int transaction = 0; transaction < 10; transaction++) {
        for (int i = random.nextInt(1, 12); i > 0; i--) {
          run.statement();
          if (random.nextInt(3) == 0) {
            run.declare();
          }
          if (random.nextInt(20) == 0) {
            run.writer.schema()
                .addVertexProperty(BaseGraph.CITY, "p"
                    + run.now().catalog().vertexTable(BaseGraph.CITY).properties().size(),
                    ScalarType.INT64);
          }
        }
        run.model.checkIndexes(run.now());
        run.commit();
      }
      run.published.forEach(old -> old.model.checkIndexes(old.version));
      return run.broken;
    }
  }

  private Path folder() {
    try {
      return Files.createTempDirectory(directory, "graph").resolve("database");
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
