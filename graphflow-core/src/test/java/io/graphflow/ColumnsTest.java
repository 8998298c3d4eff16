package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.QueryException;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * GF-CL computes keys, arguments and expressions for whole lists, with the results of GF-RV, which
 * goes from row to row: over lists in files and changed ones, with NULLs, where other lists
 * multiply the rows, and where keys lie in flat groups, in the list, or in both.
 */
class ColumnsTest {
  private static final String LIST = "MATCH (a:A)-[e:R]->(b:B) ";
  private static final String OPTIONAL =
      "MATCH (a:A) OPTIONAL MATCH (a)-[e:R]->(b:B) WHERE b.id % 4 > 0 AND a.id < 15 ";
  private static final String SIBLINGS = "MATCH (c:C)<-[:S]-(a:A)-[e:R]->(b:B) ";

  private static final Map<String, Object> PARAMETERS = parameters();

  @TempDir
  private static Path folder;

  private static Database database;

  private static Map<String, Object> parameters() {
    Map<String, Object> parameters = new HashMap<>(Map.of("seven", 7L, "half", 5.5));
    parameters.put("nothing", null);
    return parameters;
  }

  @BeforeAll
  static void create() {
    database = Database.create(folder.resolve("graph"));
    try (Session session = database.session()) {
      session.run(
          "UNWIND range(0, 299) AS i CREATE (:B {id: i, x: CASE i % 7 WHEN 0 THEN null ELSE i % 13 END,"
              + " f: CASE i % 5 WHEN 0 THEN null ELSE i / 4.0 END, t: toString(i % 4),"
              + " name: CASE i % 9 WHEN 0 THEN null ELSE 'the name of ' + i END, d: date('2020-01-01')"
              + " + duration({days: i % 3}), big: 9223372036854775000 + i,"
              + " at: datetime('2020-01-01T00:00:00Z') + duration({hours: i % 4})})")
          .consume();
      session.run("UNWIND range(0, 19) AS i CREATE (a:A {id: i, x: i % 3,"
          + " y: CASE i % 4 WHEN 0 THEN null ELSE i END, t: toString(i % 2)})"
          + " FOREACH (j IN range(0, i % 4) | CREATE (a)-[:S]->(:C {id: j}))").consume();
      session.run("MATCH (a:A), (b:B) WHERE (a.id * 31 + b.id) % 6 = 0"
          + " CREATE (a)-[:R {w: CASE b.id % 11 WHEN 0 THEN null ELSE b.id - 150 END, z: b.id % 5,"
          + " g: toFloat(b.id % 9)}]->(b)").consume();
      session.run("UNWIND range(0, 5999) AS i CREATE (:M {id: i, x: CASE i % 11 WHEN 0 THEN null"
          + " ELSE i % 17 END, y: i % 5})-[:N]->(:K {id: i % 100})").consume();
      database.checkpoint();
      session.run("MATCH (a:A)-[e:R]->(b:B) WHERE b.id % 50 = 3 SET e.w = 77, b.x = 1000")
          .consume();
      session.run("MATCH (a:A {id: 3}), (b:B) WHERE b.id < 20 CREATE (a)-[:R {w: 1, z: 2}]->(b)")
          .consume();
      session.run("MATCH (a:A {id: 5})-[e:R]->(b:B) WHERE b.id > 200 DELETE e").consume();
    }
  }

  @AfterAll
  static void close() {
    database.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
          "WHERE b.name CONTAINS '7' RETURN count(*), sum(b.id), sum(e.w)",
          "WHERE NOT b.name ENDS WITH '3' OR b.name IS NULL RETURN count(*), sum(b.id)",
          "RETURN count(*), count(b.x), sum(b.x), avg(b.x), min(b.x), max(b.x)",
          "RETURN count(e.w), sum(e.w), avg(e.w), min(e.w), max(e.w), stDev(e.w)",
          "RETURN sum(b.f), avg(b.f), min(b.f), max(b.f), count(b.f), stDevP(b.f), sum(e.g)",
          "RETURN sum(a.x), sum(a.x * b.x + e.w), count(a.x)",
          "RETURN sum((a.x * 3 + b.x) % 7 * (e.w % 11)), sum(-b.x), sum(b.x - e.w), sum(e.w / 7)",
          "RETURN sum(b.f * 2 - b.x / 4.0 + e.w), max(b.x ^ 2), sum(b.f % 3), min(-b.f), sum(2 - b.f)",
          "RETURN min(b.d), max(b.d), count(b.d), sum(size(b.t) + b.x), max(b.x > 5)",
          "RETURN min(DISTINCT b.x), max(DISTINCT e.w), count(DISTINCT b.x), collect(DISTINCT e.z)[0] IS NULL",
          "RETURN count(DISTINCT b.x), sum(DISTINCT e.w), count(DISTINCT b.f)",
          "RETURN e.w % 5 AS k, count(DISTINCT b.x) AS n, sum(DISTINCT b.id % 7) AS s, count(DISTINCT b.d) AS d ORDER BY k",
          "RETURN b.x AS k, count(*) AS n, sum(e.w) AS s ORDER BY k",
          "RETURN b.x % 3 AS k, e.w % 4 AS l, count(*) AS n, sum(b.id) AS s, avg(b.f) AS v ORDER BY k, l",
          "RETURN a.x AS k, count(*) AS n, sum(b.x) AS s ORDER BY k",
          "RETURN a.x AS k, b.x AS l, count(b.f) AS n ORDER BY k, l",
          "RETURN a.t AS k, e.z AS l, b.t AS m, sum(b.x) AS s ORDER BY k, l, m",
          "RETURN b.t AS k, count(*) AS n, min(e.w) AS s ORDER BY k",
          "RETURN b.d AS k, b.x > 5 AS l, count(*) AS n ORDER BY k, l",
          "RETURN b.f AS k, sum(e.w) AS n ORDER BY k",
          "WITH b, count(*) AS n, sum(e.w) AS s RETURN b.id, n, s ORDER BY b.id",
          "WITH a, sum(b.x) AS s, max(e.w) AS m RETURN a.id, s, m ORDER BY a.id",
          "WITH e, count(*) AS n RETURN e.w AS w, sum(n) AS s ORDER BY w",
          "WITH DISTINCT b.x AS x, e.z AS z RETURN x, z ORDER BY x, z",
          "WITH DISTINCT b.t AS x, a.x AS z RETURN x, z ORDER BY x, z",
          "WITH DISTINCT b AS b, e.z AS z RETURN b.id AS i, z ORDER BY i, z",
          "WITH DISTINCT a.x AS x, b.f AS y RETURN x, y ORDER BY x, y",
          "WITH a, b, e ORDER BY b.x * 2 - e.z, b.f DESC, b.t, b.id, a.id, e.w RETURN b.id, a.id, e.w",
          "WITH a, b, e ORDER BY a.x DESC, e.g, b.id, a.id, e.w SKIP 300 LIMIT 40 RETURN a.id, b.id, e.w, a.t",
          "WITH b.x + 1 AS x, b.f * e.z AS y, e.w AS w, a.id AS i, b.id AS j RETURN x, y, w, i, j ORDER BY i, j, w"})
  void agreesWithRows(String clauses) {
    for (String pattern : List.of(LIST, SIBLINGS, OPTIONAL + "WITH a, b, e ",
        LIST + "WITH a, b, e WHERE b.id % 3 > 0 WITH a, b, e ")) {
      assertThat(rows(Engine.GF_CL, pattern + clauses)).as(pattern + clauses)
          .isNotEmpty()
          .isEqualTo(rows(Engine.GF_RV, pattern + clauses));
    }
  }

  /**
   * Comparisons, three-valued logic, IS NULL and CASE: with NULLs, integers beside floats, and where only
   * some positions are left for a part of them.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
          "RETURN sum(CASE WHEN e.w > 10 THEN b.x ELSE 0 END), count(CASE WHEN b.x > 5 THEN 1 END)",
          "RETURN sum(CASE WHEN b.x = 3 THEN 1 WHEN b.x < 5 THEN e.w WHEN e.z >= 2 THEN b.id END) AS s, count(*) AS n",
          "RETURN sum(CASE b.x WHEN 1 THEN 10 WHEN e.z THEN 100 WHEN 12 THEN b.x ELSE e.w END)",
          "RETURN sum(CASE WHEN b.f > b.x THEN b.f ELSE 2.5 END), count(CASE WHEN b.x <= b.f THEN b.f END)",
          "RETURN sum(CASE WHEN a.x < b.x AND (e.w > 0 OR b.f IS NULL) THEN e.w ELSE b.id END)",
          "RETURN sum(CASE WHEN NOT (b.x > 3 AND e.w < 20) THEN 1 ELSE 1000 END), min(b.x > 3 XOR e.w > 5)",
          "RETURN count(CASE WHEN b.x IS NULL AND e.w IS NOT NULL THEN b.id END), count(CASE WHEN b.x IS NULL OR NOT e.w IS NULL THEN 1 END)",
          "RETURN max(CASE WHEN b.d > date('2020-01-01') THEN b.d END), count(CASE WHEN b.d <> date('2020-01-02') THEN 1 END)",
          "RETURN count(CASE WHEN b.x = null THEN 1 END), count(CASE WHEN NOT (b.x > null AND e.w > 3) THEN 1 END)",
          "RETURN count(CASE WHEN b.x > $seven THEN 1 END), count(CASE WHEN b.f <= $seven THEN 1 END), count(CASE WHEN b.x < $half THEN e.w END), count(CASE WHEN b.x <> $nothing THEN 1 END)",
          "RETURN count(CASE WHEN b.name CONTAINS '7' AND b.x > 3 OR b.name IS NULL THEN e.w END), count(CASE WHEN a.t = '1' THEN b.x END)",
          "RETURN count(CASE WHEN b.f = 2 THEN 1 END), count(CASE WHEN 2 >= b.f THEN 1 END), count(CASE WHEN e.w = b.f THEN 1 END), count(CASE WHEN b.f > e.w THEN 1 END)",
          "RETURN count(CASE WHEN b.id > a.y THEN 1 END), sum(CASE WHEN NOT b.id < a.y THEN b.id ELSE 1 END), count(CASE WHEN a.y <= b.x THEN a.y ELSE b.id END)",
          "RETURN b.x > 5 AS k, count(*) AS n, sum(e.w) AS s ORDER BY k",
          "RETURN b.x > 5 OR e.w < 0 AS k, a.x = e.z AS l, count(*) AS n ORDER BY k, l",
          "RETURN CASE WHEN b.x > 5 THEN 1 WHEN b.x > 2 THEN 2 END AS k, count(*) AS n ORDER BY k",
          "RETURN CASE b.t WHEN '1' THEN b.x ELSE 7 END AS k, count(*) AS n, sum(b.id) AS s ORDER BY k",
          "WITH b.x >= e.z AS x, b.f IS NULL AS y, e.w AS w, a.id AS i, b.id AS j RETURN x, y, w, i, j ORDER BY i, j, w, x, y",
          "WITH DISTINCT b.x < 4 AS x, CASE WHEN e.w > 0 THEN e.z END AS z RETURN x, z ORDER BY x, z",
          "WITH a, b, e ORDER BY b.x > 4, CASE WHEN e.z = 1 THEN b.f ELSE -1.5 END, b.id, a.id, e.w RETURN b.id, a.id, e.w"})
  void choosesAsRowsDo(String clauses) {
    agreesWithRows(clauses);
  }

  /** NaN is not equal to itself, and a large integer is compared with a float exactly. */
  @ParameterizedTest
  @ValueSource(strings = {"=", "<>", "<", "<=", ">", ">="})
  void comparesNumbersAsRowsDo(String operator) {
    String nan = "(b.f - b.f) / (b.f - b.f)";
    for (String operands : List.of("b.x %s b.x", nan + " %s b.f", "b.f %s " + nan,
        nan + " %s " + nan, nan + " %s b.id", "b.id %s " + nan, nan + " %s 1",
        "b.big %s 9.223372036854775E18",
        "9.223372036854775E18 %s b.big", "b.big %s toFloat(b.big)",
        "b.big - 2 %s b.f + 9.223372036854775E18",
        "9223372036854774784 %s b.f + 9.223372036854775E18",
        "9007199254740993 %s b.f * 0 + 9007199254740992.0",
        "b.f %s 5", "5 %s b.f", "e.w %s b.f", "b.f * 0.0 %s -0.0", "b.f - b.f %s b.x - b.x",
        "b.d %s date('2020-01-02')", "date('2020-01-02') %s b.d", "(b.x > 3) %s (e.w > 2)",
        "b.at %s datetime('2020-01-01T02:00:00+01:00')", "datetime('2020-01-01T01:00:00Z') %s b.at",
        "b.at %s datetime({year: 2020, hour: coalesce(e.z, 0) + 1, timezone: '+01:00'})",
        "b.at + duration({hours: 1}) %s b.at",
        "true %s (b.x > 3)")) {
      String comparison = operands.formatted(operator);
      String clauses = "WITH b, e, " + comparison
          + " AS c RETURN b.id, e.w, c, CASE WHEN NOT c THEN 2 ELSE 3 END AS k"
          + " ORDER BY b.id, e.w, c";
      agreesWithRows(clauses);
      agreesWithRows("RETURN " + comparison + " AS k, count(*) AS n ORDER BY k");
    }
  }

  /** What is not evaluated on a row is no error there. */
  @ParameterizedTest
  @ValueSource(
      strings = {
          "CASE WHEN b.id = 60 THEN 0 ELSE 1000 / (b.id - 60) END",
          "CASE WHEN b.id <> 60 THEN 1000 / (b.id - 60) END",
          "CASE WHEN b.id < 0 THEN 1 / 0 ELSE b.id END",
          "CASE WHEN b.id >= 0 THEN b.id ELSE 1 / 0 END",
          "CASE WHEN b.id >= 0 THEN b.id WHEN 1 / 0 > b.x THEN 7 END",
          "CASE WHEN b.id < 250 THEN 1 WHEN b.big * 2 > b.id THEN 0 ELSE 1 END * CASE WHEN b.id < 250 THEN 2 ELSE 3 END",
          "CASE WHEN b.big > b.id THEN b.x ELSE b.big * 2 END",
          "CASE WHEN b.id <> 60 AND 1000 / (b.id - 60) > 3 THEN b.id ELSE 0 END",
          "CASE WHEN b.id = 60 OR 1000 / (b.id - 60) > 3 THEN b.id ELSE 0 END",
          "CASE WHEN b.id < 0 AND 1 / 0 > b.x THEN b.id ELSE 1 END",
          "CASE WHEN b.big * 2 IS NULL THEN b.id ELSE 1 END",
          "CASE WHEN b.big * 2 > b.x AND b.x IS NULL THEN 3 ELSE 5 END",
          "CASE WHEN b.x IS NULL AND b.x < b.big * 2 THEN 3 WHEN b.x IS NOT NULL THEN 5 ELSE 6 END",
          "CASE WHEN b.id / (b.id - 60) > b.x THEN 3 ELSE 5 END"})
  void isNoErrorWhereItIsNotTaken(String expression) {
    for (String pattern : List.of(LIST, OPTIONAL + "WITH a, b, e ",
        LIST + "WITH a, b, e WHERE b.x IS NULL ")) {
      for (String clauses : List.of("RETURN sum(" + expression + ")",
          "RETURN " + expression + " AS k, count(*) AS n ORDER BY k")) {
        assertThat(outcome(Engine.GF_CL, pattern + clauses)).as(pattern + clauses)
            .isEqualTo(outcome(Engine.GF_RV, pattern + clauses));
      }
    }
  }

  /** Guards against the tests above being about errors alone. */
  @Test
  void skipsWhatIsAnErrorElsewhere() {
    assertThat(rows(Engine.GF_CL, LIST
        + "WHERE b.id % 60 = 0 RETURN DISTINCT CASE WHEN b.id = 60 THEN 7 ELSE 600 / (b.id - 60) END AS k ORDER BY k"))
        .hasSize(5)
        .first()
        .asString()
        .contains("-10");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
          "CASE WHEN b.id <> 61 THEN 1000 / (b.id - 60) END",
          "CASE WHEN b.id < 0 THEN 1 ELSE b.big * 2 END",
          "CASE WHEN b.id = 60 AND 1000 / (b.id - 60) > 3 THEN 1 ELSE 0 END"})
  void tellsOfTheErrorInWhatIsTaken(String expression) {
    String query = LIST + "RETURN sum(" + expression + ")";
    assertThatThrownBy(() -> rows(Engine.GF_CL, query)).isInstanceOf(QueryException.class)
        .hasMessageMatching("(?s).*(Division by zero|Integer overflow).*");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
          "b.id / (b.id - 60)", "b.id % (e.z - e.z)", "b.big + b.id + 700",
          "-9000000000000000000 - b.big",
          "b.big * 2", "-b.big - b.big"})
  void tellsOfTheValueThatIsAnError(String expression) {
    String query = LIST + "RETURN sum(" + expression + ")";
    assertThatThrownBy(() -> rows(Engine.GF_CL, query)).isInstanceOf(QueryException.class)
        .hasMessageMatching("(?s).*(Division by zero|Integer overflow).*");
    assertThatThrownBy(() -> rows(Engine.GF_RV, query)).isInstanceOf(QueryException.class);
  }

  /** A value is computed for NULLs as well, and for nothing that a filter has dropped. */
  @ParameterizedTest
  @ValueSource(
      strings = {
          LIST + "WHERE b.id <> 60 RETURN sum(b.id / (b.id - 60))",
          LIST + "WHERE b.x IS NULL RETURN sum(b.x * 9223372036854775807), sum(7 % b.x), sum(b.x / 0)"})
  void isNoErrorWhereThereIsNoValue(String query) {
    assertThat(rows(Engine.GF_CL, query)).isEqualTo(rows(Engine.GF_RV, query));
  }

  /** More vertices than one worker takes at a time: groups of one number them as those of the others. */
  @ParameterizedTest
  @ValueSource(
      strings = {
          "RETURN m.x AS k, m.y AS l, count(*) AS n, sum(k.id) AS s ORDER BY k, l",
          "RETURN m.y AS i, k.id AS j, count(*) AS n, sum(m.x) AS s ORDER BY i, j",
          "RETURN k.id AS k, count(m.x) AS n, avg(m.y) AS s ORDER BY k",
          "WITH k, count(*) AS n, max(m.x) AS s RETURN k.id, n, s ORDER BY k.id, n, s"})
  void mergesTheGroupsOfWorkers(String clauses) {
    String query = "MATCH (m:M)-[:N]->(k:K) " + clauses;
    assertThat(rows(Engine.GF_CL, query)).isNotEmpty().isEqualTo(rows(Engine.GF_RV, query));
  }

  /** Only the sum of all must fit 64 bits. */
  @Test
  void sumsMayBeWideOnTheWay() {
    String query =
        "MATCH (m:M) RETURN sum((m.id / 3000 * 2 - 1) * 4611686018427387904 + m.y) AS s, count(*) AS n";
    assertThat(rows(Engine.GF_CL, query)).hasSize(1).isEqualTo(rows(Engine.GF_RV, query));
  }

  /** What is volatile has a value of its own in each row, also where it reads nothing of a list. */
  @ParameterizedTest
  @ValueSource(
      strings = {
          "WITH b.id * 0 + rand() AS r RETURN count(DISTINCT r) = count(*)",
          "WITH b, rand() AS r, rand() + b.id * 0 AS s RETURN count(DISTINCT r) = count(*) AND count(DISTINCT s) = count(*)",
          "WITH CASE WHEN b.id >= 0 THEN rand() ELSE 0.5 END AS r RETURN count(DISTINCT r) = count(*)",
          "WITH CASE WHEN rand() < 0.5 THEN b.id * 0 ELSE 1 END AS r RETURN count(DISTINCT r) = 2",
          "WITH rand() AS k, count(b.x) AS n RETURN count(*) > 100",
          "WITH rand() + a.x AS k, sum(b.id) AS n RETURN count(*) > 100",
          "WITH b, e ORDER BY rand(), b.id WITH collect(b.id) AS ids WITH [i IN range(1, size(ids) - 1)"
              + " WHERE ids[i] < ids[i - 1]] AS falls RETURN size(falls) > 50"})
  void isVolatileRowByRow(String clauses) {
    assertThat(rows(Engine.GF_CL, LIST + clauses)).singleElement()
        .asString()
        .contains("true")
        .doesNotContain("false");
  }

  /** The rows, or that there is an error. */
  private static List<Object> outcome(Engine engine, String query) {
    try {
      return rows(engine, query);
    } catch (QueryException exception) {
      return List.of("an error");
    }
  }

  /** With one thread as with two. */
  private static List<Object> rows(Engine engine, String query) {
    List<Object> rows = rows(engine, query, 1);
    if (!query.contains("rand()")) {
      assertThat(rows(engine, query, 2)).as(query).isEqualTo(rows);
    }
    return rows;
  }

  private static List<Object> rows(Engine engine, String query, int threads) {
    try (Session session =
        database.session(SessionOptions.DEFAULT.withEngine(engine).withThreads(threads))) {
      Result result = session.run(query, PARAMETERS);
      List<Object> rows = new ArrayList<>();
      while (result.hasNext()) {
        rows.add(result.next().toString());
      }
      return rows;
    }
  }
}
