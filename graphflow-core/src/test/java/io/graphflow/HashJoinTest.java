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
 * Joins by equal values of several blocks of vertices: keys of one type and of several columns, dense and
 * far apart, with NULL, with one match and with many, of rows that stand for several. All engines give the rows that
 * GF-RV finds row by row.
 */
class HashJoinTest {
  private static final int COUNT = 2_000;

  @TempDir
  private static Path folder;

  private static Database database;

  private static List<String> queries() {
    return List.of(
        "MATCH (a:A), (b:B) WHERE a.u = b.u RETURN a.u AS x, b.t AS t",
        "MATCH (a:A), (b:B) WHERE a.u = b.u AND a.few = 3 RETURN a.u AS x, b.t AS t, a.d AS d",
        "MATCH (a:A), (b:B) WHERE a.far = b.far RETURN a.u AS x, b.u AS y",
        "MATCH (a:A), (b:B) WHERE a.i = b.i AND b.few = 1 RETURN a.u AS x, b.u AS y",
        "MATCH (a:A), (b:B) WHERE b.i = a.i RETURN count(*) AS n",
        "MATCH (a:A), (b:B) WHERE a.i = b.i RETURN sum(a.u + b.u) AS s, count(*) AS n",
        "MATCH (a:A), (b:B) WHERE a.few = b.few RETURN a.few AS f, count(b.i) AS n, max(b.u) AS m",
        "MATCH (a:A), (b:B) WHERE a.i = b.i AND a.few = b.few RETURN a.u AS x, b.u AS y",
        "MATCH (a:A), (b:B) WHERE a.i = b.i AND a.t = b.t RETURN a.u AS x, b.u AS y",
        "MATCH (a:A), (b:B) WHERE a.t = b.t RETURN a.u AS x, b.u AS y, b.t AS t",
        "MATCH (a:A), (b:B) WHERE a.t = b.t RETURN count(*) AS n",
        "MATCH (a:A), (b:B) WHERE a.d = b.d AND a.i = b.i RETURN a.u AS x, b.u AS y",
        "MATCH (a:A), (b:B) WHERE a.f = b.f RETURN a.u AS x, b.u AS y",
        "MATCH (a:A), (b:B) WHERE a.f = b.i AND b.few = 0 RETURN a.u AS x, b.u AS y",
        "MATCH (a:A), (b:B) WHERE a.even = b.even AND a.i = b.u RETURN a.u AS x, b.u AS y",
        // Edges stay where they are, and the list of an edge's ends becomes flat.
        "MATCH (a:A)-[r:R]->(c), (b:B) WHERE c.u = b.i RETURN a.u AS x, r.w AS w, b.u AS y",
        "MATCH (a:A)-[:R]->(c), (b:B) WHERE c.u = b.i RETURN a.u AS x, c.i AS c, b.u AS y",
        // Keys of two lists, and of a list that is flat.
        "MATCH (a:A)-[:R]->(c), (b:B) WHERE c.u = b.u AND a.few = b.few RETURN a.u AS x, b.u AS y",
        "MATCH (a:A)-[:R]->(c), (b:B) WHERE a.i = b.u RETURN a.u AS x, c.u AS c, b.few AS f",
        // Rows that stand for several, on either side and on both.
        "MATCH (a:A)-[:R]->(), (b:B) WHERE a.i = b.u RETURN a.u AS x, b.few AS f",
        "MATCH (a:A), (b:B)<-[:R]-() WHERE a.i = b.u RETURN a.u AS x, b.few AS f",
        "MATCH (a:A)-[:R]->(), (b:B)<-[:R]-() WHERE a.i = b.i RETURN count(*) AS n",
        "MATCH (a:A)-[:R]->(), (b:B)<-[:R]-() WHERE a.i = b.u RETURN a.few AS f, count(*) AS n, sum(b.i) AS s",
        "MATCH (a:A) WITH a.i AS i, count(*) AS n MATCH (b:B)<-[:R]-() WHERE b.u = i RETURN i, n, b.few AS f",
        "MATCH (a:A) WITH a.u AS u, count(*) AS n MATCH (x:B)<-[:R]-(c:A)-[:R]->(y:B)"
            + " WHERE x.i = u AND y.few = 1 RETURN u, n, x.few AS f",
        "MATCH (a:A) WITH a.u AS u, count(*) AS n MATCH REPEATABLE ELEMENTS"
            + " (x:B)<-[:R]-(c:A)-[:R*1..2]->(y:B) WHERE x.i = u RETURN u, n",
        // Joins above joins.
        "MATCH (a:A), (b:B), (c:A) WHERE a.u = b.u AND b.i = c.u RETURN a.u AS x, b.u AS y, c.few AS z",
        "MATCH (a:A), (b:B), (c:A) WHERE a.u = b.u AND b.i = c.i AND c.few = 1 RETURN a.few AS f, count(*) AS n",
        "MATCH (a:A), (b:B) WHERE a.u = b.u WITH a, b ORDER BY a.u SKIP 20 LIMIT 70 RETURN a.u AS x, b.t AS t",
        "MATCH (a:A) WITH a.i AS i, count(*) AS n MATCH (b:B) WHERE b.u = n RETURN i, n, b.t AS t",
        "MATCH (a:A) WHERE a.few = 2 OPTIONAL MATCH (b:B) WHERE b.i = a.u RETURN a.u AS x, b.u AS y",
        "MATCH (a:A) WHERE a.few = 2 AND EXISTS { MATCH (b:B) WHERE b.i = a.i AND b.few = 1 } RETURN a.u AS x",
        "MATCH (a:A) WHERE a.few < 2 RETURN a.u AS x, COUNT { MATCH (b:B) WHERE b.i = a.u } AS n",
        "UNWIND range(0, 3000) AS i MATCH (b:B) WHERE b.i = i RETURN i, b.u AS y",
        // Workers share what is built where their rows are grouped, told apart or sorted.
        "MATCH (a:A), (b:B), (c:A) WHERE a.u = b.u AND b.i = c.i RETURN DISTINCT a.few AS f, c.few AS g, b.few AS h",
        "MATCH (a:A), (b:B) WHERE a.i = b.i RETURN DISTINCT a.u AS x, b.u AS y",
        "MATCH (a:A)-[:R]->(c), (b:B) WHERE c.u = b.i AND a.few <> b.few RETURN a.t AS t, count(*) AS n",
        "MATCH (a:A), (b:B) WHERE a.t = b.t RETURN a.u AS x, b.u AS y ORDER BY y, x",
        "MATCH (a:A), (b:B) WHERE a.u = b.u AND a.i < 90 RETURN a.u AS x, b.t AS t ORDER BY x DESC LIMIT 20",
        "MATCH (a:A)-[r:R]->(c), (b:B) WHERE c.u = b.i RETURN a.u AS x, b.u AS y, r.w AS w ORDER BY w, x, y LIMIT 30",
        "MATCH (b:B) WITH b.i AS i, count(*) AS n MATCH (a:A) WHERE a.u = i RETURN a.few AS f, sum(n) AS s",
        "MATCH (a:A), (b:B) WHERE a.u = b.u WITH a.few AS f, count(*) AS n, sum(b.i) AS s"
            + " MATCH (c:B) WHERE c.few = f AND c.i < 40 RETURN f, n, s, c.i AS i",
        "MATCH (a:A), (b:B) WHERE a.u = b.u AND NOT EXISTS { MATCH (a)-[:R]->(:A {few: 2}) } RETURN a.few AS f, count(*) AS n");
  }

  @BeforeAll
  static void create() {
    database = Database.create(folder.resolve("joins"));
    try (Session session = database.session()) {
      for (String label : List.of("A", "B")) {
        int step = label.equals("A") ? 7 : 11;
        session
            .run(
                """
                    UNWIND range(0, %d) AS k
                    WITH (k * %d) %% %d AS k
                    CREATE (:%s {u: k, i: CASE k %% 9 WHEN 0 THEN null ELSE k / 3 END, few: k %% 5,
                      far: CASE k %% 4 WHEN 0 THEN null ELSE (k - 800) * 1000003 END, even: k %% 2 = 0,
                      t: CASE k %% 6 WHEN 0 THEN null ELSE 'text ' + k %% 600 END,
                      d: date({year: 1900 + k %% 200}), f: CASE k %% 8 WHEN 0 THEN 0.0 / 0 ELSE k / 4.0 END})"""
                    .formatted(COUNT - 1, step, COUNT, label))
            .consume();
      }
      session.run("CREATE INDEX b_u FOR (b:B) ON (b.u)").consume();
      session.run("""
          MATCH (a:A) UNWIND range(1, a.u % 4) AS d MATCH (b:B {u: (a.u * 3 + d * d) % 2000})
          CREATE (a)-[:R {w: a.u + d}]->(b)""").consume();
      session.run("DROP INDEX b_u").consume();
      database.checkpoint();
      // Some lie behind the files.
      session.run("UNWIND range(2000, 2100) AS k CREATE (:A {u: k, i: k, few: k % 5, t: 'text'}),"
          + " (:B {u: k, i: k + 1, few: k % 5, t: 'text'})").consume();
      session.run("MATCH (a:A) WHERE a.u = 77 DETACH DELETE a").consume();
    }
  }

  @AfterAll
  static void close() {
    database.close();
  }

  @ParameterizedTest
  @MethodSource("queries")
  void enginesAgree(String query) {
    List<String> expected = EngineRows.sorted(database, Engine.GF_RV, 1, query);
    assertThat(expected).isNotEmpty();
    for (Engine engine : Engine.values()) {
      for (int threads : new int[] {1, 2}) {
        assertThat(EngineRows.sorted(database, engine, threads, query))
            .as("%s, %d threads", engine, threads)
            .isEqualTo(expected);
      }
    }
  }

  private static String plan(String query) {
    SessionOptions options = SessionOptions.DEFAULT.withEngine(Engine.GF_CL);
    try (Session session = database.session(options)) {
      return session.run("EXPLAIN " + query).consume().plan().orElseThrow();
    }
  }

  @Test
  void plansAreOfEachKind() {
    assertThat(queries().stream().map(HashJoinTest::plan))
        .anyMatch(plan -> plan.contains("HashJoinPairs on"))
        .anyMatch(plan -> plan.contains(" HashJoin on"))
        .anyMatch(plan -> plan.contains("CountHashJoin on"))
        .anyMatch(plan -> plan.contains("Filter a.f = b.f"))
        .noneMatch(plan -> plan.contains("Filter a.u = b.u"));
  }
}
