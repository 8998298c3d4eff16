package io.graphflow.core.path;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.StorageForms;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.QueryExecutor;
import io.graphflow.core.execution.RowCursor;
import io.graphflow.core.expression.GraphElements;
import io.graphflow.core.ftree.FTreeExecutor;
import io.graphflow.core.graph.PathModel;
import io.graphflow.core.graph.TestGraph;
import io.graphflow.core.graph.TestGraph.Edge;
import io.graphflow.core.list.ListExecutor;
import io.graphflow.core.value.EdgeReference;
import io.graphflow.core.value.VertexReference;
import io.graphflow.core.volcano.VolcanoExecutor;
import io.graphflow.parser.ast.QueryMode;
import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.Comparison;
import io.graphflow.parser.expression.Expression.Literal;
import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.CartesianProduct;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.LogicalPlan.ScanVertices;
import io.graphflow.parser.plan.LogicalPlan.VariableExtend;
import io.graphflow.parser.plan.LogicalPlan.VariableExtendInto;
import io.graphflow.parser.plan.Repetition;
import io.graphflow.parser.plan.Repetition.Mode;
import io.graphflow.research.EdgePropertyStorage;
import io.graphflow.research.StorageOptions;
import io.graphflow.research.TreeProcessing;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.Snapshot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Variable-length steps of every mode, to any and to given ends, in all executors, on random graphs with
 * loops, parallel edges and several labels and tables, as built and changed: against {@link PathModel}.
 */
class VariableLengthTest {
  private static final int GRAPHS = Integer.getInteger("graphflow.paths.graphs", 30);
  private static final int PATTERNS = 25;
  private static final List<Mode> MODES = List.of(Mode.values());

  private static final Variable FROM = new Variable(0, "a", CypherType.NODE);
  private static final Variable TO = new Variable(1, "b", CypherType.NODE);
  private static final Variable EDGES = new Variable(2, "es", CypherType.LIST);
  private static final Variable LENGTH = new Variable(3, "l", CypherType.INTEGER);
  private static final Variable EDGE = new Variable(4, "e", CypherType.RELATIONSHIP);
  private static final Variable INNER = new Variable(5, "v", CypherType.NODE);
  private static final int VARIABLES = 6;
  private static final List<Integer> BOTH_TABLES = List.of(TestGraph.A, TestGraph.B);

  @TempDir
  private Path folder;

  /** What a test asks for; {@code leastW} and {@code leastN} are null where there is no predicate. */
  private record Pattern(
      List<EdgeStep> steps,
      Mode mode,
      long min,
      long max,
      Long leastW,
      boolean comparesWithStart,
      Long leastN,
      List<Integer> toTables,
      boolean given,
      boolean reversed,
      boolean readsEdges,
      boolean readsLength) {

    static Pattern random(SplittableRandom random) {
      Mode mode = MODES.get(random.nextInt(MODES.size()));
      boolean shortest = mode != Mode.TRAILS && mode != Mode.WALKS;
      long min = random.nextInt(shortest ? 2 : 4);
      long max = min + random.nextInt(4 - (shortest ? 0 : (int) Math.min(2, min)));
      if (mode != Mode.WALKS && random.nextInt(6) == 0) {
        max = Repetition.UNBOUNDED;
      }
      boolean given = random.nextBoolean();
      return new Pattern(
          steps(random),
          mode,
          min,
          max,
          random.nextInt(3) == 0 ? (long) random.nextInt(5) : null,
          random.nextInt(6) == 0,
          random.nextInt(4) == 0 ? (long) random.nextInt(-3, 2) : null,
          given || random.nextInt(3) > 0 ? BOTH_TABLES : List.of(random.nextInt(2)),
          given,
          !given && random.nextBoolean(),
          mode != Mode.REACHABLE && random.nextInt(4) > 0,
          random.nextBoolean());
    }

    private static List<EdgeStep> steps(SplittableRandom random) {
      int direction = random.nextInt(3);
      List<EdgeStep> steps = new ArrayList<>();
      for (int label = 0; label < TestGraph.EDGE_LABELS; label++) {
        if (random.nextInt(3) == 0 || (label == TestGraph.T && steps.isEmpty())) {
          if (direction != 1) {
            steps.add(new EdgeStep(label, Direction.FORWARD));
          }
          if (direction != 0) {
            steps.add(new EdgeStep(label, Direction.BACKWARD));
          }
        }
      }
      return steps;
    }

    Repetition repetition() {
      List<Expression> onEdges = new ArrayList<>();
      Expression w = new PropertyAccess(new VariableReference(EDGE), "w", CypherType.INTEGER);
      if (leastW != null) {
        onEdges.add(atLeast(w, new Literal(leastW, CypherType.INTEGER)));
      }
      if (comparesWithStart) {
        onEdges.add(
            atLeast(w, new PropertyAccess(new VariableReference(FROM), "n", CypherType.INTEGER)));
      }
      List<Expression> onVertices = new ArrayList<>();
      if (leastN != null) {
        onVertices.add(
            atLeast(
                new PropertyAccess(new VariableReference(INNER), "n", CypherType.INTEGER),
                new Literal(leastN, CypherType.INTEGER)));
      }
      return new Repetition(min, max, mode, EDGE, onEdges, INNER, onVertices);
    }

    private static Expression atLeast(Expression left, Expression right) {
      return new Comparison(ComparisonOperator.GREATER_OR_EQUAL, left, right);
    }

    LogicalPlan plan() {
      LogicalPlan scan = new ScanVertices(FROM, BOTH_TABLES);
      Variable edges = readsEdges ? EDGES : null;
      Variable length = readsLength ? LENGTH : null;
      return given
          ? new VariableExtendInto(
              new CartesianProduct(scan, new ScanVertices(TO, BOTH_TABLES)),
              FROM, edges, length, TO, repetition(), steps)
          : new VariableExtend(
              scan, FROM, edges, length, TO, repetition(), steps, toTables, reversed);
    }

    List<Variable> columns() {
      List<Variable> columns = new ArrayList<>(List.of(FROM, TO));
      if (readsEdges) {
        columns.add(EDGES);
      }
      if (readsLength) {
        columns.add(LENGTH);
      }
      return columns;
    }
  }

  @Test
  void agreesWithTryingAll() {
    Long given = Long.getLong("graphflow.seed");
    int checked = 0;
    for (int i = 0; i < (given == null ? GRAPHS : 1); i++) {
      long seed = given == null ? 20261122L + i : given;
      StorageOptions storage = StorageForms.of(seed);
      boolean changes = seed % 3 != 0;
      if (changes && storage.edgeProperties() == EdgePropertyStorage.EDGE_COLUMNS) {
        // Edges have other IDs there, and cannot change.
        storage = StorageOptions.FILES;
      }
      try (TestGraph graph =
          new TestGraph(folder.resolve("graph" + i), seed, 1 + (int) (seed % 6), storage)) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int pattern = 0; pattern < PATTERNS; pattern++) {
          if (changes && pattern % 8 == 1) {
            graph.change(seed + pattern, 1 + (int) (seed % 5) * 3);
          }
          Pattern each = Pattern.random(random);
          checked += check(graph, each, "seed " + seed + ", " + each) ? 1 : 0;
        }
      }
    }
    assertThat(checked).isGreaterThan((given == null ? GRAPHS : 1) * PATTERNS / 2);
  }

  /** Checks a pattern in every executor; false if there are too many ways for the model. */
  private static boolean check(TestGraph graph, Pattern pattern, String description) {
    Map<List<Long>, List<List<Object>>> expected = new HashMap<>();
    try {
      for (long from : graph.vertices) {
        ways(graph, pattern, from).forEach((to, ways) -> {
          if (pattern.toTables.contains(ElementId.table(to))) {
            expected.put(
                List.of(from, to),
                ways.stream().map(way -> modelled(way, pattern.reversed)).toList());
          }
        });
      }
    } catch (PathModel.TooManyWays e) {
      return false;
    }
    List<QueryExecutor> executors = List.of(new VolcanoExecutor(), new ListExecutor(),
        new FTreeExecutor(TreeProcessing.FUSED));
    for (QueryExecutor executor : executors) {
      for (int threads : new int[] {1, 2}) {
        String run = description + ", " + executor.getClass().getSimpleName() + ", " + threads;
        try {
          compare(graph, pattern, expected, executor, threads, run);
        } catch (RuntimeException e) {
          throw new AssertionError(run, e);
        }
      }
    }
    return true;
  }

  private static Map<Long, List<List<Edge>>> ways(TestGraph graph, Pattern pattern, long from) {
    Long startN = (Long) graph.vertexProperties.get(from).get("n");
    PathModel model =
        new PathModel(
            graph,
            pattern.steps,
            edge -> {
              Long w = (Long) edge.properties.get("w");
              return (pattern.leastW == null || (w != null && w >= pattern.leastW))
                  && (!pattern.comparesWithStart || (w != null && startN != null && w >= startN));
            },
            vertex -> {
              Long n = (Long) graph.vertexProperties.get(vertex).get("n");
              return pattern.leastN == null || (n != null && n >= pattern.leastN);
            },
            pattern.mode == Mode.WALKS,
            pattern.min,
            pattern.max);
    return model.ways(from, pattern.mode);
  }

  private static void compare(
      TestGraph graph,
      Pattern pattern,
      Map<List<Long>, List<List<Object>>> expected,
      QueryExecutor executor,
      int threads,
      String description) {
    Map<List<Long>, List<List<Object>>> actual = new HashMap<>();
    try (Snapshot snapshot = graph.snapshot()) {
      QueryContext context = new QueryContext(snapshot, Map.of(), threads, 0, 0, null);
      try (RowCursor cursor = executor.execute(query(pattern), context)) {
        while (cursor.next()) {
          int column = 2;
          List<Object> way = pattern.readsEdges
              ? observed(snapshot, (List<?>) cursor.value(column++))
              : null;
          Long length = pattern.readsLength ? (Long) cursor.value(column) : null;
          if (way != null && length != null) {
            assertThat((long) way.size()).as("length in %s", description).isEqualTo(length);
          }
          long from = ((VertexReference) cursor.value(0)).vertexId();
          long to = ((VertexReference) cursor.value(1)).vertexId();
          actual.computeIfAbsent(List.of(from, to), absent -> new ArrayList<>())
              .add(way != null ? way : List.of(length == null ? "?" : length));
        }
      }
    }
    assertThat(actual.keySet()).as(description).isEqualTo(expected.keySet());
    boolean one = pattern.mode == Mode.SHORTEST || pattern.mode == Mode.REACHABLE;
    expected.forEach((ends, ways) -> {
      List<List<Object>> wanted = pattern.readsEdges
          ? ways
          : ways.stream()
              .map(way -> List.<Object>of(pattern.readsLength ? (Object) (long) way.size() : "?"))
              .toList();
      if (one) {
        assertThat(actual.get(ends)).as("%s, %s", description, ends).hasSize(1);
        assertThat(actual.get(ends).getFirst()).as("%s, %s", description, ends).isIn(wanted);
      } else {
        assertThat(actual.get(ends)).as("%s, %s", description, ends)
            .containsExactlyInAnyOrderElementsOf(wanted);
      }
    });
  }

  private static CompiledQuery query(Pattern pattern) {
    return new CompiledQuery(
        QueryMode.RUN,
        pattern.plan(),
        pattern.columns(),
        Set.of(),
        new IdentityHashMap<>(),
        List.of(),
        VARIABLES);
  }

  private static List<Object> modelled(List<Edge> way, boolean reversed) {
    List<Object> edges = new ArrayList<>();
    for (Edge edge : reversed ? way.reversed() : way) {
      edges.add(edge(edge.label, edge.source, edge.destination, edge.properties.get("w")));
    }
    return edges;
  }

  private static List<Object> observed(Snapshot snapshot, List<?> way) {
    GraphElements elements = new GraphElements(snapshot);
    List<Object> edges = new ArrayList<>();
    for (Object each : way) {
      EdgeReference edge = (EdgeReference) each;
      int label = snapshot.catalog().edgeTable(ElementId.table(edge.edgeId())).edgeLabel();
      assertThat(snapshot.edgeSource(edge.edgeId())).isEqualTo(edge.sourceId());
      assertThat(snapshot.edgeDestination(edge.edgeId())).isEqualTo(edge.destinationId());
      edges.add(
          edge(label, edge.sourceId(), edge.destinationId(), elements.edgeProperty(edge, "w")));
    }
    return edges;
  }

  /** An edge as what tells it from others: parallel edges with equal properties are alike. */
  private static List<Object> edge(int label, long source, long destination, Object w) {
    return List.of(label, source, destination, w == null ? "NULL" : w);
  }
}
