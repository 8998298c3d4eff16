package io.graphflow.core.ftree;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.Record;
import io.graphflow.Session;
import io.graphflow.Transaction;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.research.TreeProcessing;
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
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Lists that are tested where they lie, in several windows: some vertices know all others, which know
 * them, and themselves.
 */
class FTreeListsTest {
  private static final int HUBS = 3;
  private static final int VERTICES = 5_000;

  /** The vertex without a key, which the first windows do not have. */
  private static final int KEYLESS = 4_321;

  @TempDir
  private static Path folder;

  private static Database database;

  @BeforeAll
  static void create() {
    database = Database.create(folder.resolve("graph"));
    try (Session session = database.session()) {
      session.run("UNWIND range(0, $last) AS i"
          + " CREATE (:V {i: i, name: 'n' + (i % 10),"
          + " key: CASE WHEN i = $keyless THEN NULL ELSE i % 100 END})",
          Map.of("last", VERTICES - 1, "keyless", KEYLESS)).consume();
      session.run("MATCH (a:V), (b:V) WHERE a.i < $hubs CREATE (a)-[:KNOWS {n: b.i}]->(b)"
          + " WITH a, b WHERE b.i >= $hubs CREATE (b)-[:KNOWS]->(a)",
          Map.of("hubs", HUBS)).consume();
    }
    database.checkpoint();
  }

  @AfterAll
  static void close() {
    database.close();
  }

  private static List<TreeProcessing> modes() {
    return List.of(TreeProcessing.FLAT, TreeProcessing.FACTORIZED, TreeProcessing.FUSED);
  }

  @ParameterizedTest
  @MethodSource("modes")
  void readsAnEdgeToItsOwnVertexOnce(TreeProcessing processing) {
    String query = "MATCH (h:V {i: 1})-[e:KNOWS]-(b:V) WHERE b.i < 7 AND b.key < 50"
        + " RETURN b.i AS i, count(e) AS n ORDER BY i";
    assertThat(rows(query, processing)).containsExactly(List.of(0L, 2L), List.of(1L, 1L),
        List.of(2L, 2L), List.of(3L, 2L), List.of(4L, 2L), List.of(5L, 2L), List.of(6L, 2L));
  }

  @ParameterizedTest
  @MethodSource("modes")
  void testsEdgesOfSeveralWindows(TreeProcessing processing) {
    String query = "MATCH (h:V)-[e:KNOWS]->(b:V) WHERE h.i < 3 AND e.n >= 100 AND b.key = 7"
        + " RETURN h.i AS i, count(*) AS n, min(e.n), max(b.i) ORDER BY i";
    assertThat(rows(query, processing)).containsExactly(List.of(0L, 49L, 107L, 4907L),
        List.of(1L, 49L, 107L, 4907L), List.of(2L, 49L, 107L, 4907L));
  }

  /** NULL comes after all values, and so before them where the order descends. */
  @ParameterizedTest
  @MethodSource("modes")
  void findsTheKeylessFirst(TreeProcessing processing) {
    String query = "MATCH (h:V {i: 0})-[:KNOWS]->(b:V) RETURN b.key AS key, b.i AS i"
        + " ORDER BY key DESC, i LIMIT 3";
    assertThat(
        rows("MATCH (h:V {i: 0})-[:KNOWS]->(b:V) WHERE b.key IS NULL RETURN b.i", processing))
        .containsExactly(List.of((long) KEYLESS));
    List<List<Object>> rows = rows(query, processing);
    assertThat(rows.get(0).get(1)).isEqualTo((long) KEYLESS);
    assertThat(rows.subList(1, 3)).containsExactly(List.of(99L, 99L), List.of(99L, 199L));
  }

  @ParameterizedTest
  @MethodSource("modes")
  void seeksVerticesInTheListOfTheirOwnRow(TreeProcessing processing) {
    for (int length : List.of(5, 20)) {
      String query = "MATCH (h:V), (f:V) WHERE h.i < 3 AND f.i % 3 = h.i AND f.i < " + 3 * length
          + " WITH h, collect(f) AS fs MATCH (h)-[:KNOWS]->(b) WHERE b IN fs"
          + " RETURN h.i AS i, count(*) AS n, max(b.i) ORDER BY i";
      assertThat(rows(query, processing)).containsExactly(
          List.of(0L, (long) length, 3L * length - 3),
          List.of(1L, (long) length, 3L * length - 2),
          List.of(2L, (long) length, 3L * length - 1));
      assertThat(rows(query.replace("h.i < 3", "h.i = 1"), processing)).containsExactly(
          List.of(1L, (long) length, 3L * length - 2));
      assertThat(rows(query.replace("collect(f)", "[null] + collect(f)"), processing)).hasSize(3);
    }
  }

  @ParameterizedTest
  @MethodSource("modes")
  void evaluatesNoListForRowsThatAreNotThere(TreeProcessing processing) {
    assertThat(
        rows("MATCH (h:V {i: 1})-[:KNOWS]->(b:V) WHERE b.i < h.i - 1 AND b IN [x IN [1] | x / 0]"
            + " RETURN b.i", processing))
        .isEmpty();
  }

  /** The first group has read the names of all vertices that the others read, too. */
  @ParameterizedTest
  @MethodSource("modes")
  void collectsDistinctNamesOfEachGroup(TreeProcessing processing) {
    for (int last : List.of(50, VERTICES)) {
      String query = "MATCH (h:V)-[:KNOWS]-(b:V) WHERE h.i < 3 AND b.i < " + last
          + " RETURN h.i AS i, count(DISTINCT b.name) AS n, size(collect(DISTINCT b.key)) AS k"
          + " ORDER BY i";
      long keys = Math.min(100, last);
      assertThat(rows(query, processing)).containsExactly(List.of(0L, 10L, keys),
          List.of(1L, 10L, keys), List.of(2L, 10L, keys));
    }
  }

  /** The edges lie in changed lists, which are gathered for one batch of owners after another. */
  @ParameterizedTest
  @MethodSource("modes")
  void readsNewEdgesOfWhichEachVertexHasOne(TreeProcessing processing) {
    try (Session session = database.session(options(processing));
        Transaction transaction = session.beginTransaction()) {
      transaction.run("MATCH (a:V), (b:V) WHERE a.i % 2 = 0 AND b.i = a.i + 1"
          + " CREATE (a)-[:NEXT {n: a.i}]->(b)").consume();
      String query = "MATCH (h:V {i: 1})-[:KNOWS]->(a:V)-[e:NEXT]->(b:V)"
          + " RETURN count(*), sum(e.n - a.i), sum(b.i - a.i), sum(e.n)";
      assertThat(transaction.run("EXPLAIN " + query).consume().plan().orElseThrow())
          .containsSubsequence("(a)-[e:NEXT]->(b:V) in place", "Expand (h)-[:KNOWS]->(a:V)");
      Record row = transaction.run(query).single();
      long half = VERTICES / 2;
      assertThat(row.values(Value::asObject))
          .containsExactly(half, 0L, half, half * (half - 1));
      // What a MERGE reads may change with each of its rows, so that it keeps nothing.
      assertThat(transaction.run("MATCH (h:V {i: 1})"
          + " MERGE (h)-[:KNOWS]->(a:V)-[:NEXT {n: 100}]->(b:V) RETURN a.i, b.i")
          .single()
          .values(Value::asObject)).containsExactly(100L, 101L);
      transaction.rollback();
    }
  }

  /** Each window has a range for each position above it: many short ones below a long block would be mostly ranges. */
  @Test
  void writesTheRangesOfALongBlockOnce() {
    String query = "MATCH (h:V {i: 1})-[:KNOWS]->(b:V) UNWIND [b.i] AS x RETURN sum(x) AS s";
    try (Session session = database.session(options(TreeProcessing.FUSED))) {
      ProfiledPlan plan =
          session.run("PROFILE " + query).consume().profile().orElseThrow();
      while (!plan.operator().startsWith("Unwind")) {
        plan = plan.inputs().getFirst();
      }
      assertThat(plan.rows()).isEqualTo(VERTICES);
      // A range and a value for each row, and a bit.
      assertThat(plan.writtenBytes().orElseThrow()).isLessThan(VERTICES * (8 + 9 + 1));
    }
  }

  private List<List<Object>> rows(String query, TreeProcessing processing) {
    try (Session session = database.session(options(processing))) {
      return session.run(query).list(row -> row.values(Value::asObject));
    }
  }

  private static SessionOptions options(TreeProcessing processing) {
    return SessionOptions.DEFAULT.withEngine(Engine.GF_FT).withTreeProcessing(processing);
  }
}
