package io.graphflow.core.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.exception.QueryException;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Groups that workers share out, so many that they lie in parts: each is read once. The oracle is a map.
 */
class SharedGroupsTest {
  private static final int VERTICES = 3_000;
  private static final int EDGES = 90_000;

  /** The factor that makes different pairs of vertices different numbers. */
  private static final long APART = 1_000_000;

  private record Edge(long source, long destination) {}

  private static final List<Edge> EDGES_MADE = new ArrayList<>();

  @TempDir
  private static Path folder;

  private static Database database;

  @BeforeAll
  static void build() {
    database = Database.create(folder.resolve("db"));
    SplittableRandom random = new SplittableRandom(3);
    List<Map<String, Object>> rows = new ArrayList<>();
    for (int i = 0; i < EDGES; i++) {
      Edge edge = new Edge(random.nextInt(VERTICES), random.nextInt(1 + random.nextInt(VERTICES)));
      EDGES_MADE.add(edge);
      rows.add(Map.of("s", edge.source, "d", edge.destination));
    }
    try (Session session = database.session()) {
      session.run("CREATE CONSTRAINT FOR (v:V) REQUIRE v.id IS NODE KEY").consume();
      session.run("UNWIND range(0, $last) AS i CREATE (:V {id: i})",
          Map.of("last", VERTICES - 1)).consume();
      session.run("UNWIND $rows AS row MATCH (a:V {id: row.s}), (b:V {id: row.d})"
          + " CREATE (a)-[:E]->(b)", Map.of("rows", rows)).consume();
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

  private static final String PAIRS = "MATCH (a:V)-[:E]->(b:V) WITH a.id * " + APART
      + " + b.id AS pair, count(*) AS n ";

  private static List<String> run(Session session, String query) {
    return session.run(query)
        .list(row -> row.get(0).asLong() + " " + row.get(1).asLong());
  }

  private static Map<Long, Long> counts() {
    Map<Long, Long> counts = new HashMap<>();
    EDGES_MADE.forEach(edge -> counts.merge(edge.source * APART + edge.destination, 1L, Long::sum));
    return counts;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void findsTheFirstGroups(int threads) {
    try (Session session = session(threads)) {
      String query = PAIRS + "RETURN pair, n ORDER BY n DESC, pair LIMIT 40";
      assertThat(plan(session, query)).contains(", parallel");
      List<String> expected = counts().entrySet()
          .stream()
          .sorted(Map.Entry.<Long, Long>comparingByValue()
              .reversed()
              .thenComparing(Map.Entry.comparingByKey()))
          .limit(40)
          .map(entry -> entry.getKey() + " " + entry.getValue())
          .toList();
      assertThat(run(session, query)).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void sortsAllGroups(int threads) {
    try (Session session = session(threads)) {
      List<String> expected = counts().entrySet()
          .stream()
          .sorted(Map.Entry.comparingByKey())
          .map(entry -> entry.getKey() + " " + entry.getValue())
          .toList();
      assertThat(run(session, PAIRS + "RETURN pair, n ORDER BY pair")).isEqualTo(expected);
    }
  }

  /** Workers group what other workers have grouped, in distinct rows as well. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void groupsGroups(int threads) {
    Map<Long, Long> times = new HashMap<>();
    counts().values().forEach(count -> times.merge(count, 1L, Long::sum));
    Map<Long, Set<Long>> different = new HashMap<>();
    EDGES_MADE.forEach(edge -> different.computeIfAbsent(edge.source % 7, _ -> new HashSet<>())
        .add(edge.source * APART + edge.destination));
    try (Session session = session(threads)) {
      assertThat(run(session, PAIRS + "RETURN n, count(*) AS times")).containsExactlyInAnyOrder(
          times.entrySet()
              .stream()
              .map(each -> each.getKey() + " " + each.getValue())
              .toArray(String[]::new));
      String distinct = "MATCH (a:V)-[:E]->(b:V) WITH DISTINCT a.id AS source, b.id AS destination"
          + " RETURN source % 7 AS rest, count(*) AS pairs";
      assertThat(plan(session, distinct)).contains("DistinctGroups").contains(", parallel");
      assertThat(run(session, distinct)).containsExactlyInAnyOrder(
          different.entrySet()
              .stream()
              .map(each -> each.getKey() + " " + each.getValue().size())
              .toArray(String[]::new));
    }
  }

  /** Where there are few groups after all, one worker reads them, and the others nothing. */
  @ParameterizedTest
  @ValueSource(ints = {2, 5})
  void readsFewGroupsOnce(int threads) {
    try (Session session = session(threads)) {
      String query = "MATCH (a:V)-[:E]->(b:V) WITH (a.id * " + APART
          + " + b.id) / 1000000000 AS part, count(*) AS n RETURN part, n ORDER BY part LIMIT 9";
      assertThat(plan(session, query)).contains(", parallel");
      Map<Long, Long> expected = new HashMap<>();
      EDGES_MADE.forEach(edge -> expected.merge(
          (edge.source * APART + edge.destination) / 1_000_000_000, 1L, Long::sum));
      assertThat(run(session, query)).isEqualTo(expected.entrySet()
          .stream()
          .sorted(Map.Entry.comparingByKey())
          .map(each -> each.getKey() + " " + each.getValue())
          .toList());
    }
  }

  /** What goes wrong behind the groups ends all workers, and the session goes on. */
  @Test
  void aFailureEndsAllWorkers() {
    try (Session session = session(3)) {
      assertThatThrownBy(() -> run(session,
          PAIRS + "RETURN 1 / (pair % 17) AS x, n ORDER BY x LIMIT 3"))
          .isInstanceOf(QueryException.class)
          .hasMessageContaining("zero");
      assertThat(run(session, PAIRS + "RETURN pair, n ORDER BY pair LIMIT 1")).hasSize(1);
    }
  }

  /** PROFILE counts each group once, whoever reads it. */
  @Test
  void aProfileCountsEachGroupOnce() {
    try (Session session = session(2)) {
      String profile = session.run(
          "PROFILE " + PAIRS + "RETURN pair, n ORDER BY n DESC, pair LIMIT 40")
          .consume()
          .plan()
          .orElseThrow();
      assertThat(profile.lines()
          .filter(line -> line.contains("Aggregate"))
          .findFirst()
          .orElseThrow()).contains("%,d".formatted(counts().size()));
    }
  }

  private static String plan(Session session, String query) {
    return session.run("EXPLAIN " + query).consume().plan().orElseThrow();
  }
}
