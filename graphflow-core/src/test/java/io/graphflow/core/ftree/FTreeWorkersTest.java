package io.graphflow.core.ftree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.exception.GraphflowException;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Engine;
import io.graphflow.options.MemoryOptions;
import io.graphflow.options.SessionOptions;
import io.graphflow.summary.ProfiledPlan;
import io.graphflow.value.Value;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Aggregations whose workers share a scan of many blocks. */
class FTreeWorkersTest {
  private static final int VERTICES = 20_000;

  @TempDir
  private static Path folder;

  private static Database database;

  @BeforeAll
  static void create() {
    database = Database.create(folder.resolve("graph"),
        DatabaseOptions.DEFAULT.withMemory(MemoryOptions.DEFAULT.withSpilling(false)));
    try (Session session = database.session()) {
      session.run(
          "UNWIND range(0, $last) AS i CREATE (:V {i: i, m: i % 7, s: 's' + (i % 11), one: CASE WHEN i % 2 = 0 THEN i END})",
          Map.of("last", VERTICES - 1)).consume();
      session
          .run(
              "MATCH (v:V) WITH collect(v) AS vs UNWIND range(0, $last) AS i UNWIND [1, 2, 3] AS n"
                  + " WITH vs[i] AS a, vs[i * n % $count] AS b, n CREATE (a)-[:E {n: n}]->(b)",
              Map.of("last", VERTICES - 1, "count", VERTICES))
          .consume();
    }
    try (Session session = database.session()) {
      session.run("CREATE (:W), (:W), (:W)").consume();
    }
    database.checkpoint();
  }

  @AfterAll
  static void close() {
    database.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
          "MATCH (a:V)-[e:E]->(b:V) RETURN count(*), sum(e.n), min(b.i), max(b.i), count(DISTINCT b)",
          "MATCH (a:V) RETURN a.m AS m, count(*), count(a.one), avg(a.i), stDev(a.i) ORDER BY m",
          "MATCH (a:V)-[e:E]->(b:V) WITH a.m AS m, collect(b.i) AS c, collect(DISTINCT e.n) AS d"
              + " RETURN m, size(c), size(d) ORDER BY m",
          "MATCH (a:V)-[e:E]->(b:V) RETURN b.m AS m, a.m AS k, count(DISTINCT e.n), sum(a.i + b.i)"
              + " ORDER BY m, k",
          "MATCH (a:V) WHERE EXISTS { (a)-[e:E]->(b:V) WHERE b.m = a.m AND e.n > 1 } RETURN count(*)",
          "MATCH (a:V) WHERE a.i < 0 RETURN count(*), sum(a.i), collect(a.i)",
          "MATCH (a:V) WHERE a.i < 0 RETURN a.m, count(*)",
          "MATCH (a:V)-[e:E]->(b:V) RETURN a.m AS m, count(DISTINCT b.s), count(DISTINCT toString(b.i % 9)),"
              + " max(b.s), count(DISTINCT b.i * 0.5), count(DISTINCT [b.m]) ORDER BY m",
          "MATCH (a:V) WITH collect(DISTINCT a.s) AS l UNWIND l AS s RETURN s ORDER BY s",
          // Most strings come to one worker alone.
          "MATCH (a:V) RETURN a.m AS m, count(DISTINCT toString(a.i / 50)) AS n ORDER BY m",
          "MATCH (a:V) WITH a.m AS m, collect(DISTINCT toString(a.i / 500)) AS l UNWIND l AS s"
              + " RETURN m, s ORDER BY m, s",
          // The first aggregation shares its scan, while the one of the inner plan reads it all.
          "MATCH (a:V) WITH count(*) AS n CALL { MATCH (b:V) RETURN max(b.i) AS most } RETURN n, most",
          // The few vertices that each row of a worker asks for are not among the blocks that workers share.
          "MATCH (a:V) CALL { WITH a MATCH (w:W) WITH a, count(w) AS n RETURN n * a.i AS s }"
              + " RETURN sum(s)",
          "MATCH (a:V) WHERE EXISTS { MATCH (w:W) WITH count(w) AS n WHERE n = 3 RETURN n }"
              + " RETURN count(*)",
          "MATCH (a:V) WHERE a.i < 3 CALL { WITH a MATCH (b:V) WHERE b.m = a.m RETURN count(*) AS c }"
              + " RETURN sum(c)",
      })
  void severalWorkersFindWhatOneFinds(String query) {
    List<List<Object>> expected = rows(query, Engine.GF_CV, 1);
    for (int threads = 1; threads <= 4; threads++) {
      assertThat(rows(query, Engine.GF_FT, threads)).as("%d threads", threads)
          .hasSize(expected.size())
          .zipSatisfy(expected, FTreeWorkersTest::same);
    }
  }

  /** The order of additions is another one for each worker, and so may be the last digits of a sum. */
  private static void same(List<Object> actual, List<Object> expected) {
    assertThat(actual).usingRecursiveComparison()
        .withComparatorForType((left, right) -> Math.abs(left - right) < 1e-6 * Math.abs(right) ? 0
            : Double.compare(left, right), Double.class)
        .isEqualTo(expected);
  }

  @Test
  void whatOneWorkerFailsOfEndsTheQuery() {
    try (Session session = session(Engine.GF_FT, 3)) {
      assertThatThrownBy(() -> session.run(
          "MATCH (a:V) RETURN sum(1 / (a.i - $one))", Map.of("one", VERTICES - 1)).list())
          .isInstanceOf(GraphflowException.class)
          .hasMessageContaining("zero");
      // Nobody holds on to what the failed query took.
      assertThat(session.run("MATCH (a:V) RETURN count(*) AS n").single().get("n").asLong())
          .isEqualTo(VERTICES);
    }
  }

  @Test
  void workersCountToOneLimitOfMemory() {
    try (Session session = database.session(SessionOptions.DEFAULT.withEngine(Engine.GF_FT)
        .withThreads(3)
        .withMemoryLimitBytes(200_000))) {
      assertThatThrownBy(
          () -> session.run("MATCH (a:V) WITH a.i AS i, count(*) AS n RETURN max(n)").list())
          .isInstanceOf(GraphflowException.class)
          .hasMessageContaining("groups");
      // What the workers held is given back.
      for (int i = 0; i < 3; i++) {
        assertThat(session.run("MATCH (a:V) WITH a.m AS m, count(*) AS n RETURN count(m) AS c")
            .single()
            .get("c")
            .asLong()).isEqualTo(7);
      }
    }
  }

  @Test
  void aProfileCountsTheRowsOfAllWorkers() {
    try (Session session = session(Engine.GF_FT, 3)) {
      String profile = session.run("PROFILE MATCH (a:V)-[e:E]->(b:V) RETURN count(b.i)")
          .consume()
          .plan()
          .orElseThrow();
      assertThat(profile).contains(String.format("%,d", 3 * VERTICES));
    }
  }

  @Test
  void aPlanNamesTheScanThatIsShared() {
    try (Session session = session(Engine.GF_FT, 2)) {
      String plan = session.run("EXPLAIN MATCH (a:V) WHERE EXISTS { MATCH (w:W) WITH count(w) AS n"
          + " WHERE n = 3 RETURN n } RETURN count(*)").consume().plan().orElseThrow();
      assertThat(plan).containsPattern("ScanVertices \\(a:V\\) parallel")
          .containsPattern("ScanVertices \\(w:W\\)  ");
    }
  }

  @Test
  void aProfileTellsWhatAllWorkersHold() {
    try (Session session = session(Engine.GF_FT, 3)) {
      ProfiledPlan groups = session
          .run("PROFILE MATCH (a:V) WITH a.i AS i, count(*) AS n RETURN max(n)")
          .consume()
          .profile()
          .orElseThrow();
      while (!groups.operator().contains("by a.i")) {
        groups = groups.inputs().getFirst();
      }
      assertThat(groups.peakBytes().orElseThrow()).isGreaterThan((long) VERTICES * Long.BYTES);
    }
  }

  private static Session session(Engine engine, int threads) {
    return database.session(SessionOptions.DEFAULT.withEngine(engine).withThreads(threads));
  }

  private static List<List<Object>> rows(String query, Engine engine, int threads) {
    try (Session session = session(engine, threads)) {
      return session.run(query).list(row -> row.values(Value::asObject));
    }
  }
}
