package io.graphflow.core.plans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.StorageForms;
import io.graphflow.core.execution.Profile;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.QueryExecutor;
import io.graphflow.core.execution.RowCursor;
import io.graphflow.core.expression.GraphElements;
import io.graphflow.core.graph.TestGraph;
import io.graphflow.core.graph.TestGraph.Edge;
import io.graphflow.core.value.EdgeReference;
import io.graphflow.core.value.VertexReference;
import io.graphflow.exception.GraphflowException;
import io.graphflow.parser.ast.QueryMode;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.optimizer.counting.CountAlongEdges;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.PlanLine;
import io.graphflow.parser.plan.PlanValidator;
import io.graphflow.research.EdgePropertyStorage;
import io.graphflow.research.StorageOptions;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.Snapshot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Random plans on random graphs against {@link PlanModel}. {@code -Dgraphflow.seed} repeats one
 * graph's plans, {@code -Dgraphflow.plans} says how many a graph.
 */
public final class PlanCheck {
  private static final int GRAPHS = 6;
  private static final int PLANS = Integer.getInteger("graphflow.plans", 100);

  private final Path folder;
  private final Executors executors;

  private boolean countsAlongEdges;
  private int countedPlans;

  /** Makes the executors that all run the same plan. */
  public interface Executors {

    /**
     * The executors for one plan.
     *
     * @param random what they may do at random
     */
    List<Form> forms(SplittableRandom random);
  }

  /**
   * An executor, and how it is asked to run a plan.
   *
   * @param name tells it from others
   * @param check looks at the counters of a run; null not to count
   */
  public record Form(String name, QueryExecutor executor, int threads, ProfileCheck check) {}

  /** Looks at what the operators of a run have counted. */
  public interface ProfileCheck {
    /** Fails for a wrong counter. */
    void check(TestGraph graph, PlanLine root, Profile profile, String description);
  }

  /** Creates the check; graphs lie in {@code folder}. */
  public PlanCheck(Path folder, Executors executors) {
    this.folder = folder;
    this.executors = executors;
  }

  /** Lets the check run rewritten plans as well, which count along edges. */
  public PlanCheck countingAlongEdges() {
    countsAlongEdges = true;
    return this;
  }

  /** Checks plans on graphs in files. */
  public void onFiles() {
    Long given = Long.getLong("graphflow.seed");
    int ran = 0;
    for (int i = 0; i < (given == null ? GRAPHS : 1); i++) {
      long seed = given == null ? 20260400L + i : given;
      int size = 2 + (int) (seed % 7);
      try (TestGraph graph = new TestGraph(folder.resolve("graph" + i), seed, size)) {
        for (int plan = 0; plan < PLANS; plan++) {
          ran += check(graph, seed, plan) ? 1 : 0;
        }
      }
    }
    checkCounts(ran, given);
  }

  /** Checks plans on graphs that change between them. */
  public void onChangedGraphs() {
    Long given = Long.getLong("graphflow.seed");
    int ran = 0;
    for (int i = 0; i < (given == null ? GRAPHS : 1); i++) {
      long seed = given == null ? 20261100L + i : given;
      int size = 1 + (int) (seed % 6);
      StorageOptions storage = StorageForms.of(seed);
      if (storage.edgeProperties() == EdgePropertyStorage.EDGE_COLUMNS) {
        // Edges have other IDs there.
        storage = StorageOptions.FILES;
      }
      Path database = folder.resolve("changed" + i);
      try (TestGraph graph = new TestGraph(database, seed, size, storage)) {
        for (int plan = 0; plan < PLANS; plan++) {
          if (plan % (1 + PLANS / 4) == 0) {
            graph.change(seed + plan, 1 + (int) (seed % 5) * 4);
          }
          ran += check(graph, seed, plan) ? 1 : 0;
        }
      }
    }
    checkCounts(ran, given);
  }

  private void checkCounts(int ran, Long givenSeed) {
    assertThat(ran).isGreaterThan(GRAPHS * PLANS / (givenSeed == null ? 2 : 2 * GRAPHS));
    if (countsAlongEdges) {
      assertThat(countedPlans).as("plans that count along edges").isPositive();
    }
  }

  /** Checks one plan in every form; false if it has too many rows for the model. */
  private boolean check(TestGraph graph, long seed, int number) {
    RandomPlan random = new RandomPlan(1_000_003L * seed + number);
    LogicalPlan plan = random.plan;
    List<Variable> columns = random.columns();
    String description = "seed " + seed + ", plan " + number + ": " + plan;
    assertThat(PlanValidator.problems(plan, columns)).as(description).isEmpty();
    List<Map<Variable, Object>> expectedRows;
    try {
      expectedRows = new PlanModel(graph).rows(plan);
    } catch (PlanModel.TooManyRows e) {
      return false;
    }
    List<List<Object>> expected = modelled(expectedRows, columns);
    check(graph, random, plan, expected, description);
    LogicalPlan counted = countsAlongEdges
        ? CountAlongEdges.apply(plan, graph.catalog(), Map.of()).orElse(null)
        : null;
    if (counted != null) {
      String rewritten = description + ", counted along edges: " + counted;
      assertThat(PlanValidator.problems(counted, columns)).as(rewritten).isEmpty();
      assertThat(counts(modelled(new PlanModel(graph).rows(counted), columns))).as(rewritten)
          .isEqualTo(counts(expected));
      check(graph, random, counted, expected, rewritten);
      countedPlans++;
    }
    return true;
  }

  private static List<List<Object>> modelled(
      List<Map<Variable, Object>> rows, List<Variable> columns) {
    return rows.stream()
        .map(row -> columns.stream().map(column -> modelled(row.get(column))).toList())
        .toList();
  }

  private void check(
      TestGraph graph,
      RandomPlan random,
      LogicalPlan plan,
      List<List<Object>> expected,
      String description) {
    for (Form form : executors.forms(new SplittableRandom(description.hashCode()))) {
      check(graph, random, plan, expected, form, description + " with " + form.name());
    }
  }

  private static void check(
      TestGraph graph,
      RandomPlan random,
      LogicalPlan plan,
      List<List<Object>> expected,
      Form form,
      String description) {
    List<List<Object>> actual = new ArrayList<>();
    try (Snapshot snapshot = graph.snapshot()) {
      Profile profile = form.check() == null ? null : new Profile();
      QueryContext context =
          new QueryContext(snapshot, Map.of(), form.threads(), 0, 0, profile);
      CompiledQuery query =
          new CompiledQuery(
              QueryMode.RUN,
              plan,
              random.columns(),
              Set.of(),
              new IdentityHashMap<>(),
              List.of(),
              random.variableCount());
      try (RowCursor cursor = form.executor().execute(query, context)) {
        while (cursor.next()) {
          List<Object> row = new ArrayList<>();
          for (int column = 0; column < random.columns().size(); column++) {
            row.add(observed(graph, cursor.value(column)));
          }
          actual.add(Collections.unmodifiableList(row));
        }
      }
      if (profile != null) {
        PlanLine root = profile.lines(query);
        assertThat(profile.operator(root.node()).rows())
            .as("rows counted by the root of %s", description)
            .isEqualTo(expected.size());
        form.check().check(graph, root, profile, description);
      }
    } catch (RuntimeException | AssertionError e) {
      throw new AssertionError(description, e);
    }
    if (random.isOrdered()) {
      assertThat(actual).as(description).isEqualTo(expected);
    } else {
      assertThat(counts(actual)).as(description).isEqualTo(counts(expected));
    }
  }

  /** Checks that an interrupt and a memory limit end queries that keep rows. */
  public static void limitsEndQueries(Path folder, QueryExecutor executor) {
    try (TestGraph graph = new TestGraph(folder.resolve("limits"), 7, 40);
        Snapshot snapshot = graph.store.snapshot()) {
      Variable a = new Variable(0, "a", CypherType.NODE);
      Variable b = new Variable(1, "b", CypherType.NODE);
      List<Integer> tables = List.of(TestGraph.A, TestGraph.B);
      LogicalPlan pairs =
          new LogicalPlan.CartesianProduct(
              new LogicalPlan.ScanVertices(a, tables), new LogicalPlan.ScanVertices(b, tables));
      List<LogicalPlan> materializing =
          List.of(
              new LogicalPlan.Distinct(pairs, List.of(a, b)),
              new LogicalPlan.OrderBy(
                  pairs,
                  List.of(new LogicalPlan.SortKey(new Expression.VariableReference(a), true))));
      for (LogicalPlan plan : materializing) {
        QueryContext interrupted = new QueryContext(snapshot, Map.of(), 1, 0, 0, null);
        interrupted.interrupt();
        assertEnds(executor, plan, List.of(a, b), interrupted, GraphflowException.Kind.INTERRUPTED);
        QueryContext small = new QueryContext(snapshot, Map.of(), 1, 0, 4096, null);
        assertEnds(executor, plan, List.of(a, b), small, GraphflowException.Kind.RESOURCE);
      }
    }
  }

  private static void assertEnds(
      QueryExecutor executor,
      LogicalPlan plan,
      List<Variable> columns,
      QueryContext context,
      GraphflowException.Kind kind) {
    CompiledQuery query =
        new CompiledQuery(
            QueryMode.RUN,
            plan,
            columns,
            Set.of(),
            new IdentityHashMap<>(),
            List.of(),
            columns.size());
    try (RowCursor cursor = executor.execute(query, context)) {
      assertThatThrownBy(cursor::next)
          .isInstanceOfSatisfying(
              GraphflowException.class, e -> assertThat(e.kind()).isEqualTo(kind));
      assertThat(cursor.next()).as("a query that failed has ended").isFalse();
    }
  }

  private static Map<List<Object>, Integer> counts(List<List<Object>> rows) {
    Map<List<Object>, Integer> counts = new HashMap<>();
    rows.forEach(row -> counts.merge(row, 1, Integer::sum));
    return counts;
  }

  /** An edge as what tells it from others: parallel edges with equal properties are alike. */
  private static List<Object> edge(int label, long source, long destination, Object w) {
    List<Object> parts = new ArrayList<>(List.of("edge", label, source, destination));
    parts.add(w);
    return parts;
  }

  private static Object modelled(Object value) {
    return switch (value) {
      case null -> "NULL";
      case Edge edge ->
        edge(edge.label, edge.source, edge.destination, edge.properties.get("w"));
      case List<?> list when !list.isEmpty() && list.getFirst() instanceof Edge ->
        list.stream().map(PlanCheck::modelled).toList();
      default -> value;
    };
  }

  private static Object observed(TestGraph graph, Object value) {
    return switch (value) {
      case null -> "NULL";
      case VertexReference vertex -> vertex.vertexId();
      case EdgeReference edge -> observedEdge(graph, edge);
      case List<?> list when !list.isEmpty() && list.getFirst() instanceof EdgeReference ->
        list.stream().map(edge -> observedEdge(graph, (EdgeReference) edge)).toList();
      case List<?> list -> {
        List<Object> sorted = new ArrayList<>(list);
        sorted.sort(PlanModel::compare);
        yield sorted;
      }
      default -> value;
    };
  }

  private static Object observedEdge(TestGraph graph, EdgeReference edge) {
    try (Snapshot snapshot = graph.snapshot()) {
      int table = ElementId.table(edge.edgeId());
      int label = graph.catalog().edgeTable(table).edgeLabel();
      assertThat(snapshot.edgeSource(edge.edgeId())).isEqualTo(edge.sourceId());
      assertThat(snapshot.edgeDestination(edge.edgeId())).isEqualTo(edge.destinationId());
      Object w =
          new GraphElements(snapshot).edgeProperty(edge, "w");
      return edge(label, edge.sourceId(), edge.destinationId(), w);
    }
  }
}
