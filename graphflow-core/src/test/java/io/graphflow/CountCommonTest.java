package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Common neighbours of two vertices of one group: of vertices of one label and of two, by single and by
 * parallel edges, in the files and in changed lists. The oracle is an engine that makes rows of them.
 */
class CountCommonTest {
  private static final int POSTS = 300;
  private static final int PEOPLE = 40;

  private static final List<String> QUERIES =
      List.of(
          "MATCH (p:Post)-[:BY]->(a:Person)-[:TRUSTS]->(x:Person)-[:LIKES]->(p)"
              + " USING JOIN ORDER p, a, x RETURN count(*) AS n",
          "MATCH (p:Post)-[:BY]->(a)-[:TRUSTS]->(x)-[:LIKES]->(p)"
              + " USING JOIN ORDER p, a, x RETURN count(*) AS n",
          "MATCH (p:Post)-[:BY]->(a)-[:TRUSTS]->(x)-[:LIKES]->(p)"
              + " USING JOIN ORDER p, a, x RETURN p.kind AS kind, count(*) AS n ORDER BY kind",
          "MATCH (p:Post)-[:BY]->(a)-[:TRUSTS]-(x)-[:LIKES]->(p)"
              + " USING JOIN ORDER p, a, x RETURN count(*) AS n",
          "UNWIND range(0, 3) AS k MATCH (p:Post {kind: k})-[:BY]->(a)-[:TRUSTS]->(x)-[:LIKES]->(p)"
              + " USING JOIN ORDER p, a, x RETURN k, count(*) AS n ORDER BY k");

  @TempDir
  private Path folder;

  @Test
  void countsWhatRowsWouldGive() {
    try (Database database = Database.create(folder.resolve("graph"));
        Session rows = database.session(SessionOptions.DEFAULT.withEngine(Engine.GF_CV));
        Session counts = database.session(SessionOptions.DEFAULT.withEngine(Engine.GF_CL))) {
      Random random = new Random(5);
      add(counts, 0, random);
      database.checkpoint();
      compare(rows, counts);
      add(counts, POSTS, random);
      counts.run("MATCH (x:Person)-[l:LIKES]->(p:Post) WHERE (x.id + p.id) % 7 = 0 DELETE l")
          .consume();
      compare(rows, counts);
      database.checkpoint();
      compare(rows, counts);
      counts.run("MATCH (x:Person {id: 4}) CREATE (x)-[:TRUSTS]->(x)").consume();
      compare(rows, counts);
    }
  }

  /** Posts from {@code first} on, by persons and bots, who trust and like, the first ones many. */
  private static void add(Session session, int first, Random random) {
    session.run("UNWIND range(0, $last) AS i MERGE (:Person {id: i}) MERGE (:Bot {id: i})",
        Map.of("last", PEOPLE - 1)).consume();
    session.run(
        "UNWIND range($first, $last) AS i CREATE (:Post {id: i, kind: i % 4})",
        Map.of("first", first, "last", first + POSTS - 1)).consume();
    for (String label : new String[] {"Person", "Bot"}) {
      int kind = label.equals("Bot") ? 1 : 0;
      session.run(
          "MATCH (p:Post), (a:" + label + ") WHERE p.id >= $first AND p.id % 2 = $kind"
              + " AND a.id = p.id % $people CREATE (p)-[:BY]->(a)",
          Map.of("first", first, "kind", kind, "people", PEOPLE)).consume();
      for (int i = 0; i < 7 * PEOPLE / 2; i++) {
        int truster = random.nextInt(PEOPLE) / (1 + i % 3);
        int trusted = (i * 7 + kind) % PEOPLE;
        if (truster != trusted) {
          session.run(
              "MATCH (a:" + label + " {id: $a}), (x:Person {id: $x}) CREATE (a)-[:TRUSTS]->(x)",
              Map.of("a", truster, "x", trusted)).consume();
        }
      }
    }
    session.run(
        "MATCH (x:Person), (p:Post) WHERE p.id >= $first AND (x.id * 31 + p.id * 17) % 13 < 1 + 4 / (1 + p.id % 9)"
            + " CREATE (x)-[:LIKES]->(p)",
        Map.of("first", first)).consume();
  }

  private static void compare(Session rows, Session counts) {
    int common = 0;
    for (String query : QUERIES) {
      List<Map<String, Object>> expected = rows.run(query).list(Record::asMap);
      assertThat(expected).as(query).isNotEmpty();
      assertThat(counts.run(query).list(Record::asMap)).as(query).isEqualTo(expected);
      String plan = counts.run("EXPLAIN " + query).consume().plan().orElseThrow();
      common += plan.contains("CountCommon") ? 1 : 0;
    }
    // Where few trust each other, their lists are read, and likes looked up.
    assertThat(common).isGreaterThan(2);
  }
}
