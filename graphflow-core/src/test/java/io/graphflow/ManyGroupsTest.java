package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.QueryException;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.value.Value;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * More groups than workers keep in one table, of which each takes some out, and all merge them part by part, are the
 * groups that GF-RV finds row by row: where a group is one worker's, where all have it, where it comes again in many
 * runs, for keys and aggregates of each form, and where memory is short meanwhile.
 */
class ManyGroupsTest {
  private static final int ROWS = 600_000;
  private static final String SUMS =
      " RETURN count(*) AS groups, sum(n) AS rows, sum(n * n) AS squares,"
          + " sum(coalesce(m, 5) % 1013 * n) AS mixed";

  @TempDir
  private static Path folder;

  private static Database database;

  /** Each gives as many groups as its name says, with a number n and an integer m, which may be NULL, for each. */
  private static List<String> groups() {
    return List.of(
        "MATCH (v:V) WITH v.id AS k, v.b AS b, count(*) AS n, sum(v.c) AS m",
        "MATCH (v:V) WITH v.id % 100000 AS k, v.a AS a, count(v.c) AS n, max(v.c) AS m",
        "MATCH (v:V) WITH v.id / 2 AS k, count(*) AS n, min(v.c) + max(v.id) AS m",
        "MATCH (v:V) WITH v.id % 300000 AS k, count(*) AS n, toInteger(avg(v.c) * 4) AS m",
        "MATCH (v:V) WITH v.c AS k, v.id % 50000 AS l, count(*) AS n, sum(v.id) AS m",
        "MATCH (v:V) WITH toFloat(v.id) / 3 AS k, count(*) AS n, max(v.id) AS m",
        "MATCH (v:V) WITH CASE v.id % 3 WHEN 0 THEN 0.0 / v.b WHEN 1 THEN -0.0 ELSE 0 END AS k,"
            + " v.id / 4 AS l, count(*) AS n, sum(v.id) AS m",
        "MATCH (v:V) WITH toString(v.id % 200000) AS k, count(*) AS n, min(v.id) AS m",
        "MATCH (v:V) WITH v AS k, count(*) AS n, sum(v.b) AS m",
        "MATCH (v:V) WITH [v.id % 70000, v.a] AS k, count(*) AS n, sum(v.b) AS m",
        "MATCH (v:V) WITH v.id % 90000 AS k, count(DISTINCT v.a) AS n, size(collect(v.c)) AS m",
        "MATCH (v:V) WITH v.id % 90000 AS k, toInteger(stDev(v.b)) AS n, count(v.c) AS m",
        "MATCH (v:V) WITH v.a AS k, v.b AS l, count(*) AS n, sum(v.c) AS m",
        "MATCH (v:V) WITH DISTINCT v.id / 2 AS m, v.b AS l WITH m, 1 AS n",
        "MATCH (v:V) WITH DISTINCT v.id % 120000 AS m, v.c AS l WITH m, coalesce(l, 3) % 5 AS n",
        "MATCH (v:V) WITH DISTINCT v AS w WITH w.c AS m, 1 AS n");
  }

  @BeforeAll
  static void create() {
    database = Database.create(folder.resolve("graph"));
    try (Session session = database.session()) {
      session.run("UNWIND range(0, " + (ROWS - 1) + ") AS i CREATE (:V {id: i, a: i * 7 % 31,"
          + " b: i % 1000, c: CASE i % 10 WHEN 3 THEN null ELSE i * 7919 % 100003 END})").consume();
    }
    database.checkpoint();
  }

  @AfterAll
  static void close() {
    database.close();
  }

  private static List<Object> sums(SessionOptions options, String groups) {
    try (Session session = database.session(options)) {
      return session.run(groups + SUMS).single().values(Value::asObject);
    }
  }

  @ParameterizedTest
  @MethodSource("groups")
  void areThoseOfRowsOneByOne(String groups) {
    List<Object> expected = sums(SessionOptions.DEFAULT.withEngine(Engine.GF_RV), groups);
    SessionOptions lists = SessionOptions.DEFAULT.withEngine(Engine.GF_CL);
    for (int threads : new int[] {1, 2, 3}) {
      assertThat(sums(lists.withThreads(threads), groups)).as("%d threads", threads)
          .isEqualTo(expected);
    }
  }

  /** Runs are in memory when no more groups find room, so that rows of their groups are put aside. */
  @ParameterizedTest
  @MethodSource("groups")
  void areTheSameInLittleMemory(String groups) {
    SessionOptions lists = SessionOptions.DEFAULT.withEngine(Engine.GF_CL).withThreads(2);
    List<Object> expected = sums(lists, groups);
    for (long mebibytes : new long[] {leastMebibytes(groups), 48}) {
      assertThat(sums(lists.withMemoryLimitBytes(mebibytes << 20), groups))
          .as("%d MiB", mebibytes)
          .isEqualTo(expected);
    }
  }

  /**
   * Sets of distinct values grow with the rows of groups that have a place already, in each worker: how much depends on which
   * rows it gets, and has been up to 36 MiB.
   */
  private static long leastMebibytes(String groups) {
    return groups.contains("count(DISTINCT") ? 40 : 24;
  }

  @Test
  void sumThatDoesNotFit() {
    try (Session session = database
        .session(SessionOptions.DEFAULT.withEngine(Engine.GF_CL).withThreads(2))) {
      assertThatThrownBy(() -> session
          .run("MATCH (v:V) WITH v.id % 300000 AS k, sum(9223372036854775807 - v.id) AS s"
              + " RETURN max(s)")
          .list())
          .isInstanceOf(QueryException.class)
          .hasMessageContaining("does not fit 64 bits");
    }
  }

  @Test
  void namesTheirDistinctRows() {
    try (Session session = database.session(SessionOptions.DEFAULT.withEngine(Engine.GF_CL))) {
      assertThat(session.run("EXPLAIN MATCH (v:V) RETURN DISTINCT v.a").consume().plan())
          .get()
          .asString()
          .contains("DistinctGroups");
      assertThat(session.run("EXPLAIN MATCH (v:V) RETURN DISTINCT v.a LIMIT 2").consume().plan())
          .get()
          .asString()
          .doesNotContain("DistinctGroups");
    }
  }
}
