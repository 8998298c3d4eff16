package io.graphflow.core.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.RowCursor;
import io.graphflow.core.graph.TextGraph;
import io.graphflow.core.list.run.ListOptions;
import io.graphflow.exception.GraphflowException;
import io.graphflow.parser.QueryCompiler;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.CountingPlan.SignedAggregate;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Aggregate;
import io.graphflow.research.CompilerOptions;
import io.graphflow.research.Layout;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.snapshot.Snapshot;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Patterns whose elements must differ, counted by inclusion and exclusion. The oracle tries every edge
 * for every edge of the pattern.
 */
class InclusionExclusionTest {
  private static final int VERTICES = 15;
  private static final int UNBOUND = -1;

  /** Vertices below are in table N, the others in table M. */
  private static final int OF_N = 10;

  /**
   * R has loops, parallel edges and edges both ways, between all tables; K has none of these, within
   * one table.
   */
  private record Edge(String label, int source, int destination, int w) {}

  /** An edge of a pattern, read from vertex {@code from} along, against or either way. */
  record Hop(int from, int to, String label, char way) {}

  /** A match: the vertices that stand for those of the pattern, and the indices of the edges. */
  static final class Match {
    final int[] vertices;
    final int[] edges;

    /** Of a pattern with that many edges, none of them found yet. */
    Match(int hops) {
      vertices = new int[hops + 1];
      Arrays.fill(vertices, UNBOUND);
      edges = new int[hops];
    }

    boolean differ(int one, int other) {
      return vertices[one] != vertices[other];
    }

    int w(int edge) {
      return EDGES.get(edges[edge]).w;
    }
  }

  interface Condition {
    boolean holds(Match match);
  }

  private static final Condition ANY = _ -> true;

  /**
   * A query that counts.
   *
   * @param terms how many patterns its count is made of
   * @param once whether a match uses an edge once
   * @param key vertex by which it groups, or -1
   */
  record Query(
      String text,
      int terms,
      boolean once,
      int key,
      List<Hop> hops,
      Condition condition) {
    @Override
    public String toString() {
      return text;
    }
  }

  private static Query query(String text, int terms, List<Hop> hops, Condition condition) {
    return new Query("MATCH " + text + " RETURN count(*)", terms, true, -1, hops, condition);
  }

  /** Whether an edge leads from one of a match's vertices to another. */
  private static boolean hasEdge(Match match, String label, int from, int to) {
    return EDGES.stream()
        .anyMatch(
            edge -> edge.label.equals(label) && edge.source == match.vertices[from]
                && edge.destination == match.vertices[to]);
  }

  private static Query grouped(String text, int terms, int key, List<Hop> hops) {
    return new Query(
        "MATCH " + text + " RETURN v" + key + ".id, count(*)", terms, true, key, hops, ANY);
  }

  private static List<Hop> path(String label, String ways) {
    List<Hop> hops = new ArrayList<>();
    for (int i = 0; i < ways.length(); i++) {
      hops.add(new Hop(i, i + 1, label, ways.charAt(i)));
    }
    return hops;
  }

  private static final String R3 = "(v0)-[:R]->(v1)-[:R]->(v2)-[:R]->(v3)";
  private static final String KKR = "(v0)-[:K]-(v1)-[:K]-(v2)-[:R]->(v3)";
  private static final List<Hop> KKR_HOPS =
      List.of(new Hop(0, 1, "K", '-'), new Hop(1, 2, "K", '-'), new Hop(2, 3, "R", '>'));
  private static final String K3 = "(v0)-[:K]-(v1)-[:K]-(v2)-[:K]-(v3)";

  static final List<Query> QUERIES =
      List.of(
          // Three pairs, any of which may be a loop: the sets of two and of three come to the same.
          query(R3, 5, path("R", ">>>"), ANY),
          grouped(R3, 5, 0, path("R", ">>>")),
          grouped(R3, 5, 2, path("R", ">>>")),
          grouped(R3, 5, 3, path("R", ">>>")),
          query("(v0)-[:R]->(v1)<-[:R]-(v2)-[:R]->(v3)", 3, path("R", "><>"), ANY),
          query(R3 + "-[:R]->(v4)", 15, path("R", ">>>>"), ANY),
          query(
              "(v0)-[e:R]->(v1)-[f:R]->(v2)-[g:R]->(v3) WHERE e.w > 2 AND f.w < 8 AND g.w < 7",
              5,
              path("R", ">>>"),
              match -> match.w(0) > 2 && match.w(1) < 8 && match.w(2) < 7),
          // Nothing turns back along K, but a friend of a friend may be the friend before.
          query(K3, 3, path("K", "---"), ANY),
          grouped(K3, 5, 1, path("K", "---")),
          query(
              "(v0)-[:K]-(v1)-[:K]-(v2)-[:R]->(v3:N) WHERE v0 <> v3 AND v3.p > 0",
              2,
              List.of(
                  new Hop(0, 1, "K", '-'), new Hop(1, 2, "K", '-'), new Hop(2, 3, "R", '>')),
              match -> match.differ(0, 3) && match.vertices[3] < OF_N && p(match.vertices[3]) > 0),
          query(
              "(v0:M)-[:R]->(v1)-[:R]->(v2) WHERE v0 <> v2 AND v0.p > 0 AND v2.p < 4",
              2,
              path("R", ">>"),
              match -> match.vertices[0] >= OF_N
                  && match.differ(0, 2)
                  && p(match.vertices[0]) > 0
                  && p(match.vertices[2]) < 4),
          // Where both vertices are the same, three edges lie between two vertices.
          new Query(
              "MATCH REPEATABLE ELEMENTS " + R3 + " WHERE v0 <> v2 AND v1 <> v3 RETURN count(*)",
              4,
              false,
              -1,
              path("R", ">>>"),
              match -> match.differ(0, 2) && match.differ(1, 3)),
          // Pairs that leave no vertex from which both their edges lead away.
          query(
              "(v0)<-[:K]-(v1)-[:K]->(v2)<-[:R]-(v3)-[:R]->(v4:N)",
              4,
              List.of(
                  new Hop(1, 0, "K", '>'),
                  new Hop(1, 2, "K", '>'),
                  new Hop(3, 2, "R", '>'),
                  new Hop(3, 4, "R", '>')),
              match -> match.vertices[4] < OF_N),
          query(
              "(v0)-[:R]->(v1), (v0)-[:R]->(v2), (v0)-[:R]->(v3)",
              3,
              List.of(
                  new Hop(0, 1, "R", '>'), new Hop(0, 2, "R", '>'), new Hop(0, 3, "R", '>')),
              ANY),
          new Query(
              "MATCH REPEATABLE ELEMENTS (v0)-[e:R]->(v1)-[:R]->(v2)-[g:R]->(v3) WHERE e <> g "
                  + "RETURN count(*)",
              2,
              false,
              -1,
              path("R", ">>>"),
              match -> match.edges[0] != match.edges[2]),
          // Edges that must be missing: the pattern less that with the edge.
          query(
              KKR + " WHERE NOT (v0)-[:K]-(v2)",
              2,
              KKR_HOPS,
              match -> !hasEdge(match, "K", 0, 2) && !hasEdge(match, "K", 2, 0)),
          new Query(
              "MATCH " + KKR + " WHERE NOT (v0)-[:K]-(v2) RETURN v1.id, count(*)",
              2,
              true,
              1,
              KKR_HOPS,
              match -> !hasEdge(match, "K", 0, 2) && !hasEdge(match, "K", 2, 0)),
          query(
              KKR + " WHERE NOT (v2)<-[:K]-(v0) AND NOT (v0)-[:K]->(v2)",
              2,
              KKR_HOPS,
              match -> !hasEdge(match, "K", 0, 2)),
          query(
              KKR + " WHERE (v0)-[:K]-(v2)",
              0,
              KKR_HOPS,
              match -> hasEdge(match, "K", 0, 2) || hasEdge(match, "K", 2, 0)),
          // Each of two edges may be there, or both.
          query(
              KKR + " WHERE NOT (v0)-[:K]->(v2) AND NOT (v2)-[:K]->(v0)",
              4,
              KKR_HOPS,
              match -> !hasEdge(match, "K", 0, 2) && !hasEdge(match, "K", 2, 0)),
          // The edge is there if the ends are the same, and two terms come to nothing.
          query(
              "(v0)<-[:K]-(v1)<-[:R]-(v2)-[:K]->(v3) WHERE v0 <> v3 AND NOT (v2)-[:K]->(v0)",
              2,
              List.of(
                  new Hop(1, 0, "K", '>'), new Hop(2, 1, "R", '>'), new Hop(2, 3, "K", '>')),
              match -> match.differ(0, 3) && !hasEdge(match, "K", 2, 0)),
          // Two vertices may have several edges, so that the edge is there more than once.
          query(
              "(v0)-[:R]->(v1)-[:R]->(v2) WHERE NOT (v0)-[:R]->(v2)",
              0,
              path("R", ">>"),
              match -> !hasEdge(match, "R", 0, 2)),
          // A loop of R read both ways would be subtracted twice.
          query("(v0)-[:R]-(v1)-[:R]-(v2)-[:R]-(v3)", 0, path("R", "---"), ANY));

  @TempDir
  static Path folder;

  private static final List<Edge> EDGES = new ArrayList<>();
  private static GraphStore store;

  @BeforeAll
  static void build() {
    Random random = new Random(11);
    for (int i = 0; i < 70; i++) {
      int source = random.nextInt(VERTICES);
      int destination = i % 9 == 0 ? source : random.nextInt(VERTICES);
      EDGES.add(new Edge("R", source, destination, random.nextInt(10)));
      if (i % 8 == 0) {
        EDGES.add(new Edge("R", source, destination, random.nextInt(10)));
        EDGES.add(new Edge("R", destination, source, random.nextInt(10)));
      }
    }
    for (int source = 0; source < OF_N; source++) {
      for (int destination = source + 1; destination < OF_N; destination++) {
        if (random.nextInt(3) > 0) {
          EDGES.add(new Edge("K", source, destination, 0));
        }
      }
    }
    TextGraph.loadText(text(), folder.resolve("database"));
    store = GraphStore.open(folder.resolve("database"), Layout.FILES);
  }

  @AfterAll
  static void close() {
    store.close();
  }

  private static int p(int vertex) {
    return vertex * 7 % 5;
  }

  private static String table(int vertex) {
    return vertex < OF_N ? "N" : "M";
  }

  private static String text() {
    StringBuilder text = new StringBuilder();
    for (String table : List.of("N", "M")) {
      text.append("vertices ").append(table).append(" id:INT64 p:INT64\n");
      for (int i = 0; i < VERTICES; i++) {
        if (table(i).equals(table)) {
          text.append(i).append(" | ").append(p(i)).append('\n');
        }
      }
    }
    for (String label : List.of("R", "K")) {
      for (String from : List.of("N", "M")) {
        for (String to : List.of("N", "M")) {
          text.append("edges %s w:INT64 : %s -> %s%n".formatted(label, from, to));
          for (Edge edge : EDGES) {
            if (edge.label.equals(label)
                && table(edge.source).equals(from)
                && table(edge.destination).equals(to)) {
              text.append("%d -> %d | %d%n".formatted(edge.source, edge.destination, edge.w));
            }
          }
        }
      }
    }
    return text.toString();
  }

  @ParameterizedTest
  @FieldSource("QUERIES")
  void countsWhatMatches(Query query) {
    Map<Long, Long> expected = new TreeMap<>();
    search(query, new Match(query.hops.size()), 0, expected);
    assertThat(expected).isNotEmpty();
    CompiledQuery compiled =
        QueryCompiler.compile(query.text, store.catalog(), CompilerOptions.DEFAULT);
    for (int chunkSize : new int[] {2, 1024}) {
      ListExecutor executor = new ListExecutor(new ListOptions(chunkSize, 3, null));
      for (int threads = 1; threads <= 2; threads++) {
        for (int run = 0; run < 2; run++) {
          assertThat(counts(executor, compiled, store, threads)).isEqualTo(expected);
        }
      }
    }
    assertThat(terms(compiled)).isEqualTo(query.terms);
  }

  /** Tries all edges for the pattern's edges from {@code next} on. */
  private static void search(Query query, Match match, int next, Map<Long, Long> counts) {
    if (next == query.hops.size()) {
      if (query.condition.holds(match)) {
        counts.merge(query.key < 0 ? -1L : match.vertices[query.key], 1L, Long::sum);
      }
      return;
    }
    Hop hop = query.hops.get(next);
    for (int candidate = 0; candidate < EDGES.size(); candidate++) {
      Edge edge = EDGES.get(candidate);
      boolean used = false;
      for (int i = 0; i < next; i++) {
        used |= match.edges[i] == candidate;
      }
      match.edges[next] = candidate;
      if (edge.label.equals(hop.label) && !(used && query.once)) {
        if (hop.way != '<') {
          search(query, match, next, edge.source, edge.destination, counts);
        }
        if (hop.way == '<' || (hop.way == '-' && edge.source != edge.destination)) {
          search(query, match, next, edge.destination, edge.source, counts);
        }
      }
    }
  }

  private static void search(
      Query query,
      Match match,
      int next,
      int from,
      int to,
      Map<Long, Long> counts) {
    Hop hop = query.hops.get(next);
    int[] before = match.vertices.clone();
    boolean fits =
        (before[hop.from] == UNBOUND || before[hop.from] == from)
            && (before[hop.to] == UNBOUND || before[hop.to] == to);
    if (fits) {
      match.vertices[hop.from] = from;
      match.vertices[hop.to] = to;
      search(query, match, next + 1, counts);
      System.arraycopy(before, 0, match.vertices, 0, before.length);
    }
  }

  /** How many patterns the count is a sum of: 0 if it is of the query's own. */
  private static int terms(CompiledQuery query) {
    LogicalPlan plan = query.plan();
    while (!(plan instanceof Aggregate || plan instanceof SignedAggregate)) {
      plan = plan.inputs().getFirst();
    }
    return plan instanceof SignedAggregate aggregate ? aggregate.terms().size() : 0;
  }

  private static Map<Long, Long> counts(
      ListExecutor executor, CompiledQuery query, GraphStore graph, int threads) {
    Map<Long, Long> counts = new TreeMap<>();
    try (Snapshot snapshot = graph.snapshot();
        RowCursor cursor =
            executor.execute(
                query, new QueryContext(snapshot, Map.of(), threads, 0, 0, null))) {
      int columns = query.columns().size();
      while (cursor.next()) {
        long key = columns == 1 ? -1 : (Long) cursor.value(0);
        assertThat(counts.put(key, (Long) cursor.value(columns - 1))).isNull();
      }
    }
    return counts;
  }

  @Test
  void moreThanALongIsAnError(@TempDir Path other) {
    int parallel = 1 << 8;
    TextGraph.loadText(
        "vertices N id:INT64\n0\n1\nedges R : N -> N\n" + "0 -> 1\n1 -> 0\n".repeat(parallel),
        other.resolve("database"));
    try (GraphStore graph = GraphStore.open(other.resolve("database"), Layout.FILES)) {
      CompiledQuery fits = walks(7, graph);
      assertThat(counts(new ListExecutor(), fits, graph, 1)).containsValue(2L << 56);
      CompiledQuery overflows = walks(8, graph);
      assertThatThrownBy(() -> counts(new ListExecutor(), overflows, graph, 1))
          .isInstanceOf(GraphflowException.class)
          .hasMessageContaining("2^63 - 1");
    }
  }

  /** Counts walks whose first and fourth vertices differ, as the ends of three edges here always do. */
  private static CompiledQuery walks(int hops, GraphStore graph) {
    StringBuilder text = new StringBuilder("MATCH REPEATABLE ELEMENTS (v0)");
    for (int i = 1; i <= hops; i++) {
      text.append("-[:R]->(v").append(i).append(')');
    }
    text.append(" WHERE v0 <> v3 RETURN count(*)");
    return QueryCompiler.compile(text.toString(), graph.catalog(), CompilerOptions.DEFAULT);
  }
}
