package io.graphflow.core.list;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.RowCursor;
import io.graphflow.core.graph.TestGraph;
import io.graphflow.core.graph.TestGraph.Edge;
import io.graphflow.core.value.VertexReference;
import io.graphflow.parser.ast.QueryMode;
import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.snapshot.Snapshot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What runs of one plan share says nothing of parameters, nor of another database's lists and columns. */
class BoundPlanTest {
  private static final int ROUNDS = 50;
  private static final List<Integer> TABLES = List.of(TestGraph.A, TestGraph.B);

  @TempDir
  Path folder;

  @Test
  void threadsRunOnePlanOnTwoDatabases() throws Exception {
    CompiledQuery query = heavyEdges();
    ListExecutor executor = new ListExecutor();
    try (TestGraph first = new TestGraph(folder.resolve("first"), 3, 12);
        TestGraph second = new TestGraph(folder.resolve("second"), 4, 9);
        ExecutorService threads = Executors.newFixedThreadPool(2)) {
      assertThat(expected(first, 0)).isNotEmpty().isNotEqualTo(expected(second, 0));
      assertThat(expected(first, 0)).isNotEqualTo(expected(first, 2));
      List<Future<?>> runs = new ArrayList<>();
      for (int thread = 0; thread < 2; thread++) {
        int shift = thread;
        runs.add(
            threads.submit(
                () -> {
                  for (int round = 0; round < ROUNDS; round++) {
                    TestGraph graph = (round + shift) % 2 == 0 ? first : second;
                    long least = round % 3;
                    assertThat(run(executor, query, graph, least))
                        .as("round %d of thread %d", round, shift)
                        .containsExactlyInAnyOrderElementsOf(expected(graph, least));
                  }
                }));
      }
      for (Future<?> run : runs) {
        run.get();
      }
    }
  }

  /** MATCH (a)-[r:R]->(b) WHERE r.w >= $least AND b.s = 's1' RETURN a, r.w AS w, b.n AS n. */
  private static CompiledQuery heavyEdges() {
    Variable a = new Variable(0, "a", CypherType.NODE);
    Variable r = new Variable(1, "r", CypherType.RELATIONSHIP);
    Variable b = new Variable(2, "b", CypherType.NODE);
    Variable w = new Variable(3, "w", CypherType.ANY);
    Variable n = new Variable(4, "n", CypherType.ANY);
    LogicalPlan edges =
        new LogicalPlan.Extend(
            new LogicalPlan.ScanVertices(a, TABLES),
            a,
            r,
            b,
            List.of(new EdgeStep(TestGraph.R, Direction.FORWARD)),
            TABLES);
    LogicalPlan heavy =
        new LogicalPlan.Filter(
            edges,
            new Expression.Comparison(
                ComparisonOperator.GREATER_OR_EQUAL,
                property(r, "w"),
                new Expression.Parameter("least")));
    LogicalPlan named =
        new LogicalPlan.Filter(
            heavy,
            new Expression.Comparison(
                ComparisonOperator.EQUAL, property(b, "s"),
                new Expression.Literal("s1", CypherType.STRING)));
    LogicalPlan plan =
        new LogicalPlan.Project(
            named,
            List.of(
                new LogicalPlan.Projection(a, new Expression.VariableReference(a)),
                new LogicalPlan.Projection(w, property(r, "w")),
                new LogicalPlan.Projection(n, property(b, "n"))));
    return new CompiledQuery(
        QueryMode.RUN,
        plan,
        List.of(a, w, n),
        Set.of("least"),
        new IdentityHashMap<>(),
        List.of(),
        5);
  }

  private static Expression property(Variable element, String key) {
    return new Expression.PropertyAccess(
        new Expression.VariableReference(element), key, CypherType.ANY);
  }

  private static List<List<Object>> run(
      ListExecutor executor, CompiledQuery query, TestGraph graph, long least) {
    List<List<Object>> rows = new ArrayList<>();
    try (Snapshot snapshot = graph.store.snapshot();
        RowCursor cursor =
            executor.execute(
                query, new QueryContext(snapshot, Map.of("least", least), 1, 0, 0, null))) {
      while (cursor.next()) {
        rows.add(
            List.of(
                ((VertexReference) cursor.value(0)).vertexId(),
                cursor.value(1),
                Objects.requireNonNullElse(cursor.value(2), "NULL")));
      }
    }
    return rows;
  }

  private static List<List<Object>> expected(TestGraph graph, long least) {
    List<List<Object>> rows = new ArrayList<>();
    for (Edge edge : graph.edges) {
      Map<String, Object> to = graph.vertexProperties.get(edge.destination);
      if (edge.label == TestGraph.R
          && edge.properties.get("w") instanceof Long w
          && w >= least
          && "s1".equals(to.get("s"))) {
        rows.add(List.of(edge.source, w, Objects.requireNonNullElse(to.get("n"), "NULL")));
      }
    }
    return rows;
  }
}
