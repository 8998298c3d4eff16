package io.graphflow.core.update;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.graphflow.core.execution.UpdateTally;
import io.graphflow.core.update.ModelClause.Expr;
import io.graphflow.core.update.ModelGraph.OrderMatters;
import io.graphflow.core.update.ModelGraph.Refused;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.GraphflowException.Kind;
import io.graphflow.options.Engine;
import io.graphflow.storage.database.ColumnBatch;
import io.graphflow.storage.database.DatabaseBuilder;
import io.graphflow.storage.database.EdgeBatch;
import io.graphflow.storage.database.LongValues;
import io.graphflow.storage.database.PropertyDeclaration;
import io.graphflow.storage.database.StringValues;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random queries that change a graph, one after the other on the same one, against a model: rows,
 * counters and the graph behind each. A query that the model refuses must fail and change nothing. The
 * number of graphs is the system property {@code graphflow.updates.graphs}.
 */
class RandomUpdateTest {
  private static final int GRAPHS = Integer.getInteger("graphflow.updates.graphs", 40);
  private static final int QUERIES = 12;
  private static final int MAX_ROWS = 20;

  @TempDir
  private Path folder;

  @ParameterizedTest
  @EnumSource
  void equalsTheModel(Engine engine) {
    for (int graph = 0; graph < GRAPHS; graph++) {
      run(engine, graph);
    }
  }

  private void run(Engine engine, long seed) {
    RandomGenerator random = new SplittableRandom(seed);
    ModelGraph model = new ModelGraph();
    boolean built = random.nextBoolean();
    Path database = folder.resolve(engine.option() + seed);
    try (UpdateFixture fixture =
        UpdateFixture.open(database, engine, builder -> build(builder, model, random, built))) {
      fixture.run(RandomQuery.ALL_NAMES);
      assertThat(fixture.graph()).isEqualTo(model.graph());
      ModelGraph before = model;
      for (int i = 0; i < QUERIES; i++) {
        String at = "graph " + seed + ", query " + i;
        before = runOne(fixture, before, random, at);
      }
    }
  }

  /** Runs a query on both; the model afterwards. */
  private static ModelGraph runOne(
      UpdateFixture fixture, ModelGraph before, RandomGenerator random, String at) {
    while (true) {
      RandomQuery query = RandomQuery.updating(random);
      ModelGraph after = before.copy();
      List<Map<String, Object>> rows = List.of(Map.of());
      List<String> expected = new ArrayList<>();
      boolean refused = false;
      try {
        for (ModelClause clause : query.clauses()) {
          rows = clause.run(after, rows);
          if (rows.size() > MAX_ROWS) {
            break;
          }
        }
        if (rows.size() > MAX_ROWS) {
          continue;
        }
        after.finish();
        rows.forEach(row -> expected.add(text(query.returned(), row)));
      } catch (OrderMatters e) {
        continue;
      } catch (Refused e) {
        refused = true;
      }
      String what = at + ": " + query.text();
      if (refused) {
        expectRefusal(fixture, query.text(), what);
        assertThat(fixture.graph()).as(what).isEqualTo(before.graph());
        return before;
      }
      List<String> found = new ArrayList<>();
      try {
        fixture.run(query.text()).forEach(row -> found.add(row.toString()));
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError(what + "\n" + before.graph(), e);
      }
      assertThat(fixture.graph()).as(what).isEqualTo(after.graph());
      if (!query.returned().isEmpty()) {
        assertThat(found).as(what).containsExactlyInAnyOrderElementsOf(expected);
      }
      check(fixture.counters, after, what);
      return after;
    }
  }

  private static void expectRefusal(UpdateFixture fixture, String query, String what) {
    try {
      fixture.run(query);
    } catch (GraphflowException e) {
      assertThat(e.kind()).as(what).isIn(Kind.QUERY, Kind.CONSTRAINT);
      return;
    } catch (RuntimeException | AssertionError e) {
      throw new AssertionError(what, e);
    }
    fail(what + " should fail");
  }

  private static void check(UpdateTally found, ModelGraph expected, String what) {
    assertThat(List.of(found.nodesCreated(), found.nodesDeleted(), found.relationshipsCreated(),
        found.relationshipsDeleted(), found.propertiesSet(), found.labelsAdded(),
        found.labelsRemoved())).as(what)
        .isEqualTo(List.of((long) expected.nodesCreated, (long) expected.nodesDeleted,
            (long) expected.relationshipsCreated, (long) expected.relationshipsDeleted,
            (long) expected.propertiesSet, (long) expected.labelsAdded,
            (long) expected.labelsRemoved));
  }

  /** A row as the fixture shows it. */
  private static String text(List<Expr> returned, Map<String, Object> row) {
    List<Object> shown = new ArrayList<>();
    for (Expr expr : returned) {
      shown.add(switch (expr.value(row)) {
        case ModelGraph.Element element when element.deleted ->
          throw new Refused("returns what is deleted");
        case ModelGraph.Node node ->
          new UpdateFixture.Node(List.copyOf(node.labels), new TreeMap<>(node.properties));
        case ModelGraph.Relationship relationship -> new UpdateFixture.Edge(
            relationship.type, new TreeMap<>(relationship.properties));
        case null -> null;
        case Object value -> value;
      });
    }
    return shown.toString();
  }

  /** Some nodes of two tables, and relationships between them; none unless {@code built}. */
  private static void build(
      DatabaseBuilder builder, ModelGraph model, RandomGenerator random, boolean built) {
    if (!built) {
      return;
    }
    List<PropertyDeclaration> properties =
        List.of(new PropertyDeclaration("k", ScalarType.INT64),
            new PropertyDeclaration("s", ScalarType.STRING));
    List<LogicalType> types = properties.stream().map(PropertyDeclaration::type).toList();
    List<List<String>> labels = List.of(List.of("A"), List.of("B", "C"));
    List<ModelGraph.Node> nodes = new ArrayList<>();
    List<Long> ids = new ArrayList<>();
    for (int table = 0; table < labels.size(); table++) {
      builder.addVertexTable(labels.get(table), properties, -1);
      ColumnBatch batch = new ColumnBatch(types);
      int count = random.nextInt(5);
      for (int i = 0; i < count; i++) {
        ModelGraph.Node node = new ModelGraph.Node();
        node.labels.addAll(new TreeSet<>(labels.get(table)));
        append(batch, node, random);
        nodes.add(node);
        ids.add(ElementId.of(table, i));
      }
      builder.vertices(table).append(batch);
    }
    int label = builder.addEdgeLabel("R", properties);
    EdgeBatch batch = new EdgeBatch(types);
    for (int i = nodes.isEmpty() ? 0 : random.nextInt(8); i > 0; i--) {
      int source = random.nextInt(nodes.size());
      int destination = random.nextInt(nodes.size());
      ModelGraph.Relationship relationship =
          new ModelGraph.Relationship("R", nodes.get(source), nodes.get(destination));
      ColumnBatch values = batch.properties();
      append(values.values(0), values.values(1), relationship, random);
      batch.endEdge(ids.get(source), ids.get(destination));
      model.relationships.add(relationship);
    }
    builder.edges(label).append(batch);
    model.nodes.addAll(nodes);
  }

  private static void append(ColumnBatch batch, ModelGraph.Node node, RandomGenerator random) {
    append(batch.values(0), batch.values(1), node, random);
    batch.endRow();
  }

  private static void append(io.graphflow.storage.database.ValueBatch k,
      io.graphflow.storage.database.ValueBatch s, ModelGraph.Element element,
      RandomGenerator random) {
    if (random.nextInt(4) == 0) {
      k.appendNull();
    } else {
      long value = random.nextInt(4);
      ((LongValues) k).append(value);
      element.properties.put("k", value);
    }
    if (random.nextBoolean()) {
      s.appendNull();
    } else {
      ((StringValues) s).append("z");
      element.properties.put("s", "z");
    }
  }
}
