package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.value.Value;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Rows that several workers have collected are in the order of those that GF-RV sorts: all of them and the first ones,
 * for keys that tell most rows apart and for keys that are mostly equal, in memory and on a disk. The last key is the
 * vertex's number, so that there is one order.
 */
class OrdersByWorkersTest {
  private static final int ROWS = 100_000;
  private static final List<String> KEYS = List.of(
      "v.few, v.id", "v.few DESC, v.id DESC", "v.many, v.id", "v.half DESC, v.few, v.id",
      "v.text, v.id", "v.text DESC, v.few, v.id", "v.few + v.many, v.id", "v.extreme, v.id",
      "v.extreme DESC, v.many DESC, v.id", "v.id");
  private static final List<Part> PARTS = List.of(
      new Part(0, ROWS), new Part(0, 1), new Part(0, 7), new Part(0, 1024), new Part(0, 1025),
      new Part(0, 30_000), new Part(60_000, 20), new Part(99_990, 10), new Part(99_995, 100),
      new Part(0, 0));

  /** Some of the rows. */
  private record Part(int skip, int limit) {
    String clauses() {
      return (skip == 0 ? "" : "SKIP " + skip) + (limit == ROWS ? "" : " LIMIT " + limit);
    }
  }

  @TempDir
  private static Path folder;

  private static Database database;

  @BeforeAll
  static void create() {
    database = Database.create(folder.resolve("graph"));
    try (Session session = database.session()) {
      session.run("UNWIND range(0, " + (ROWS - 1) + ") AS i CREATE (:V {id: i,"
          + " few: CASE i % 9 WHEN 8 THEN null ELSE i * 7 % 9 % 4 END,"
          + " many: CASE i % 11 WHEN 3 THEN null ELSE i * 7919 % 100003 END,"
          + " half: toFloat(i * 13 % 5000) / 2, text: 'text ' + (i * 31 % 977),"
          + " extreme: CASE i % 5 WHEN 0 THEN 9223372036854775807 - i"
          + " WHEN 1 THEN i - 9223372036854775807 WHEN 2 THEN null ELSE i % 3 END})").consume();
    }
    database.checkpoint();
  }

  @AfterAll
  static void close() {
    database.close();
  }

  private static Stream<String> keys() {
    return KEYS.stream();
  }

  private static List<List<Object>> rows(SessionOptions options, String query) {
    try (Session session = database.session(options)) {
      return session.run(query).list(row -> row.values(Value::asObject));
    }
  }

  @ParameterizedTest
  @MethodSource("keys")
  void areThoseOfOneRowAfterTheOther(String keys) {
    String order = "MATCH (v:V) WITH v, v.text AS t ORDER BY " + keys + " ";
    List<List<Object>> all = rows(SessionOptions.DEFAULT.withEngine(Engine.GF_RV),
        order + "RETURN v.id, t");
    SessionOptions lists = SessionOptions.DEFAULT.withEngine(Engine.GF_CL);
    for (Part part : PARTS) {
      List<List<Object>> expected = part(all, part);
      for (int threads : new int[] {1, 2, 3}) {
        SessionOptions options = lists.withThreads(threads);
        for (SessionOptions with : List.of(options, options.withMemoryLimitBytes(2 << 20))) {
          assertThat(rows(with, order + part.clauses() + " RETURN v.id, t"))
              .as("%s, %d threads, %d bytes", part, threads, with.memoryLimitBytes())
              .isEqualTo(expected);
        }
      }
    }
  }

  private static List<List<Object>> part(List<List<Object>> all, Part part) {
    return all.subList(part.skip, (int) Math.min(all.size(), part.skip + (long) part.limit));
  }

  /** Most groups have the same number of rows, so that further keys decide. */
  @ParameterizedTest
  @ValueSource(strings = {"n, x, y", "n DESC, x, y DESC", "n, y DESC, x", "n DESC, z, x DESC, y"})
  void groupsThatAreMostlyEqual(String keys) {
    String order = "MATCH (v:V) WITH v.few AS x, v.many AS y, v.half AS z, count(*) AS n"
        + " RETURN n, x, y, z ORDER BY " + keys + ", z ";
    List<List<Object>> all = rows(SessionOptions.DEFAULT.withEngine(Engine.GF_RV), order);
    for (int limit : new int[] {1, 3, 70, 1024}) {
      for (int threads : new int[] {1, 2}) {
        assertThat(rows(
            SessionOptions.DEFAULT.withEngine(Engine.GF_CL).withThreads(threads),
            order + "LIMIT " + limit)).as("%d of %d threads", limit, threads)
            .isEqualTo(all.subList(0, limit));
      }
    }
  }

  @Test
  void sayThatTheScanIsShared() {
    for (String part : List.of("", " LIMIT 3")) {
      assertThat(rows(SessionOptions.DEFAULT.withEngine(Engine.GF_CL),
          "EXPLAIN MATCH (v:V) RETURN v.id AS i ORDER BY i" + part)).isEmpty();
      try (Session session = database.session(SessionOptions.DEFAULT.withEngine(Engine.GF_CL))) {
        assertThat(session.run("EXPLAIN MATCH (v:V) RETURN v.id AS i ORDER BY i" + part)
            .consume()
            .plan())
            .get()
            .asString()
            .contains("ScanVertices (v:V) parallel");
      }
    }
  }
}
