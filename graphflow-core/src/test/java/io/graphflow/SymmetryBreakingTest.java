package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Patterns of which only one order of alike vertices is looked for, in a graph whose vertices have parallel
 * edges and edges both ways. The oracle is an engine that looks for all orders.
 */
class SymmetryBreakingTest {
  private static final int VERTICES = 60;
  private static final int EDGES = 400;
  private static final int TOPICS = 5;

  /** A query with the number of orders that a match stands for, or 1 if all are looked for. */
  private record Query(int orders, String text) {}

  private static final String TRIANGLE = "MATCH (a:P)-[e:F]-(b:P)-[f:F]-(c:P)-[g:F]-(a) ";

  private static final List<Query> QUERIES =
      List.of(
          new Query(6, TRIANGLE + "RETURN count(*) AS n"),
          new Query(6,
              TRIANGLE + "MATCH (a)-[:L]->(t), (b)-[:L]->(t), (c)-[:L]->(t) RETURN count(*) AS n"),
          new Query(
              6,
              TRIANGLE + "MATCH (a)-[:L]->(t), (b)-[:L]->(t), (c)-[:L]->(t)"
                  + " RETURN t.id AS id, count(*) AS n ORDER BY id"),
          new Query(
              6, TRIANGLE + "WHERE a.k <> b.k AND c.k <> b.k AND a.k <> c.k RETURN count(*) AS n"),
          new Query(6, TRIANGLE + "WHERE a.k < 2 AND b.k < 2 AND c.k < 2 RETURN count(*) AS n"),
          new Query(6, TRIANGLE + "WHERE e.w < 7 AND f.w < 7 AND g.w < 7 RETURN count(*) AS n"),
          new Query(2, TRIANGLE + "WHERE a.k = 1 RETURN count(*) AS n"),
          new Query(2, TRIANGLE + "WHERE a.k < b.k AND a.k < c.k RETURN count(*) AS n"),
          new Query(2, TRIANGLE + "WHERE e.w = f.w RETURN count(*) AS n"),
          new Query(2, TRIANGLE + "WHERE e.w < 5 RETURN count(*) AS n"),
          new Query(2, TRIANGLE + "RETURN b.id AS id, count(*) AS n ORDER BY id"),
          new Query(2, TRIANGLE + "MATCH (b)-[:L]->(t) RETURN count(*) AS n"),
          new Query(
              24,
              TRIANGLE + "MATCH (d:P)-[:F]-(a), (d)-[:F]-(b), (d)-[:F]-(c) RETURN count(*) AS n"),
          new Query(2, TRIANGLE + "MATCH (a)-[:F]-(d:P)-[:F]-(b) RETURN count(*) AS n"),
          new Query(2, "MATCH (a:P)-[:F]-(b:P)-[:F]-(a) RETURN count(*) AS n"),
          new Query(2, "MATCH (a:P)-[:F]->(b:P)-[:F]->(a) RETURN count(*) AS n"),
          // Only those that turn it are symmetries, and they move all three.
          new Query(1, "MATCH (a:P)-[:F]->(b:P)-[:F]->(c:P)-[:F]->(a) RETURN count(*) AS n"),
          // The two that are alike may be the same vertex.
          new Query(1,
              "MATCH (a:P)-[:L]->(t)<-[:L]-(b:P), (a)-[:L]->(u)<-[:L]-(b) RETURN count(*) AS n"),
          new Query(1, TRIANGLE + "WHERE a.k < b.k AND b.k < c.k RETURN count(*) AS n"),
          new Query(1, TRIANGLE + "WHERE a.k = 0 AND b.k = 1 RETURN count(*) AS n"),
          new Query(1, TRIANGLE + "WHERE e.w < 5 AND f.w > 1 RETURN count(*) AS n"),
          new Query(
              1,
              TRIANGLE + "WHERE rand() >= 0 * a.k AND rand() >= 0 * b.k AND rand() >= 0 * c.k"
                  + " RETURN count(*) AS n"),
          new Query(1, TRIANGLE + "WHERE NOT EXISTS { (a)-[:L]->() } RETURN count(*) AS n"),
          new Query(
              1, TRIANGLE + "MATCH (a)-[:L]->(t) WHERE NOT (b)-[:L]->(t) RETURN count(*) AS n"),
          new Query(1, TRIANGLE + "RETURN count(DISTINCT a) AS n"),
          new Query(1,
              TRIANGLE + "RETURN a.id AS id, b.id AS other, count(*) AS n ORDER BY id, other"));

  @TempDir
  private Path folder;

  @Test
  void oneOrderStandsForAll() {
    try (Database database = Database.create(folder.resolve("graph"));
        Session all = database.session(SessionOptions.DEFAULT.withEngine(Engine.GF_CV));
        Session one = database.session(SessionOptions.DEFAULT.withEngine(Engine.GF_CL));
        Session two =
            database.session(SessionOptions.DEFAULT.withEngine(Engine.GF_CL).withThreads(2))) {
      Random random = new Random(16);
      addVertices(one, 0, VERTICES, random);
      addEdges(one, VERTICES, random);
      database.checkpoint();
      compare(all, one, two);
      addVertices(one, VERTICES, VERTICES / 2, random);
      addEdges(one, VERTICES + VERTICES / 2, random);
      one.run("MATCH (a:P)-[e:F]->(b:P) WHERE e.w = 3 DELETE e").consume();
      compare(all, one, two);
      try (Transaction transaction = one.beginTransaction()) {
        transaction.run("MATCH (a:P {id: 3}), (b:P) WHERE b.id > 50 CREATE (b)-[:F {w: 1}]->(a)")
            .consume();
        List<Map<String, Object>> inside = rows(transaction.run(QUERIES.getFirst().text));
        transaction.commit();
        assertThat(inside).isEqualTo(rows(all.run(QUERIES.getFirst().text)));
      }
      database.checkpoint();
      compare(all, one, two);
      one.run("MATCH (p:P {id: 4}) DETACH DELETE p").consume();
      compare(all, one, two);
      one.run("MATCH (a:P {id: 7}) CREATE (a)-[:F {w: 1}]->(a)").consume();
      for (Query query : QUERIES) {
        assertThat(plan(one, query)).as(query.text).doesNotContain("ascending");
        assertThat(rows(one.run(query.text))).as(query.text).isEqualTo(rows(all.run(query.text)));
      }
    }
  }

  /** One vertex has an edge to each of the others; of most, the neighbours are in the order of IDs, or the reverse. */
  @Test
  void lowerVerticesListHigherOnes() {
    try (Database database = Database.create(folder.resolve("hub"));
        Session all = database.session(SessionOptions.DEFAULT.withEngine(Engine.GF_CV));
        Session one = database.session(SessionOptions.DEFAULT.withEngine(Engine.GF_CL))) {
      one.run("UNWIND range(0, 199) AS id CREATE (:P {id: id, k: 0})").consume();
      one.run("MATCH (a:P {id: 100}), (b:P) WHERE b.id <> 100 CREATE (a)-[:F {w: 1}]->(b)")
          .consume();
      one.run(
          "MATCH (a:P), (b:P) WHERE 0 < b.id - a.id AND b.id - a.id < 12 AND 100 <> a.id AND 100 <> b.id"
              + " CREATE (a)-[:F {w: 2}]->(b)")
          .consume();
      Query triangles = QUERIES.getFirst();
      for (int i = 0; i < 2; i++) {
        assertThat(plan(one, triangles)).contains(" ascending by degree");
        assertThat(rows(one.run(triangles.text))).isEqualTo(rows(all.run(triangles.text)));
        long made = profiledRows(one, triangles);
        // Each edge is in one list.
        assertThat(Map.of("n", made)).isEqualTo(
            rows(all.run("MATCH (:P)-[:F]->() RETURN count(*) AS n")).getFirst());
        database.checkpoint();
      }
    }
  }

  private static long profiledRows(Session session, Query query) {
    String line = session.run("PROFILE " + query.text)
        .consume()
        .plan()
        .orElseThrow()
        .lines()
        .filter(each -> each.contains("HigherNeighbours"))
        .findFirst()
        .orElseThrow();
    return Long.parseLong(line.strip().split(" {2,}", -1)[2].replace(",", ""));
  }

  /** Without memory for lists by degree vertices ascend by ID. */
  @Test
  void whereListsDoNotFitVerticesAscendById() {
    try (Database database = Database.create(folder.resolve("small"));
        Session all = database.session(SessionOptions.DEFAULT.withEngine(Engine.GF_CV));
        Session one =
            database.session(
                SessionOptions.DEFAULT.withEngine(Engine.GF_CL).withMemoryLimitBytes(1_000))) {
      Random random = new Random(8);
      addVertices(all, 0, VERTICES, random);
      addEdges(all, VERTICES, random);
      database.checkpoint();
      Query triangles = QUERIES.getFirst();
      assertThat(plan(one, triangles)).contains(" ascending by degree");
      assertThat(rows(one.run(triangles.text))).isEqualTo(rows(all.run(triangles.text)));
      assertThat(profiledRows(one, triangles)).isZero();
    }
  }

  private static void addVertices(Session session, int first, int count, Random random) {
    for (int id = first; id < first + count; id++) {
      session.run("CREATE (:P {id: $id, k: $k})", Map.of("id", id, "k", random.nextInt(4)))
          .consume();
    }
    session.run("UNWIND range(0, $last) AS t MERGE (:T {id: t})", Map.of("last", TOPICS - 1))
        .consume();
    session.run(
        "MATCH (p:P), (t:T) WHERE p.id >= $first AND (p.id * 7 + t.id) % 3 = 0 CREATE (p)-[:L]->(t)",
        Map.of("first", first)).consume();
  }

  private static void addEdges(Session session, int vertices, Random random) {
    List<Map<String, Object>> edges = new ArrayList<>();
    while (edges.size() < EDGES) {
      int from = random.nextInt(vertices);
      int to = random.nextInt(vertices);
      if (from != to) {
        edges.add(Map.of("from", from, "to", to, "w", random.nextInt(10)));
      }
    }
    session.run(
        "UNWIND $edges AS e MATCH (a:P {id: e.from}), (b:P {id: e.to}) CREATE (a)-[:F {w: e.w}]->(b)",
        Map.of("edges", edges)).consume();
  }

  private static void compare(Session all, Session one, Session two) {
    for (Query query : QUERIES) {
      List<Map<String, Object>> expected = rows(all.run(query.text));
      assertThat(expected).as(query.text).isNotEmpty();
      assertThat(rows(one.run(query.text))).as(query.text).isEqualTo(expected);
      assertThat(rows(two.run(query.text))).as(query.text).isEqualTo(expected);
      String plan = plan(one, query);
      if (query.orders > 1) {
        assertThat(plan).as(query.text).contains(" as +" + query.orders).contains(" ascending");
      } else {
        assertThat(plan).as(query.text).doesNotContain("ascending");
      }
    }
  }

  private static String plan(Session session, Query query) {
    return session.run("EXPLAIN " + query.text).consume().plan().orElseThrow();
  }

  private static List<Map<String, Object>> rows(Result result) {
    return result.list(Record::asMap);
  }
}
