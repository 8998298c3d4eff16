package io.graphflow.core.list;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.RowCursor;
import io.graphflow.core.list.run.ListOptions;
import io.graphflow.parser.QueryCompiler;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.research.CompilerOptions;
import io.graphflow.research.Layout;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.database.ColumnBatch;
import io.graphflow.storage.database.DatabaseBuilder;
import io.graphflow.storage.database.EdgeBatch;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.database.LongValues;
import io.graphflow.storage.database.PropertyDeclaration;
import io.graphflow.storage.delta.DeltaBase;
import io.graphflow.storage.delta.DeltaSnapshot;
import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.delta.DeltaWriter;
import io.graphflow.storage.delta.PropertyValue;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.storage.type.ScalarType;
import io.graphflow.transfer.ProgressListener;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * One graph, of which different parts are in files and in the delta, answers every query as it does when
 * all of it is in files. Its hub's list is longer than a batch of owners and than a part of a changed
 * list; and there is some of everything else: loops, parallel edges, NULLs, neighbours in two tables.
 */
class ChangedListsTest {
  private static final int V = 0;
  private static final int W = 1;
  private static final int VERTICES = 300;
  private static final int HUB_EDGES = 1_100;

  private static final List<PropertyDeclaration> VERTEX_COLUMNS = List.of(
      new PropertyDeclaration("id", ScalarType.INT64),
      new PropertyDeclaration("n", ScalarType.INT64));
  private static final List<PropertyDeclaration> EDGE_COLUMNS = List.of(
      new PropertyDeclaration("time", ScalarType.INT64),
      new PropertyDeclaration("note", ScalarType.INT64));

  /** Queries, each with the order of its vertices if that is forced. */
  private static final Map<String, List<String>> QUERIES = new HashMap<>();

  static {
    String twoHops = "MATCH REPEATABLE ELEMENTS (a:V)-[e:E]->(b)-[f:E]->(c) WHERE ";
    List<String> order = List.of("a", "b", "c");
    for (List<String> vertexOrder : List.of(order, List.<String>of())) {
      String mark = vertexOrder.isEmpty() ? " " : "";
      QUERIES.put(twoHops + "f.time > 500 RETURN count(*)" + mark, vertexOrder);
      QUERIES.put(twoHops + "f.note > 5 RETURN count(*)" + mark, vertexOrder);
      QUERIES.put(twoHops + "f.time > e.time RETURN count(*)" + mark, vertexOrder);
      QUERIES.put(twoHops + "e.time < 300 AND c.n = 3 RETURN count(*)" + mark, vertexOrder);
      QUERIES.put(
          "MATCH (a:V)-[e:E]->(b)-[f:E]->(c) WHERE f.time <> 7 RETURN count(*)" + mark,
          vertexOrder);
      QUERIES.put("MATCH (a)-[:E]->(b)-[:E]->(c) RETURN count(*)" + mark, vertexOrder);
    }
    for (String text : List.of(
        "MATCH (a) RETURN count(*), sum(a.id), sum(a.n), min(a.n)",
        "MATCH (a) WHERE a.n > 4 RETURN a.id",
        "MATCH (a:V)-[e:E]->(b) RETURN count(*), sum(e.time), sum(b.n), count(e.note)",
        "MATCH (a)-[e:E]->(b) WHERE e.time > 400 RETURN count(*)",
        "UNWIND [200, 500, 800] AS t CALL { WITH t MATCH (a:V)-[e:E]->(b) WHERE e.time > t "
            + "RETURN count(*) AS edges, sum(b.n) AS n } RETURN t, edges, n",
        "MATCH (a)-[e:E]->(b) WHERE e.note IS NULL RETURN count(*), sum(e.time)",
        "MATCH (a)-[e:E]->(b:W) WHERE e.note <> 4 AND b.n >= 2 RETURN a.id, b.id, e.time",
        "MATCH (a:V {id: 0})-[e:E]->(b) RETURN b.id, e.time, e.note",
        "MATCH (a:V {id: 0})<-[e:E]-(b) RETURN b.id, e.time, e.note",
        "MATCH (a:V)-[e:E]-(b:V) WHERE a.id < 90 RETURN a.id, count(*), sum(e.time)",
        "MATCH (a:V)-[e:E]-(b)-[f:E]-(c) WHERE a.id = 17 RETURN count(*), sum(f.time)",
        "MATCH (a)-[e:E]->(a) RETURN a.id, e.time",
        "MATCH (a:V)-[:E]->(b:V)-[:E]->(c:V), (a)-[:E]->(c) RETURN count(*)",
        "MATCH (a:V)-[e:E]->(b:V)-[f:E]->(c:V), (a)-[g:E]->(c) WHERE e.time < g.time "
            + "RETURN count(*), sum(f.time)",
        "MATCH (a:V)-[e:E]->(b:V), (a)-[f:E]->(b) RETURN count(*), sum(e.time)",
        "MATCH (a:V)-[e:E]->(b) RETURN a.id, count(*)",
        "MATCH (a)-[e:E]->(b) WHERE e.time > 100 RETURN b.id, count(*)",
        "MATCH (a)-[e:E]->(b) WHERE e.time > 100 WITH b, count(*) AS c RETURN b.n, sum(c)",
        "MATCH (a:V)-[e:E]->(b)-[f:E]->(c) RETURN a.n, count(*)",
        "MATCH (a:V) OPTIONAL MATCH (a)-[e:E]->(b:W) WHERE e.time > 700 RETURN a.id, count(b)",
        "MATCH (a) WHERE NOT EXISTS { MATCH (a)-[:E]->(:W) } RETURN count(*), sum(a.id)",
        "MATCH (a)-[s:S]->(b) RETURN a.id, b.id, s.time",
        "MATCH (a)-[s:S]->(b)-[e:E]->(c) WHERE s.time > 300 RETURN count(*), sum(c.id)",
        "MATCH (b)<-[s:S]-(a) WHERE b.n = 1 RETURN a.id, s.time",
        "MATCH (a:V)-[s:S]->(b) WHERE s.time > 200 AND s.note IS NOT NULL RETURN count(*)")) {
      QUERIES.put(text, List.of());
    }
  }

  /** An edge of the graph; identity is the object's. */
  static final class Edge {
    private final String label;
    private final int source;
    private final int destination;
    private final Long time;
    private final Long note;

    Edge(String label, int source, int destination, Long time, Long note) {
      this.label = label;
      this.source = source;
      this.destination = destination;
      this.time = time;
      this.note = note;
    }
  }

  /** Which parts of the graph are in the delta. */
  enum Form {
    FILES, FEW_EDGES, HALF_OF_THE_EDGES, HUB, VERTICES, DELETIONS, VALUES, LABEL, SECOND_TABLE, ALL;

    boolean isNew(int vertex) {
      return this == ALL || (this == VERTICES && vertex % 10 == 3)
          || (this == SECOND_TABLE && table(vertex) == W);
    }

    boolean isNew(Edge edge, int number) {
      return isNew(edge.source) || isNew(edge.destination) || switch (this) {
        case FILES, VERTICES, DELETIONS, VALUES, SECOND_TABLE, ALL -> false;
        case FEW_EDGES -> number % 50 == 1;
        case HALF_OF_THE_EDGES -> number % 2 == 1;
        case HUB -> edge.source == 0;
        case LABEL -> edge.label.equals("S");
      };
    }
  }

  private static final List<Edge> EDGES = new ArrayList<>();
  private static final Map<String, List<List<Object>>> EXPECTED = new HashMap<>();

  @TempDir
  private static Path folder;

  private static int table(int vertex) {
    return vertex % 4 == 1 ? W : V;
  }

  private static Long number(int vertex) {
    return vertex % 9 == 0 ? null : (Long) (long) (vertex * 7 % 8);
  }

  @BeforeAll
  static void build() {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < HUB_EDGES; i++) {
      addEdge(random, "E", 0, random.nextInt(VERTICES));
    }
    for (int i = 0; i < 4 * VERTICES; i++) {
      int source = random.nextInt(VERTICES);
      int destination = random.nextInt(20) == 0 ? source : random.nextInt(VERTICES / 5);
      addEdge(random, "E", source, destination);
      if (random.nextInt(6) == 0) {
        addEdge(random, "E", source, destination);
      }
    }
    for (int vertex = 0; vertex < VERTICES; vertex += 3) {
      addEdge(random, "S", vertex, random.nextInt(VERTICES));
    }
    try (Graph graph = new Graph(Form.FILES)) {
      QUERIES.forEach((text, order) -> EXPECTED.put(text,
          rows(graph, text, order, ListOptions.DEFAULT, 1)));
    }
  }

  private static void addEdge(SplittableRandom random, String label, int source, int end) {
    Long note = random.nextInt(7) == 0 ? null : (Long) (long) random.nextInt(10);
    EDGES.add(new Edge(label, source, end, (long) random.nextInt(1_000), note));
  }

  /** The graph in one of its forms. */
  private static final class Graph implements AutoCloseable {
    private final Form form;
    private final long[] ids = new long[VERTICES];
    private final GraphStore store;
    private DeltaVersion version;

    Graph(Form form) {
      this.form = form;
      Path database = folder.resolve(form.name());
      write(database);
      store = GraphStore.open(database, Layout.FILES);
      version = DeltaVersion.unchanged(new DeltaBase(store.snapshot()));
      if (form != Form.FILES) {
        DeltaWriter writer = new DeltaWriter(version);
        change(writer);
        version = writer.version();
      }
    }

    Snapshot snapshot() {
      return form == Form.FILES
          ? store.snapshot()
          : new DeltaSnapshot(store.snapshot(), version);
    }

    private void write(Path database) {
      long[] next = new long[2];
      try (DatabaseBuilder builder = DatabaseBuilder.create(database, true)) {
        builder.addVertexTable(List.of("V"), VERTEX_COLUMNS, 0);
        builder.addVertexTable(List.of("W"), VERTEX_COLUMNS, 0);
        ColumnBatch[] rows = {vertexBatch(), vertexBatch()};
        for (int vertex = 0; vertex < VERTICES; vertex++) {
          if (!form.isNew(vertex)) {
            addVertex(rows[table(vertex)], (long) vertex, number(vertex));
            ids[vertex] = ElementId.of(table(vertex), next[table(vertex)]++);
          }
        }
        for (int i = 0; form == Form.DELETIONS && i < 100; i++) {
          addVertex(rows[V], 1_000_000L + i, 3L);
        }
        builder.vertices(V).append(rows[V]);
        builder.vertices(W).append(rows[W]);
        for (String label : List.of("E", "S")) {
          int id = builder.addEdgeLabel(label, EDGE_COLUMNS);
          EdgeBatch edges = new EdgeBatch(List.of(ScalarType.INT64, ScalarType.INT64));
          for (int i = 0; i < EDGES.size(); i++) {
            Edge edge = EDGES.get(i);
            if (edge.label.equals(label) && !form.isNew(edge, i)) {
              boolean stale = form == Form.VALUES && i % 5 == 0;
              addEdge(edges, edge, stale ? (Long) 5_000L : edge.time, stale ? null : edge.note);
              if (form == Form.DELETIONS && i % 3 == 0) {
                addEdge(edges, edge, 9_999L, 99L);
              }
            }
          }
          builder.edges(id).append(edges);
        }
        builder.finish(ProgressListener.NONE);
      }
    }

    private static ColumnBatch vertexBatch() {
      return new ColumnBatch(List.of(ScalarType.INT64, ScalarType.INT64));
    }

    private static void addVertex(ColumnBatch rows, Long id, Long number) {
      append(rows, 0, id);
      append(rows, 1, number);
      rows.endRow();
    }

    private static void append(ColumnBatch rows, int column, Long value) {
      if (value == null) {
        rows.values(column).appendNull();
      } else {
        ((LongValues) rows.values(column)).append(value);
      }
    }

    private void addEdge(EdgeBatch edges, Edge edge, Long time, Long note) {
      append(edges.properties(), 0, time);
      append(edges.properties(), 1, note);
      edges.endEdge(ids[edge.source], ids[edge.destination]);
    }

    private void change(DeltaWriter writer) {
      // Gaps, as transactions that are rolled back leave them.
      DeltaWriter.Savepoint savepoint = writer.savepoint();
      for (int i = 0; i < 70; i++) {
        writer.createVertex(V, List.of(), List.of(new PropertyValue(0, 2_000_000L + i)));
      }
      writer.rollbackTo(savepoint);
      for (int vertex = 0; vertex < VERTICES; vertex++) {
        if (form.isNew(vertex)) {
          ids[vertex] =
              writer.createVertex(table(vertex), List.of(), values((long) vertex, number(vertex)));
        }
      }
      for (int i = 0; i < EDGES.size(); i++) {
        Edge edge = EDGES.get(i);
        if (form.isNew(edge, i)) {
          writer.createEdge(edge.label.equals("E") ? 0 : 1, ids[edge.source],
              ids[edge.destination], values(edge.time, edge.note));
        }
      }
      if (form == Form.DELETIONS) {
        deleteSurplus(writer);
      }
      if (form == Form.VALUES) {
        setValues(writer);
      }
    }

    private static List<PropertyValue> values(Long first, Long second) {
      return second == null
          ? List.of(new PropertyValue(0, first))
          : List.of(new PropertyValue(0, first), new PropertyValue(1, second));
    }

    private static void deleteSurplus(DeltaWriter writer) {
      for (long edge : edges(writer)) {
        if (writer.reader().edgeProperty(edge, 0).equals(9_999L)) {
          writer.deleteEdge(edge);
        }
      }
      for (int i = 0; i < 100; i++) {
        writer.deleteVertex(writer.reader().findVertex(V, 1_000_000L + i));
      }
    }

    /** Sets the values that are stale, of equal edges in any order. */
    private void setValues(DeltaWriter writer) {
      Map<List<Object>, List<Edge>> stale = new HashMap<>();
      for (int i = 0; i < EDGES.size(); i += 5) {
        Edge edge = EDGES.get(i);
        List<Object> key =
            List.of(edge.label.equals("E") ? 0 : 1, ids[edge.source], ids[edge.destination]);
        stale.computeIfAbsent(key, absent -> new ArrayList<>()).add(edge);
      }
      for (long id : edges(writer)) {
        if (writer.reader().edgeProperty(id, 0).equals(5_000L)) {
          int label = writer.current().catalog().edgeTable(ElementId.table(id)).edgeLabel();
          Edge edge = stale.get(
              List.of(label, writer.reader().source(id), writer.reader().destination(id)))
              .removeLast();
          writer.setEdgeProperty(id, 0, edge.time);
          writer.setEdgeProperty(id, 1, edge.note);
        }
      }
    }

    private static List<Long> edges(DeltaWriter writer) {
      List<Long> edges = new ArrayList<>();
      for (int label = 0; label < 2; label++) {
        for (int table : new int[] {V, W}) {
          long vertex = writer.reader().nextVertex(table, 0);
          while (vertex >= 0) {
            writer.reader()
                .forEachEdge(label, ElementId.of(table, vertex), Direction.FORWARD,
                    (_, edge) -> edges.add(edge));
            vertex = writer.reader().nextVertex(table, vertex + 1);
          }
        }
      }
      return edges;
    }

    @Override
    public void close() {
      store.close();
    }
  }

  private static List<List<Object>> rows(
      Graph graph, String text, List<String> order, ListOptions options, int threads) {
    try (Snapshot snapshot = graph.snapshot()) {
      CompiledQuery query = QueryCompiler.compile(
          text, snapshot.catalog(), CompilerOptions.DEFAULT.withVertexOrder(order));
      return rows(new ListExecutor(options), query, snapshot, threads);
    }
  }

  private static List<List<Object>> rows(
      ListExecutor executor, CompiledQuery query, Snapshot snapshot, int threads) {
    List<List<Object>> rows = new ArrayList<>();
    QueryContext context = new QueryContext(snapshot, Map.of(), threads, 0, 0, null);
    try (RowCursor cursor = executor.execute(query, context)) {
      while (cursor.next()) {
        List<Object> row = new ArrayList<>();
        for (int column = 0; column < query.columns().size(); column++) {
          row.add(String.valueOf(cursor.value(column)));
        }
        rows.add(row);
      }
    }
    rows.sort((left, right) -> left.toString().compareTo(right.toString()));
    return rows;
  }

  @ParameterizedTest
  @EnumSource
  void whereverAPartIsQueriesAnswerTheSame(Form form) {
    try (Graph graph = new Graph(form)) {
      QUERIES.forEach((text, order) -> {
        assertThat(rows(graph, text, order, ListOptions.DEFAULT, 1)).as(text)
            .isEqualTo(EXPECTED.get(text));
        assertThat(rows(graph, text, order, new ListOptions(100, 37, null), 2)).as(text)
            .isEqualTo(EXPECTED.get(text));
      });
    }
  }

  @Test
  void oneExecutorReadsEachVersionAsItIs() {
    try (Graph graph = new Graph(Form.FEW_EDGES)) {
      String text = "MATCH (a:V {id: 0})-[e:E]->(b:W) WHERE b.n < 4 RETURN count(*), sum(e.time)";
      ListExecutor executor = new ListExecutor();
      List<DeltaVersion> versions = new ArrayList<>(List.of(graph.version));
      DeltaWriter writer = new DeltaWriter(graph.version);
      for (long i = 1; i <= 5; i++) {
        writer.createEdge(
            0, graph.ids[0], graph.ids[5], List.of(new PropertyValue(0, 10_000 * i)));
        versions.add(writer.version());
      }
      CompiledQuery query = QueryCompiler.compile(
          text, graph.version.catalog(), CompilerOptions.DEFAULT);
      Snapshot first = new DeltaSnapshot(graph.store.snapshot(), graph.version);
      List<Object> before = rows(executor, query, first, 1).getFirst();
      long count = Long.parseLong((String) before.get(0));
      long sum = Long.parseLong((String) before.get(1));
      for (int round = 0; round < 2; round++) {
        for (int i = 0; i < versions.size(); i++) {
          Snapshot snapshot = new DeltaSnapshot(graph.store.snapshot(), versions.get(i));
          assertThat(snapshot.planKey()).isEqualTo(first.planKey());
          assertThat(rows(executor, query, snapshot, 1).getFirst()).containsExactly(
              String.valueOf(count + i), String.valueOf(sum + 5_000L * i * (i + 1)));
        }
      }
    }
  }

  @Test
  void plansAreMadeAnewOnlyWhereSomethingElseBeginsToChange() {
    try (Graph graph = new Graph(Form.FILES)) {
      Snapshot files = graph.store.snapshot();
      assertThat(new DeltaSnapshot(files, graph.version).planKey()).isEqualTo(files.planKey());
      DeltaWriter writer = new DeltaWriter(graph.version);
      writer.createEdge(0, graph.ids[0], graph.ids[5], List.of(new PropertyValue(0, 1L)));
      Object withEdge = new DeltaSnapshot(files, writer.version()).planKey();
      assertThat(withEdge).isNotEqualTo(files.planKey());
      writer.createEdge(0, graph.ids[4], graph.ids[9], List.of(new PropertyValue(0, 2L)));
      assertThat(new DeltaSnapshot(files, writer.version()).planKey()).isEqualTo(withEdge);
      writer.setVertexProperty(graph.ids[7], 1, 8L);
      Object withValue = new DeltaSnapshot(files, writer.version()).planKey();
      assertThat(withValue).isNotEqualTo(withEdge);
      writer.setVertexProperty(graph.ids[7], 1, 9L);
      assertThat(new DeltaSnapshot(files, writer.version()).planKey()).isEqualTo(withValue);
    }
  }
}
