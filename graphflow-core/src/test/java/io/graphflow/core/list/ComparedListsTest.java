package io.graphflow.core.list;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.BiPredicate;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Edges whose property is compared with one of the edge before or of the vertex between, counted by a list at a time. The
 * oracle is a loop over all pairs of edges. Some of what they are compared with is missing, and some lists change after the
 * checkpoint.
 */
class ComparedListsTest {
  private static final int VERTICES = 120;
  private static final int EDGES = 2_000;

  /** The operand is missing where it is a multiple of this. */
  private static final int MISSING = 7;

  private record Edge(int source, int destination, long time) {}

  @TempDir
  private Path folder;

  private final List<Edge> edges = new ArrayList<>();
  private final SplittableRandom random = new SplittableRandom(11);
  private LongUnaryOperator spread;

  private Database create(long factor) {
    spread = value -> value * factor - factor;
    Database database = Database.create(folder.resolve("db"));
    try (Session session = database.session()) {
      session.run("CREATE CONSTRAINT FOR (v:V) REQUIRE v.id IS NODE KEY").consume();
      session.run("UNWIND range(0, $last) AS i CREATE (:V {id: i, bound: i * $factor - $factor})",
          Map.of("last", VERTICES - 1, "factor", factor)).consume();
      session.run("CREATE (:V {id: -1})-[:E {t: 0, earlier: 0}]->(:V {id: -2})").consume();
      session.run("MATCH (v:V WHERE v.id < 0) DETACH DELETE v").consume();
      connect(session, EDGES);
      session.run("CHECKPOINT").consume();
    }
    return database;
  }

  /** Adds edges; the lists of the first vertices are the longest. */
  private void connect(Session session, int count) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Edge edge = new Edge(random.nextInt(1 + random.nextInt(VERTICES)), random.nextInt(VERTICES),
          spread.applyAsLong(random.nextInt(VERTICES)));
      edges.add(edge);
      rows.add(Map.of("s", edge.source, "d", edge.destination, "t", edge.time));
    }
    session.run("UNWIND $rows AS row MATCH (a:V {id: row.s}), (b:V {id: row.d})"
        + " CREATE (a)-[:E {t: row.t, earlier: CASE WHEN row.t % $missing = 0 THEN NULL ELSE row.t END}]->(b)",
        Map.of("rows", rows, "missing", MISSING)).consume();
  }

  private long expected(BiPredicate<Edge, Edge> passes) {
    return edges.stream()
        .mapToLong(second -> edges.stream()
            .filter(first -> first.destination == second.source && passes.test(first, second))
            .count())
        .sum();
  }

  private static boolean holds(long left, String operator, long right) {
    return switch (operator) {
      case "=" -> left == right;
      case "<>" -> left != right;
      case "<" -> left < right;
      case "<=" -> left <= right;
      case ">" -> left > right;
      case ">=" -> left >= right;
      default -> throw new IllegalArgumentException(operator);
    };
  }

  private void check(Session session, String operator) {
    String paths = "MATCH REPEATABLE ELEMENTS (:V)-[e:E]->(b:V)-[f:E]->(:V) WHERE f.t " + operator;
    String count = " RETURN count(*) AS n";
    assertThat(number(session, paths + " e.t" + count)).as("edges %s", operator)
        .isEqualTo(expected((first, second) -> holds(second.time, operator, first.time)));
    assertThat(number(session, paths + " e.earlier" + count)).as("missing %s", operator)
        .isEqualTo(expected((first, second) -> first.time % MISSING != 0
            && holds(second.time, operator, first.time)));
    assertThat(number(session, paths + " b.bound" + count)).as("vertices %s", operator)
        .isEqualTo(expected((first, second) -> holds(second.time, operator,
            spread.applyAsLong(second.source))));
  }

  private static long number(Session session, String query) {
    return session.run(query).single().get("n").asLong();
  }

  /** Codes of 1 to 5 and of 8 bytes. */
  @ParameterizedTest
  @CsvSource({"1", "300", "100_000", "20_000_000", "5_000_000_000", "70_000_000_000_000_000"})
  void countsWhatPasses(String factor) {
    try (Database database = create(Long.parseLong(factor.replace("_", "")));
        Session session = database.session(
            SessionOptions.DEFAULT.withEngine(Engine.GF_CL).withThreads(1))) {
      for (String operator : List.of("=", "<>", "<", "<=", ">", ">=")) {
        check(session, operator);
      }
      connect(session, 60);
      for (String operator : List.of("<>", "<", ">=")) {
        check(session, operator);
      }
    }
  }

  @Test
  void readsEdgesOfEachListTogether() {
    try (Database database = create(1);
        Session session = database.session(
            SessionOptions.DEFAULT.withEngine(Engine.GF_CL).withThreads(1))) {
      String plan = session.run("EXPLAIN MATCH REPEATABLE ELEMENTS (:V)-[e:E]->(b:V)-[f:E]->(:V)"
          + " WHERE f.t > e.t RETURN count(*) AS n").consume().plan().orElseThrow();
      assertThat(plan).contains("CountExtend").contains("BatchExtend");
    }
  }
}
