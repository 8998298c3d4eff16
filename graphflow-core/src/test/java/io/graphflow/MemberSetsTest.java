package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.exception.ResourceException;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * {@code IN} with lists that rows share, so that it makes sets of them: of vertices, edges and values,
 * where the list changes from row to row, where one query asks several lists, and where there is no
 * memory for a set. What is expected is said without IN.
 */
class MemberSetsTest {
  private static final int COUNT = 400;

  /** Queries, each with one that asks the same without a list. */
  private static final Map<String, String> QUERIES = Map.of(
      "MATCH (a:A) WHERE a.x % 3 = 0 WITH collect(a) AS list MATCH (b:A) WHERE b IN list"
          + " RETURN count(*) AS n, sum(b.x) AS s",
      "MATCH (b:A) WHERE b.x % 3 = 0 RETURN count(*) AS n, sum(b.x) AS s",
      "MATCH (a:A) WHERE a.x % 3 = 0 WITH collect(a) AS list MATCH (b:A) WHERE NOT b IN list"
          + " RETURN count(*) AS n, sum(b.x) AS s",
      "MATCH (b:A) WHERE b.x % 3 > 0 RETURN count(*) AS n, sum(b.x) AS s",
      "MATCH (a:A)-[e:E]->() WHERE a.x < 50 WITH collect(e) AS list MATCH (b:A)-[f:E]->() WHERE f IN list"
          + " RETURN count(*) AS n, sum(b.x) AS s",
      "MATCH (b:A)-[f:E]->() WHERE b.x < 50 RETURN count(*) AS n, sum(b.x) AS s",
      "UNWIND range(0, 4) AS k MATCH (a:A) WHERE a.x % 5 = k WITH k, collect(a) AS list MATCH (b:A)"
          + " WHERE b IN list RETURN count(*) AS n, sum(b.x * k) AS s",
      "MATCH (b:A) RETURN count(*) AS n, sum(b.x * (b.x % 5)) AS s",
      "MATCH (a:A) WITH collect(a.x * 2) AS even, collect(toString(a.x * 3)) AS third MATCH (b:A)"
          + " WHERE b.x IN even AND toString(b.x) IN third RETURN count(*) AS n, sum(b.x) AS s",
      "MATCH (b:A) WHERE b.x % 6 = 0 RETURN count(*) AS n, sum(b.x) AS s",
      "MATCH (a:A) WITH collect(a.x / 2.0) + [null] AS list MATCH (b:A) WHERE b.x IN list"
          + " RETURN count(*) AS n, sum(b.x) AS s",
      "MATCH (b:A) WHERE b.x <= 199 RETURN count(*) AS n, sum(b.x) AS s",
      "MATCH (a:A) WITH collect(a) AS list OPTIONAL MATCH (b:A {x: -1}) RETURN count(b IN list) AS n,"
          + " sum(size(list)) AS s",
      "RETURN 0 AS n, 400 AS s");

  @TempDir
  private static Path folder;

  private static Database database;

  @BeforeAll
  static void create() {
    database = Database.create(folder.resolve("graph"));
    try (Session session = database.session()) {
      session.run("UNWIND range(0, $count - 1) AS i CREATE (:A {x: i})", Map.of("count", COUNT))
          .consume();
      session.run("MATCH (a:A), (b:A) WHERE b.x = a.x + 1 OR b.x = a.x * 2 CREATE (a)-[:E]->(b)")
          .consume();
    }
    database.checkpoint();
  }

  @AfterAll
  static void close() {
    database.close();
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void find(Engine engine) {
    SessionOptions options = SessionOptions.DEFAULT.withEngine(engine);
    try (Session session = database.session(options);
        Session threads = database.session(options.withThreads(2))) {
      QUERIES.forEach((query, other) -> {
        Map<String, Object> expected = session.run(other).single().asMap();
        assertThat(session.run(query).single().asMap()).as(query).isEqualTo(expected);
        assertThat(threads.run(query).single().asMap()).as(query).isEqualTo(expected);
      });
    }
  }

  @Test
  void areUsedInUpdates() {
    try (Session session = database.session();
        Transaction transaction = session.beginTransaction()) {
      transaction.run("MATCH (a:A) WHERE a.x < 100 WITH collect(a) AS list MATCH (b:A)"
          + " FOREACH (_ IN CASE WHEN b IN list THEN [1] ELSE [] END | SET b.found = true)")
          .consume();
      assertThat(transaction.run("MATCH (a:A {found: true}) RETURN count(*) AS n, max(a.x) AS m")
          .single()
          .asMap()).isEqualTo(Map.of("n", 100L, "m", 99L));
    }
  }

  /** A list that fits a limit of memory is searched where its set does not fit beside it. */
  @ParameterizedTest
  @EnumSource(Engine.class)
  void areDoneWithoutWhereMemoryIsShort(Engine engine) {
    String rows =
        "WITH [i IN range(1, 20000) | i + 0] AS list UNWIND [1, 0, 2, 0, 3, 0, 20000, 20001] AS x ";
    boolean failed = false;
    boolean fitted = false;
    for (long limit = 500_000; limit < 4_000_000; limit += 50_000) {
      try (Session session = database.session(
          SessionOptions.DEFAULT.withEngine(engine).withMemoryLimitBytes(limit))) {
        if (fits(session, rows + "RETURN count(CASE WHEN x IN [1] THEN size(list) END) AS n", 1)) {
          fitted = true;
          assertThat(fits(session, rows + "RETURN count(CASE WHEN x IN list THEN 1 END) AS n", 4))
              .as("fits into %,d bytes", limit)
              .isTrue();
        } else {
          failed = true;
        }
      }
    }
    assertThat(failed && fitted).as("limits on both sides of what the list takes").isTrue();
  }

  private static boolean fits(Session session, String query, long expected) {
    try {
      assertThat(session.run(query).single().get("n").asLong()).isEqualTo(expected);
      return true;
    } catch (ResourceException e) {
      return false;
    }
  }
}
