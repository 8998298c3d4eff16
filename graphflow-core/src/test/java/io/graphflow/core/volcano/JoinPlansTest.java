package io.graphflow.core.volcano;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.RowCursor;
import io.graphflow.core.graph.TextGraph;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.snapshot.Layout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same pattern by extension and closing, by intersection, and by a hash join, in every layout. */
class JoinPlansTest {
  private static final Variable A = new Variable(0, "a", CypherType.NODE);
  private static final Variable B = new Variable(1, "b", CypherType.NODE);
  private static final Variable C = new Variable(2, "c", CypherType.NODE);
  private static final Variable AB = new Variable(3, "ab", CypherType.RELATIONSHIP);
  private static final Variable BC = new Variable(4, "bc", CypherType.RELATIONSHIP);
  private static final Variable AC = new Variable(5, "ac", CypherType.RELATIONSHIP);
  private static final List<Integer> TABLES = List.of(0, 1);
  private static final List<EdgeStep> FORWARD = List.of(new EdgeStep(0, Direction.FORWARD));
  private static final List<EdgeStep> BOTH =
      List.of(new EdgeStep(0, Direction.FORWARD), new EdgeStep(0, Direction.BACKWARD));

  @TempDir
  private Path folder;

  private final long seed = Long.getLong("graphflow.seed", System.nanoTime());

  /** Two tables and one edge label between all pairs of them, with loops and parallel edges. */
  private String randomGraph() {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder();
    String[] tables = {"P", "Q"};
    for (String table : tables) {
      text.append("vertices ").append(table).append(" id:INT64\n");
      for (int i = 0; i < 5; i++) {
        text.append(i).append('\n');
      }
    }
    for (String from : tables) {
      for (String to : tables) {
        text.append("edges E w:INT64 : ").append(from).append(" -> ").append(to).append('\n');
        for (int i = 0; i < 9; i++) {
          text.append(random.nextInt(5))
              .append(" -> ")
              .append(random.nextInt(5))
              .append(" | ")
              .append(i)
              .append('\n');
        }
      }
    }
    return text.toString();
  }

  private static LogicalPlan path(List<EdgeStep> steps) {
    LogicalPlan scan = new LogicalPlan.ScanVertices(A, TABLES);
    LogicalPlan first = new LogicalPlan.Extend(scan, A, AB, B, steps, TABLES);
    return new LogicalPlan.Extend(first, B, BC, C, steps, TABLES);
  }

  private static LogicalPlan closed(List<EdgeStep> steps) {
    return new LogicalPlan.ExtendInto(path(steps), A, AC, C, steps);
  }

  private static LogicalPlan intersected(List<EdgeStep> steps) {
    LogicalPlan scan = new LogicalPlan.ScanVertices(A, TABLES);
    LogicalPlan first = new LogicalPlan.Extend(scan, A, AB, B, steps, TABLES);
    return new LogicalPlan.Intersect(first, C,
        List.of(new LogicalPlan.IntersectLeg(B, BC, steps),
            new LogicalPlan.IntersectLeg(A, AC, steps)),
        TABLES);
  }

  private static LogicalPlan joined(List<EdgeStep> steps) {
    LogicalPlan right = new LogicalPlan.Extend(
        new LogicalPlan.ScanVertices(A, TABLES), A, AC, C, steps, TABLES);
    return new LogicalPlan.HashJoin(path(steps), right, List.of(A, C));
  }

  /** Rows with their multiplicity. */
  private static Map<String, Integer> rows(GraphStore store, LogicalPlan plan) {
    CompiledQuery query = new CompiledQuery(CompiledQuery.Mode.RUN, plan,
        List.of(A, B, C, AB, BC, AC), Set.of(), new IdentityHashMap<>(), List.of(), false,
        6);
    QueryContext context = new QueryContext(store.snapshot(), Map.of(), 1, 0, 0, null);
    Map<String, Integer> rows = new TreeMap<>();
    try (RowCursor cursor = new VolcanoExecutor().execute(query, context)) {
      while (cursor.next()) {
        List<Object> row = new ArrayList<>();
        for (int column = 0; column < 6; column++) {
          row.add(cursor.value(column));
        }
        rows.merge(row.toString(), 1, Integer::sum);
      }
    }
    return rows;
  }

  @Test
  void agree() {
    TextGraph.loadText(randomGraph(), folder.resolve("random"));
    for (List<EdgeStep> steps : List.of(FORWARD, BOTH)) {
      Map<String, Integer> first = null;
      for (Layout layout : Layout.values()) {
        try (GraphStore store = GraphStore.open(folder.resolve("random"), layout)) {
          Map<String, Integer> closed = rows(store, closed(steps));
          String what = "seed " + seed + ", layout " + layout;
          assertThat(closed.values()).as(what).isNotEmpty().containsOnly(1);
          assertThat(rows(store, intersected(steps))).as(what).isEqualTo(closed);
          assertThat(rows(store, joined(steps))).as(what).isEqualTo(closed);
          first = first == null ? closed : first;
          assertThat(closed).as(what).isEqualTo(first);
        }
      }
    }
  }
}
