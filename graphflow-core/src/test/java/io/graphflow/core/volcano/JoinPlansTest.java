package io.graphflow.core.volcano;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.RowCursor;
import io.graphflow.core.graph.TextGraph;
import io.graphflow.parser.ast.QueryMode;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.research.Layout;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.delta.DeltaBase;
import io.graphflow.storage.delta.DeltaSnapshot;
import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.delta.DeltaWriter;
import io.graphflow.storage.delta.PropertyValue;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.Snapshot;
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

/**
 * The same pattern by extension and closing, by intersection, and by a hash join, in every layout and
 * beside changes.
 */
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

  /** Of the last vertex, only those in some tables. */
  private static LogicalPlan path(List<EdgeStep> steps, List<Integer> tables) {
    LogicalPlan scan = new LogicalPlan.ScanVertices(A, TABLES);
    LogicalPlan first = new LogicalPlan.Extend(scan, A, AB, B, steps, TABLES);
    return new LogicalPlan.Extend(first, B, BC, C, steps, tables);
  }

  private static LogicalPlan closed(List<EdgeStep> steps, List<Integer> tables) {
    return new LogicalPlan.ExtendInto(path(steps, tables), A, AC, C, steps);
  }

  private static LogicalPlan intersected(List<EdgeStep> steps, List<Integer> tables) {
    LogicalPlan scan = new LogicalPlan.ScanVertices(A, TABLES);
    LogicalPlan first = new LogicalPlan.Extend(scan, A, AB, B, steps, TABLES);
    return new LogicalPlan.Intersect(first, C,
        List.of(new LogicalPlan.IntersectLeg(B, BC, steps),
            new LogicalPlan.IntersectLeg(A, AC, steps)),
        tables);
  }

  private static LogicalPlan joined(List<EdgeStep> steps, List<Integer> tables) {
    LogicalPlan right = new LogicalPlan.Extend(
        new LogicalPlan.ScanVertices(A, TABLES), A, AC, C, steps, tables);
    return new LogicalPlan.HashJoin(path(steps, tables), right, List.of(A, C));
  }

  /** Rows with their multiplicity. */
  private static Map<String, Integer> rows(Snapshot snapshot, LogicalPlan plan) {
    CompiledQuery query = new CompiledQuery(QueryMode.RUN, plan,
        List.of(A, B, C, AB, BC, AC), Set.of(), new IdentityHashMap<>(), List.of(),
        6);
    QueryContext context = new QueryContext(snapshot, Map.of(), 1, 0, 0, null);
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
          Map<String, Integer> rows = rowsOfAllPlans(store.snapshot(), steps, TABLES);
          first = first == null ? rows : first;
          assertThat(rows).as("seed " + seed + ", layout " + layout).isEqualTo(first);
        }
      }
    }
  }

  @Test
  void agreeBesideChanges() {
    TextGraph.loadText(randomGraph(), folder.resolve("changed"));
    try (GraphStore columns = GraphStore.open(folder.resolve("changed"), Layout.FILES);
        GraphStore rows = GraphStore.open(folder.resolve("changed"), Layout.GF_RV)) {
      DeltaWriter writer =
          new DeltaWriter(DeltaVersion.unchanged(new DeltaBase(columns.snapshot())));
      Random random = new Random(seed);
      for (int round = 0; round < 5; round++) {
        change(writer, random);
        DeltaVersion version = writer.version();
        for (List<EdgeStep> steps : List.of(FORWARD, BOTH)) {
          Map<String, Integer> all = null;
          for (GraphStore store : List.of(columns, rows)) {
            Snapshot snapshot = new DeltaSnapshot(store.snapshot(), version);
            Map<String, Integer> found = rowsOfAllPlans(snapshot, steps, TABLES);
            all = all == null ? found : all;
            assertThat(found).as("seed " + seed).isEqualTo(all);
            int some = rowsOfAllPlans(snapshot, steps, List.of(0)).size()
                + rowsOfAllPlans(snapshot, steps, List.of(1)).size();
            assertThat(some).as("seed " + seed).isEqualTo(all.size());
          }
        }
      }
    }
  }

  /** New vertices, new edges of these and others, and edges of the files deleted. */
  private static void change(DeltaWriter writer, Random random) {
    List<Long> vertices = new ArrayList<>();
    for (int table : TABLES) {
      writer.createVertex(
          table, List.of(), List.of(new PropertyValue(0, 100 + random.nextLong(1L << 40))));
      for (long offset = 0; offset < writer.current().vertexLimit(table); offset++) {
        vertices.add(ElementId.of(table, offset));
      }
    }
    for (int i = 0; i < 6; i++) {
      long from = vertices.get(random.nextInt(vertices.size()));
      long to = vertices.get(random.nextInt(vertices.size()));
      writer.createEdge(0, from, to, List.of());
      long old = ElementId.of(i % 2, random.nextLong(18));
      if (i < 3 && writer.reader().hasEdge(old)) {
        writer.deleteEdge(old);
      }
    }
  }

  /** The rows that all plans agree on, each of which there is but once. */
  private Map<String, Integer> rowsOfAllPlans(
      Snapshot snapshot, List<EdgeStep> steps, List<Integer> tables) {
    Map<String, Integer> closed = rows(snapshot, closed(steps, tables));
    String what = "seed " + seed + ", layout " + snapshot.layout();
    assertThat(closed.values()).as(what).allMatch(count -> count == 1);
    assertThat(rows(snapshot, intersected(steps, tables))).as(what).isEqualTo(closed);
    assertThat(rows(snapshot, joined(steps, tables))).as(what).isEqualTo(closed);
    if (tables.equals(TABLES)) {
      assertThat(closed).as(what).isNotEmpty();
    }
    return closed;
  }
}
