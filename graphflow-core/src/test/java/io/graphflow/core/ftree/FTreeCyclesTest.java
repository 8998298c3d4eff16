package io.graphflow.core.ftree;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.research.TreeProcessing;
import io.graphflow.value.Value;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Cycles whose last edge is tested in the lists of the expansion before it. LIKES leads from a vertex to every fifth
 * other on average, to some in both directions and to itself, so that edges of a match may be one; KNOWS leads one way, to
 * vertices of two labels; NEXT leads to one vertex or none, and TAG to few, so that their lists are copied before they are
 * tested.
 */
class FTreeCyclesTest {
  private static final int VERTICES = 150;
  private static final String TRIANGLES =
      "MATCH REPEATABLE ELEMENTS (a:V)-[:LIKES]->(b:V)-[:LIKES]->(c:V)<-[:LIKES]-(a)";

  @TempDir
  private static Path folder;

  private static Database database;

  /** A graph whose lists have changed since they were written. */
  private static Database changed;

  @BeforeAll
  static void create() {
    database = create("graph");
    changed = create("changed");
    try (Session session = changed.session()) {
      session.run("MATCH (a:V)-[e:LIKES]->(b:V) WHERE (a.i + b.i) % 4 = 0 DELETE e").consume();
      session.run("MATCH (a:V), (b:V) WHERE a.i % 3 = 0 AND b.i = (a.i * 5 + 1) % $n"
          + " CREATE (a)-[:LIKES {n: 1}]->(b)", Map.of("n", VERTICES)).consume();
      session.run("MATCH (a:V), (b:W) WHERE a.i + b.i = 40 CREATE (a)-[:KNOWS]->(b)").consume();
    }
  }

  private static Database create(String name) {
    Database made = Database.create(folder.resolve(name));
    try (Session session = made.session()) {
      Map<String, Object> all = Map.of("n", VERTICES);
      session.run("UNWIND range(0, $n - 1) AS i CREATE (:V {i: i}) CREATE (:W {i: i})", all)
          .consume();
      session.run(
          "MATCH (a:V), (b:V) WHERE (a.i * a.i * 7 + b.i * b.i * 11 + a.i * b.i * 13) % 101 < 20"
              + " CREATE (a)-[:LIKES {n: b.i}]->(b)")
          .consume();
      session.run("MATCH (a:V), (b:V) WHERE a.i < b.i AND (a.i * 13 + b.i * 7) % 4 = 0"
          + " CREATE (a)-[:KNOWS]->(b)").consume();
      session.run("MATCH (a:V), (b:W) WHERE (a.i * 3 + b.i * 11) % 9 = 0"
          + " CREATE (a)-[:KNOWS]->(b)").consume();
      session.run("MATCH (a:V), (b:W) WHERE (a.i * a.i * 5 + b.i * 3 + a.i * b.i) % 101 < 4"
          + " CREATE (a)-[:TAG]->(b)").consume();
      session.run("MATCH (a:V), (b:V) WHERE a.i % 3 > 0 AND b.i = (a.i * 7) % $n"
          + " CREATE (a)-[:NEXT]->(b)", all).consume();
    }
    made.checkpoint();
    return made;
  }

  @AfterAll
  static void close() {
    database.close();
    changed.close();
  }

  private static boolean likes(int a, int b) {
    return (a * a * 7 + b * b * 11 + a * b * 13) % 101 < 20;
  }

  @Test
  void findsTheTrianglesThatThereAre() {
    long triangles = 0;
    long sum = 0;
    for (int a = 0; a < VERTICES; a++) {
      for (int b = 0; b < VERTICES; b++) {
        for (int c = 0; c < VERTICES; c++) {
          if (likes(a, b) && likes(b, c) && likes(a, c)) {
            triangles++;
            sum += c;
          }
        }
      }
    }
    assertThat(rows(database, Engine.GF_FT, TreeProcessing.FUSED,
        TRIANGLES + " RETURN count(*), sum(c.i)"))
        .containsExactly(List.of(triangles, sum));
  }

  private static List<String> queries() {
    return List.of(
        TRIANGLES + " RETURN count(*), sum(c.i)",
        "MATCH REPEATABLE ELEMENTS (a:V)-[:LIKES]->(b:V)-[e:LIKES]->(c:V)<-[:LIKES]-(a)"
            + " WHERE e.n > 20 AND c.i < 99 RETURN a.i, count(*), sum(e.n)",
        "MATCH REPEATABLE ELEMENTS (a:V)-[:LIKES]->(b:V)-[:LIKES]->(c:V)-[:LIKES]->(a)"
            + " RETURN a.i AS i, count(*), min(c.i) ORDER BY i",
        "MATCH (a:V)-[:KNOWS]-(b:V)-[:KNOWS]-(c), (c)-[:KNOWS]-(a) RETURN count(*), sum(c.i)",
        "MATCH (a:V)-[:KNOWS]->(b:V)-[:KNOWS]->(c)<-[:KNOWS]-(a) RETURN labels(c), count(*)",
        // Two legs.
        "MATCH REPEATABLE ELEMENTS (a:V)-[:LIKES]->(b:V)-[:LIKES]->(c:V)-[:LIKES]->(d:V),"
            + " (a)-[:LIKES]->(c), (a)-[:LIKES]->(d)<-[:LIKES]-(b) WHERE a.i < 20"
            + " RETURN count(*), sum(d.i)",
        TRIANGLES + " RETURN c.i AS i, b.i AS j"
            + " ORDER BY i DESC, j, a.i LIMIT 7",
        "MATCH REPEATABLE ELEMENTS (a:V)-[:LIKES]->(b:V)-[:TAG]->(w:W)<-[:TAG]-(a)"
            + " RETURN a.i, count(*), sum(w.i)",
        "MATCH REPEATABLE ELEMENTS (a:V {i: 7})-[:LIKES]->(b:V)-[:LIKES]->(c:V)-[:TAG]->(w:W),"
            + " (a)-[:TAG]->(w)<-[:TAG]-(b) RETURN count(*), sum(w.i)",
        "MATCH REPEATABLE ELEMENTS (a:V {i: 7})-[:LIKES]->(b:V)-[e:TAG]->(w:W)<-[:TAG]-(a)"
            + " RETURN count(*), sum(w.i)",
        // The leg of every third row is NULL.
        "MATCH (b:V) OPTIONAL MATCH (b)-[:NEXT]->(a:V) WITH b, a"
            + " MATCH REPEATABLE ELEMENTS (b)-[:LIKES]->(c:V)<-[:LIKES]-(a)"
            + " RETURN b.i AS i, count(c) ORDER BY i");
  }

  @ParameterizedTest
  @MethodSource("queries")
  void allModesFindTheSame(String query) {
    for (Database graph : List.of(database, changed)) {
      List<List<Object>> expected = rows(graph, Engine.GF_RV, TreeProcessing.FUSED, query);
      assertThat(expected).isNotEmpty();
      for (TreeProcessing processing : List.of(TreeProcessing.FLAT, TreeProcessing.FACTORIZED,
          TreeProcessing.FUSED)) {
        assertThat(rows(graph, Engine.GF_FT, processing, query)).as("%s", processing)
            .containsExactlyInAnyOrderElementsOf(expected);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("queries")
  void theFusedPlanTestsTheLastEdgeInTheLists(String query) {
    assertThat(plan(TreeProcessing.FUSED, query)).contains(" among (");
    assertThat(plan(TreeProcessing.FACTORIZED, query)).doesNotContain(" among (");
  }

  @Test
  void extendsFromTheVertexThatCameLast() {
    assertThat(plan(TreeProcessing.FUSED, TRIANGLES + " RETURN count(*)"))
        .contains("Expand (c)<-[:LIKES]-(b:V) among (a)-[:LIKES]->(b)");
  }

  /** A vertex that must be its own neighbour lies in the new block itself. */
  @ParameterizedTest
  @EnumSource(names = {"GF_RV", "GF_FT"})
  void findsLoopsOfNeighbours(Engine engine) {
    long loops = 0;
    for (int c = 0; c < VERTICES; c++) {
      loops += likes(3, c) && likes(c, c) ? 1 : 0;
    }
    assertThat(rows(database, engine, TreeProcessing.FUSED,
        "MATCH REPEATABLE ELEMENTS (b:V {i: 3})-[:LIKES]->(c:V)-[:LIKES]->(c) RETURN count(*)"))
        .containsExactly(List.of(loops));
  }

  private static String plan(TreeProcessing processing, String query) {
    try (Session session = database.session(
        SessionOptions.DEFAULT.withEngine(Engine.GF_FT).withTreeProcessing(processing))) {
      return session.run("EXPLAIN " + query).consume().plan().orElseThrow();
    }
  }

  private static List<List<Object>> rows(Database graph, Engine engine, TreeProcessing processing,
      String query) {
    try (Session session = graph.session(
        SessionOptions.DEFAULT.withEngine(engine).withTreeProcessing(processing))) {
      return session.run(query).list(row -> row.values(Value::asObject));
    }
  }
}
