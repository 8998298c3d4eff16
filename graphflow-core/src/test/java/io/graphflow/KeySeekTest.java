package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Vertices that are found by primary keys which other rows have: keys of each type, that no vertex has, that are NULL,
 * of other types, of several lists; vertices in the files, created since, changed and deleted. All engines give the
 * rows that a comparison of all pairs gives.
 */
class KeySeekTest {
  private static final int COUNT = 3_000;

  @TempDir
  private static Path folder;

  private static Database database;

  /** Queries with a seek, KEY standing for the property it is by: the same one without an index in the other form. */
  private static List<String> queries() {
    return List.of(
        "UNWIND range(-10, 6100) AS i MATCH (k:K) WHERE k.KEY = i RETURN i, k.n AS n",
        "UNWIND range(1, 5000) AS i MATCH (k:K) WHERE k.KEY = i * 7 % 5000 RETURN i, k.n AS n",
        "UNWIND [7, 8.0, 9.5, 'x', null, 14, true, 5600, 6003, [7]] AS i MATCH (k:K) WHERE k.KEY = i RETURN k.n AS n",
        "UNWIND range(1, 500) AS i MATCH (k:K) WHERE k.KEY = toFloat(i) RETURN i, k.n AS n",
        "UNWIND range(1, 500) AS i MATCH (k:K) WHERE k.KEY = CASE i % 3 WHEN 0 THEN null ELSE i END RETURN k.n AS n",
        "MATCH (r:R) WHERE r.few = 1 MATCH (k:K) WHERE k.KEY = r.key RETURN r.u AS u, k.n AS n",
        "MATCH (r:R) WHERE r.few = 1 MATCH (k:K) WHERE k.KEY = r.key RETURN count(*) AS c",
        "MATCH (r:R) WHERE r.few = 1 MATCH (k:K) WHERE k.KEY = r.key RETURN k.n % 7 AS g, sum(r.u) AS s",
        "MATCH (r:R) WHERE r.few = 1 MATCH (k:K) WHERE k.KEY = r.key AND k.n > r.u RETURN r.u AS u, k.n AS n",
        // Texts and dates.
        "UNWIND range(0, 400) AS i MATCH (t:T) WHERE t.KEY = 'text ' + i RETURN i, t.n AS n",
        "UNWIND range(0, 400) AS i MATCH (d:D) WHERE d.KEY = date('2020-01-01') + duration({days: i}) RETURN i, d.n AS n",
        "MATCH (r:R) WHERE r.few = 2 MATCH (d:D) WHERE d.KEY = r.day RETURN r.u AS u, d.n AS n",
        "MATCH (r:R) WHERE r.few = 2 MATCH (t:T) WHERE t.KEY = r.text RETURN r.u AS u, t.n AS n",
        // Lists below the vertex, beside it, and one of which the key is.
        "MATCH (r:R) WHERE r.few = 1 MATCH (k:K)-[:TO]->(r2) WHERE k.KEY = r.key RETURN r.u AS u, k.n AS n, r2.u AS v",
        "MATCH (k:K)-[:TO]->(r:R), (l:K) WHERE k.n % 50 = 1 AND l.KEY = r.key RETURN k.n AS n, r.u AS u, l.n AS m",
        "MATCH (k:K)-[:TO]->(r:R), (l:K) WHERE k.n % 50 = 1 AND l.KEY = k.n + 1 RETURN k.n AS n, r.u AS u, l.n AS m",
        "MATCH (k:K)-[:TO]->(r:R), (l:K) WHERE k.n % 50 = 1 AND l.KEY = k.n + r.u RETURN r.u AS u, l.n AS m",
        "MATCH (k:K)-[:TO]->(r:R), (l:K), (m:K) WHERE k.n % 10 = 5 AND l.KEY = r.key AND m.KEY = l.n * 2 + 2"
            + " RETURN k.n AS n, r.u AS u, l.n AS o, m.n AS p",
        // The second chunk, of new vertices, finds the other lists as they were.
        "MATCH (r:R) WHERE r.u < 9 MATCH (s:R) WHERE s.few = 3 AND s.u < 2700 MATCH (k:K) WHERE k.KEY = s.key"
            + " RETURN r.u AS u, s.u AS v, k.n AS n",
        "MATCH (s:R), (r:R), (k:K), (l:K) USING JOIN ORDER s, r, k, l WHERE s.few = 3 AND s.u < 300 AND r.u < 9"
            + " AND k.KEY = s.key AND l.KEY = r.u * 2 + k.n % 2 RETURN r.u AS u, s.u AS v, l.n AS n",
        // Rows that stand for several.
        "MATCH (k:K)-[:TO]->() WITH k.n AS n, count(*) AS c MATCH (l:K) WHERE l.KEY = n + 1 RETURN n, c, l.n AS m",
        "MATCH (r:R)<-[:TO]-() WHERE r.few = 1 MATCH (k:K) WHERE k.KEY = r.key RETURN count(*) AS c, sum(k.n) AS s",
        // Where nothing, or only the first, is read.
        "MATCH (r:R) WHERE r.few = 1 OPTIONAL MATCH (k:K) WHERE k.KEY = r.key RETURN r.u AS u, k.n AS n",
        "MATCH (r:R) WHERE r.few = 1 AND EXISTS { MATCH (k:K) WHERE k.KEY = r.key } RETURN r.u AS u",
        "UNWIND range(1, 4000) AS i MATCH (k:K) WHERE k.KEY = i WITH k ORDER BY k.n DESC LIMIT 20 RETURN k.n AS n");
  }

  @BeforeAll
  static void create() {
    database = Database.create(folder.resolve("keys"));
    try (Session session = database.session()) {
      run(session, "CREATE NODE TABLE K(id INT64 PRIMARY KEY, twin INT64, n INT64)");
      run(session, "CREATE NODE TABLE T(id STRING PRIMARY KEY, twin STRING, n INT64)");
      run(session, "CREATE NODE TABLE D(id DATE PRIMARY KEY, twin DATE, n INT64)");
      addKeys(session, 0, COUNT);
      run(session, """
          UNWIND range(0, %d) AS u
          CREATE (:R {u: u, few: u %% 5, key: CASE u %% 6 WHEN 0 THEN null ELSE u * 2 + u %% 3 END,
            text: 'text ' + u, day: date('2020-01-01') + duration({days: u})})""".formatted(COUNT));
      run(session, "CREATE INDEX r_u FOR (r:R) ON (r.u)");
      run(session,
          "MATCH (k:K) UNWIND range(1, k.n % 4) AS i MATCH (r:R {u: (k.n * 3 + i * i) % 3000})"
              + " CREATE (k)-[:TO]->(r)");
      run(session, "DROP INDEX r_u");
      database.checkpoint();
      // Some lie behind the files, and some keys are no longer where the files have them.
      addKeys(session, COUNT, 100);
      run(session,
          "MATCH (k:K) WHERE k.n >= 3000 MATCH (r:R) WHERE r.u = k.n - 3000 CREATE (k)-[:TO]->(r)");
      run(session, "MATCH (k:K) WHERE k.n < 3000 AND k.n % 31 = 3 DETACH DELETE k");
      run(session, "MATCH (k:K) WHERE k.n % 31 = 4 SET k.id = -k.id, k.twin = -k.twin");
      run(session, "CREATE (:K {id: 6, twin: 6, n: 7000})");
    }
  }

  private static void addKeys(Session session, int from, int count) {
    int to = from + count - 1;
    run(session,
        "UNWIND range(%d, %d) AS n CREATE (:K {id: n * 2, twin: n * 2, n: n})".formatted(from, to));
    run(session,
        "UNWIND range(%d, %d) AS n WITH n, 'text ' + n * 3 AS t CREATE (:T {id: t, twin: t, n: n})"
            .formatted(from, to));
    run(session,
        ("UNWIND range(%d, %d) AS n WITH n, date('2020-01-01') + duration({days: n * 2}) AS d"
            + " CREATE (:D {id: d, twin: d, n: n})").formatted(from, to));
  }

  private static void run(Session session, String statement) {
    session.run(statement).consume();
  }

  @AfterAll
  static void close() {
    database.close();
  }

  @ParameterizedTest
  @MethodSource("queries")
  void findsWhatAComparisonFinds(String query) {
    List<String> expected =
        EngineRows.sorted(database, Engine.GF_RV, 1, query.replace("KEY", "twin"));
    assertThat(expected).isNotEmpty();
    for (Engine engine : Engine.values()) {
      for (int threads : EngineThreads.of(engine)) {
        assertThat(EngineRows.sorted(database, engine, threads, query.replace("KEY", "id")))
            .as("%s, %d threads", engine, threads)
            .isEqualTo(expected);
      }
    }
  }

  private static String plan(String query) {
    try (Session session = database.session(SessionOptions.DEFAULT.withEngine(Engine.GF_CL))) {
      return session.run("EXPLAIN " + query.replace("KEY", "id")).consume().plan().orElseThrow();
    }
  }

  @Test
  void plansSeek() {
    assertThat(
        queries().stream().map(KeySeekTest::plan).filter(plan -> plan.contains("ColumnSeek")))
        .hasSizeGreaterThan(15);
  }
}
