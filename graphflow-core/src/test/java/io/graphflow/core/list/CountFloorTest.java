package io.graphflow.core.list;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.LongPredicate;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The vertices with the most edges that pass, where lists that are too short are not looked at. The oracle is a loop over all
 * edges.
 */
class CountFloorTest {
  private static final int VERTICES = 5_000;

  private record Edge(long source, long destination, long time) {}

  private static final List<Edge> EDGES = new ArrayList<>();

  @TempDir
  private static Path folder;

  private static Database database;

  @BeforeAll
  static void build() {
    database = Database.create(folder.resolve("db"));
    SplittableRandom random = new SplittableRandom(7);
    List<Map<String, Object>> rows = new ArrayList<>();
    for (long source = 0; source < VERTICES; source++) {
      int length = random.nextInt(1 + random.nextInt(1 + random.nextInt(60)));
      for (int i = 0; i < length; i++) {
        // Few vertices have many edges, whichever end is looked at; the last of the destinations have the most.
        int fromLast = random.nextInt(1 + random.nextInt(1 + random.nextInt(VERTICES)));
        long destination = VERTICES - 1L - fromLast;
        Edge edge = new Edge(source, destination, random.nextInt(100));
        EDGES.add(edge);
        rows.add(Map.of("s", edge.source, "d", edge.destination, "t", edge.time));
      }
    }
    try (Session session = database.session()) {
      session.run("CREATE CONSTRAINT FOR (v:V) REQUIRE v.id IS NODE KEY").consume();
      session.run("UNWIND range(0, $last) AS i CREATE (:V {id: i})",
          Map.of("last", VERTICES - 1)).consume();
      session.run("UNWIND $rows AS row MATCH (a:V {id: row.s}), (b:V {id: row.d})"
          + " CREATE (a)-[:E {t: row.t}]->(b)", Map.of("rows", rows)).consume();
      session.run("CHECKPOINT").consume();
    }
  }

  @AfterAll
  static void close() {
    database.close();
  }

  private static Session session(int threads) {
    return database.session(
        SessionOptions.DEFAULT.withEngine(Engine.GF_CL).withThreads(threads));
  }

  /** The vertices with the most passing edges, those with smaller ids first where they have as many. */
  private static List<String> expected(LongPredicate passes, int skip, int limit) {
    return expected(Edge::source, passes, skip, limit);
  }

  private static List<String> expected(
      ToLongFunction<Edge> end, LongPredicate passes, int skip, int limit) {
    long[] counts = new long[VERTICES];
    EDGES.stream()
        .filter(edge -> passes.test(edge.time))
        .forEach(
            edge -> counts[(int) end.applyAsLong(edge)]++);
    List<Integer> vertices = new ArrayList<>();
    for (int i = 0; i < VERTICES; i++) {
      if (counts[i] > 0) {
        vertices.add(i);
      }
    }
    vertices.sort(Comparator.comparingLong((Integer vertex) -> -counts[vertex])
        .thenComparing(Comparator.naturalOrder()));
    return vertices.stream()
        .skip(skip)
        .limit(limit)
        .map(vertex -> vertex + " " + counts[vertex])
        .toList();
  }

  /** The vertices {@code a} with the most edges {@code e} that are as late as {@code $t}. */
  private static String first(String pattern, int skip, int limit) {
    return "MATCH " + pattern + " WHERE e.t >= $t WITH a, count(*) AS n RETURN a.id AS id, n"
        + " ORDER BY n DESC, id SKIP " + skip + " LIMIT " + limit;
  }

  @ParameterizedTest
  @CsvSource({"1,0,0,1", "1,50,0,20", "1,50,3,20", "1,99,0,20", "1,90,0,4900", "2,50,0,20",
      "2,97,7,300", "1,100,0,5"})
  void findsTheFirst(int threads, int time, int skip, int limit) {
    try (Session session = session(threads)) {
      String query = first("(a:V)-[e:E]->()", skip, limit);
      assertThat(plan(session, query)).contains("if as long as the last count of the first");
      List<String> found = session.run(query, Map.of("t", time))
          .list(row -> row.get("id").asLong() + " " + row.get("n").asLong());
      assertThat(found).isEqualTo(expected(t -> t >= time, skip, limit));
    }
  }

  /** Edges are counted as their properties lie, by destination, before the first destinations are chosen. */
  @ParameterizedTest
  @CsvSource({"1,0,0,1", "1,50,0,20", "1,50,3,20", "1,99,0,20", "1,90,0,4900", "2,50,0,20",
      "2,97,7,300", "1,100,0,5"})
  void findsTheFirstDestinations(int threads, int time, int skip, int limit) {
    try (Session session = session(threads)) {
      String query = first("(:V)-[e:E]->(a:V)", skip, limit);
      assertThat(plan(session, query)).contains("if not below the last count of the first");
      List<String> found = session.run(query, Map.of("t", time))
          .list(row -> row.get("id").asLong() + " " + row.get("n").asLong());
      assertThat(found).isEqualTo(expected(Edge::destination, t -> t >= time, skip, limit));
    }
  }

  /** The first vertices differ from row to row. */
  @Test
  void findsTheFirstForEachRow() {
    try (Session session = session(1)) {
      List<String> found = session.run("UNWIND [10, 95, 40] AS x CALL (x) {"
          + " MATCH (a:V)-[e:E]->() WHERE e.t >= x"
          + " RETURN a.id AS id, count(*) AS n ORDER BY n DESC, id LIMIT 3 } RETURN id, n")
          .list(row -> row.get("id").asLong() + " " + row.get("n").asLong());
      List<String> all = new ArrayList<>();
      for (int time : new int[] {10, 95, 40}) {
        all.addAll(expected(t -> t >= time, 0, 3));
      }
      assertThat(found).isEqualTo(all);
    }
  }

  @Test
  void leavesOtherOrdersAlone() {
    String counted = "MATCH (a:V)-[e:E]->() WHERE e.t >= 50 WITH a, count(*) AS n ";
    try (Session session = session(1)) {
      assertThat(plan(session, counted + "RETURN a.id, n ORDER BY n DESC, a.id LIMIT 5"))
          .contains("if as long as the last count of the first");
      for (String rest : List.of("RETURN a.id, n ORDER BY n, a.id LIMIT 5",
          "RETURN a.id, n ORDER BY a.id DESC LIMIT 5", "RETURN a.id, n ORDER BY n DESC, a.id",
          "WHERE n < 9 RETURN a.id, n ORDER BY n DESC, a.id LIMIT 5",
          "RETURN a.id, n ORDER BY n + 1 DESC, a.id LIMIT 5")) {
        assertThat(plan(session, counted + rest)).as(rest).doesNotContain("if as long as");
      }
      long small = session.run(counted + "WITH n WHERE n < 9 RETURN n ORDER BY n DESC LIMIT 1")
          .single()
          .get(0)
          .asLong();
      assertThat(small).isEqualTo(8);
    }
  }

  private static String plan(Session session, String query) {
    return session.run("EXPLAIN " + query).consume().plan().orElseThrow();
  }
}
