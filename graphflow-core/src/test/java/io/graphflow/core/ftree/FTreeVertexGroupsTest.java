package io.graphflow.core.ftree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.exception.QueryException;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.research.TreeProcessing;
import io.graphflow.value.Value;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Groups of vertices, to which blocks are added column by column where each of their positions stands for one row. */
class FTreeVertexGroupsTest {
  private static final String AGGREGATES =
      " WITH v, sum(n) AS s, count(n) AS k, count(*) AS c, min(n) AS l, max(n) AS m, avg(n) AS a"
          + " RETURN v.i AS i, s, k, c, l, m, a ORDER BY i";

  @TempDir
  private static Path folder;

  private static Database database;

  @BeforeAll
  static void create() {
    database = Database.create(folder.resolve("graph"));
    try (Session session = database.session()) {
      session.run("UNWIND range(0, 2999) AS i"
          + " CREATE (:V {i: i, n: CASE WHEN i % 4 = 0 THEN NULL ELSE i % 50 END,"
          + " t: CASE WHEN i % 5 = 0 THEN NULL ELSE 't' + toString(i % 70) END,"
          + " d: date({year: 2000 + i % 30})})").consume();
      session.run("MATCH (a:V), (b:V) WHERE a.i < 300 AND b.i = (a.i * 7 + 1) % 3000"
          + " OR a.i < 40 AND b.i < 30 AND b.i <> a.i CREATE (a)-[:R {w: a.i - b.i}]->(b)")
          .consume();
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
          "MATCH (u:V)-[:R]->(v:V) WITH v, u.n AS n" + AGGREGATES,
          "MATCH (u:V)-[r:R]->(v:V) WITH v, r.w AS n" + AGGREGATES,
          "MATCH (u:V)-[r:R]->(v:V) WITH v, v.n + r.w AS n WHERE n % 3 > 0" + AGGREGATES,
          "MATCH (v:V)-[r:R]->(u:V) WITH v, r.w AS n WHERE n % 3 > 0" + AGGREGATES,
          // Each position of the vertices has several rows.
          "MATCH (u:V)-[:R]->(v:V), (u)-[:R]->(w:V) WITH v, v.n AS n" + AGGREGATES,
          "MATCH (u:V)-[:R]->(v:V)-[:R]->(w:V) WITH v, v.n + 1 AS n" + AGGREGATES,
          "MATCH (u:V) WHERE u.i > 250 OPTIONAL MATCH (u)-[:R]->(v:V) WITH v, u.n AS n"
              + AGGREGATES,
          "MATCH (u:V)-[:R]->(v:V) WITH v, v.d AS d WITH v, min(d) AS l, max(d) AS m RETURN v.i AS i, l, m ORDER BY i",
          "MATCH (u:V)-[:R]->(v:V) WITH v, u.n AS n, u.i % 2 = 0 AS b"
              + " WITH v, count(DISTINCT n) AS k, count(b) AS c, collect(n)[0] IS NULL AS x"
              + " RETURN v.i AS i, k, c, x ORDER BY i",
          // Arguments read what lies above the key, or the key lies above what they read.
          "MATCH (u:V) WHERE u.i < 250 WITH u ORDER BY u.i MATCH (u)-[:R]->(v:V)"
              + " WITH v, sum(CASE WHEN u.n >= 10 THEN 1 ELSE 0 END) AS s, sum(u.i) AS a, count(*) AS c"
              + " RETURN v.i AS i, s, a, c ORDER BY i",
          "MATCH (u:V) WHERE u.i < 250 WITH u ORDER BY u.i MATCH (u)-[:R]->(v:V)"
              + " WITH v, avg(u.i * 1.5) AS a, count(CASE WHEN u.n IS NULL THEN 1 END) AS k"
              + " RETURN v.i AS i, a, k ORDER BY i",
          "MATCH (v:V)-[:R]->(u:V) WITH v, count(u.n) AS k, max(v.n + u.i) AS m,"
              + " sum(CASE WHEN u.i > 5 THEN v.i ELSE 1 END) AS s RETURN v.i AS i, k, m, s ORDER BY i",
          "MATCH (v:V)-[:R]->(u:V)-[:R]->(w:V) WITH v, sum(w.i + u.i * v.i) AS s, min(w.n) AS l,"
              + " count(*) AS c RETURN v.i AS i, s, l, c ORDER BY i",
          "MATCH (v:V)-[:R]->(u:V)-[:R]->(w:V) WITH v, sum(u.i) AS s, count(*) AS c,"
              + " min(CASE WHEN v.i % 2 = 0 THEN u.n ELSE v.n END) AS l RETURN v.i AS i, s, c, l ORDER BY i",
          // Groups and marks are tested in loops; a condition that is NULL does not hold.
          "MATCH (u:V)-[:R]->(v:V) WITH v, sum(u.n) AS s, max(u.n) AS m WHERE s > 3 AND NOT m = 7"
              + " RETURN v.i AS i, s, m ORDER BY i",
          // Vertices and their texts are added once for a group, whatever hangs below them.
          "MATCH (v:V)-[:R]->(u:V)-[:R]->(w:V) WITH v, count(DISTINCT u) AS c, collect(DISTINCT w) AS ws,"
              + " count(DISTINCT w.t) AS k, collect(DISTINCT w.t) AS ts, max(u.n) AS m,"
              + " sum(u.i) AS t"
              + " RETURN v.i AS i, c, size(ws), reduce(s = 0, w IN ws | s + w.i) AS s, k, size(ts),"
              + " 't3' IN ts, m, t ORDER BY i",
          "MATCH (u:V)-[:R]->(v:V)-[:R]->(w:V) WITH v, count(DISTINCT u) AS c, collect(w) AS ws,"
              + " collect(u.n) AS ns, count(w) AS k"
              + " RETURN v.i AS i, c, size(ws), reduce(s = 0, w IN ws | s + w.i) AS s, size(ns),"
              + " reduce(s = 0, n IN ns | s + n) AS t, k ORDER BY i",
          "MATCH (v:V) WHERE v.i > 200 OPTIONAL MATCH (v)-[:R]->(u:V) WHERE u.n > 20"
              + " WITH v, collect(u) AS us, count(DISTINCT u.t) AS k, count(DISTINCT u) AS c"
              + " RETURN v.i AS i, size(us), k, c ORDER BY i",
          // The lists are searched by the vertices of others.
          "MATCH (v:V)-[:R]->(u:V) WHERE v.i < 30 WITH collect(DISTINCT u) AS us"
              + " MATCH (v:V)-[:R]->(w:V) WHERE w IN us WITH v, count(DISTINCT w) AS c, sum(w.i) AS s"
              + " RETURN v.i AS i, c, s ORDER BY i",
          "MATCH (v:V)-[:R]->(u:V) WHERE v.i < 2 WITH collect(DISTINCT u) AS us"
              + " MATCH (v:V)-[:R]->(w:V) WHERE NOT w IN us[1..0] RETURN v.i AS i, count(w) AS c ORDER BY i",
      })
  void haveTheAggregatesOfTheirRows(String query) {
    check(query, 20);
  }

  /** Without keys all rows are those of one group, even if there are none. */
  @ParameterizedTest
  @ValueSource(
      strings = {
          "MATCH (u:V)-[r:R]->(v:V) RETURN sum(v.n), min(r.w), avg(u.n + v.i), count(v.n), count(*)",
          "MATCH (u:V)-[:R]->(v:V)-[:R]->(w:V) WITH collect(DISTINCT v) AS vs, count(DISTINCT w.t) AS t,"
              + " count(DISTINCT u) AS c, count(DISTINCT w.d) AS d, max(v.n) AS m, sum(w.i) AS s"
              + " RETURN size(vs), reduce(s = 0, v IN vs | s + v.i), t, c, d, m, s",
          "MATCH (u:V)-[:R]->(v:V) WHERE v.n > 100 RETURN count(DISTINCT v), collect(v.t), sum(v.n)",
          "MATCH (u:V)-[:R]->(v:V) WITH collect(v) AS vs MATCH (w:V) WHERE w IN vs RETURN count(w), sum(w.i)",
          "MATCH (u:V)-[:R]->(v:V) WHERE v.n > 100 WITH collect(v) AS vs"
              + " MATCH (u:V)-[:R]->(w:V) WHERE w IN vs RETURN count(w), sum(w.i)",
      })
  void areOneWithoutKeys(String query) {
    check(query, 0);
  }

  private static void check(String query, int fewerRows) {
    List<List<Object>> expected = rows(Engine.GF_CV, TreeProcessing.FUSED, query);
    assertThat(expected).hasSizeGreaterThan(fewerRows);
    for (TreeProcessing processing : List.of(TreeProcessing.FLAT, TreeProcessing.FACTORIZED,
        TreeProcessing.FUSED)) {
      assertThat(rows(Engine.GF_FT, processing, query)).as("%s", processing).isEqualTo(expected);
    }
  }

  @Test
  void failWhereASumIsTooLarge() {
    assertThatThrownBy(() -> rows(Engine.GF_FT, TreeProcessing.FUSED,
        "MATCH (u:V)-[:R]->(v:V) WITH v, 9223372036854775807 - v.i AS n RETURN v, sum(n)"))
        .isInstanceOf(QueryException.class)
        .hasMessageContaining("sum() gives");
  }

  private static List<List<Object>> rows(
      Engine engine, TreeProcessing processing, String query) {
    try (Session session = database.session(
        SessionOptions.DEFAULT.withEngine(engine).withTreeProcessing(processing))) {
      return session.run(query).list(row -> row.values(Value::asObject));
    }
  }
}
