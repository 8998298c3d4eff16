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
 * Rows counted by branches of two vertices with different ends, in a graph in which some vertices have no such branch, some
 * the same one twice, and ends lie in two tables. The oracle is an engine that enumerates all.
 */
class CountDifferentTest {
  private static final int COMMENTS = 300;
  private static final int TAGS = 12;

  /** A query, and whether lists of two vertices are compared for it. */
  private record Query(boolean compares, String text) {}

  private static final String TWO =
      "MATCH (s)<-[:HAS]-(m)<-[:REPLY]-(c:Comment)-[:HAS]->(t) WHERE s <> t ";

  private static final String WITHOUT =
      "MATCH (s)<-[:ON]-(m)<-[:REPLY]-(c:Comment)-[:HAS]->(t) WHERE NOT (c)-[:ON]->(s) ";

  private static final String MORE =
      " MATCH (c)-[:ON]->(), (m)-[:ON]->() MATCH (c)-[:SEEN]-(), (m)-[:SEEN]-() ";

  private static final List<Query> QUERIES =
      List.of(
          new Query(true, TWO + "RETURN count(*) AS n"),
          new Query(true, TWO + "RETURN c.id % 7 AS k, count(*) AS n ORDER BY k"),
          new Query(true, TWO + "RETURN m.id AS k, count(*) AS n ORDER BY k"),
          new Query(true, TWO + "AND c.id <> 5 RETURN count(*) AS n"),
          new Query(true,
              "MATCH (s:Tag)<-[:HAS]-(m:Post)<-[:REPLY]-(c:Comment)-[:HAS]->(t:Tag) WHERE s <> t"
                  + " RETURN count(*) AS n"),
          new Query(true, "MATCH (c:Comment {id: 7}) " + TWO + "RETURN count(*) AS n"),
          new Query(true,
              "MATCH (s:Tag)<-[:HAS]-(m)<-[:REPLY]-(c:Comment)-[:HAS]->(t:Tag), (c)-[:LIKED]->(x)"
                  + " WHERE s <> t RETURN x.id AS k, count(*) AS n ORDER BY k"),
          new Query(true,
              "MATCH (s)<-[:HAS]-(m)<-[:REPLY]-(c:Comment)-[:HAS]->(t), (m)<-[:REPLY]-(d)"
                  + " WHERE s <> t RETURN count(*) AS n"),
          new Query(true,
              "MATCH (s)<-[:HAS]-(m:Comment)<-[:REPLY]-(c)-[:HAS]->(t), (m)-[:REPLY]->(p)-[:ON]->(u)"
                  + " WHERE s <> t RETURN count(*) AS n"),
          // The edges to t and to u must be two.
          new Query(false,
              "MATCH (s)<-[:HAS]-(m:Comment)<-[:REPLY]-(c)-[:HAS]->(t), (m)-[:REPLY]->(p)-[:HAS]->(u)"
                  + " WHERE s <> t RETURN count(*) AS n"),
          new Query(true, WITHOUT + "RETURN count(*) AS n"),
          // The comment may have a tag that its message is on.
          new Query(false, WITHOUT + "AND s <> t RETURN count(*) AS n"),
          new Query(true, WITHOUT + "RETURN c.id % 7 AS k, count(*) AS n ORDER BY k"),
          new Query(true,
              "MATCH (s)<-[:ON]-(m)<-[:REPLY]-(c:Comment)-[:ON]->(t) WHERE NOT (c)-[:ON]->(s) AND s <> t"
                  + " RETURN count(*) AS n"),
          // The edges may be one, between the comment and its message.
          new Query(false,
              "MATCH (s:Comment)-[:SEEN]-(m:Comment)<-[:REPLY]-(c:Comment)-[:SEEN]-(t:Comment)"
                  + " WHERE s <> t RETURN count(*) AS n"),
          new Query(true,
              "MATCH (s:Comment)<-[:SEEN]-(m:Comment)<-[:REPLY]-(c:Comment)-[:SEEN]->(t:Comment)"
                  + " WHERE s <> t RETURN count(*) AS n"),
          new Query(false, TWO + "AND s.id < t.id RETURN count(*) AS n"),
          new Query(false, TWO + "AND s.id < 5 RETURN count(*) AS n"),
          new Query(false, TWO + "RETURN s.id AS k, count(*) AS n ORDER BY k"),
          new Query(false,
              "MATCH (s)<-[e:HAS]-(m)<-[:REPLY]-(c:Comment)-[:HAS]->(t) WHERE s <> t AND e.w > 2"
                  + " RETURN count(*) AS n"),
          new Query(false,
              "MATCH (s)<-[:HAS]-(m)<-[:REPLY]-(c:Comment)-[:HAS]->(t), (s)<-[:LIKED]-(x) WHERE s <> t"
                  + " RETURN count(*) AS n"),
          // What else hangs from these makes it worth while to count, so that ends which are read are enumerated.
          new Query(false, TWO + "AND s.id < t.id" + MORE + "RETURN count(*) AS n"),
          new Query(false,
              TWO + MORE + "RETURN t.id AS k, max(c.id) AS m, count(*) AS n ORDER BY k"),
          // One comment has many likes, so that the lists of its likers are not looked at one by one.
          new Query(false,
              "MATCH (s)<-[:HAS]-(c:Comment)-[:LIKED]->(x)-[:HAS]->(t), (c)-[:ON]->(u), (x)-[:ON]->(v)"
                  + " MATCH (c)-[:SEEN]-() WHERE s <> t RETURN max(c.id) AS m, count(*) AS n"));

  @TempDir
  private Path folder;

  @Test
  void countsWhatRowsWouldGive() {
    try (Database database = Database.create(folder.resolve("graph"));
        Session rows = database.session(SessionOptions.DEFAULT.withEngine(Engine.GF_CV));
        Session counts = database.session(SessionOptions.DEFAULT.withEngine(Engine.GF_CL));
        Session two =
            database.session(SessionOptions.DEFAULT.withEngine(Engine.GF_CL).withThreads(2))) {
      Random random = new Random(5);
      counts.run("CREATE INDEX FOR (c:Comment) ON (c.id)").consume();
      counts.run("UNWIND range(0, $last) AS id CREATE (:Tag {id: id}), (:Topic {id: id})",
          Map.of("last", TAGS - 1)).consume();
      counts.run("UNWIND range(0, 49) AS id CREATE (:Post {id: id})").consume();
      add(counts, 0, random);
      database.checkpoint();
      compare(rows, counts, two);
      add(counts, COMMENTS, random);
      counts.run("MATCH (c:Comment)-[h:HAS]->(t:Tag {id: 3}) WHERE c.id % 2 = 0 DELETE h")
          .consume();
      counts.run("MATCH (c:Comment) WHERE c.id % 50 = 9 DETACH DELETE c").consume();
      compare(rows, counts, two);
      database.checkpoint();
      compare(rows, counts, two);
    }
  }

  private static void add(Session session, int first, Random random) {
    for (int id = first; id < first + COMMENTS; id++) {
      boolean toPost = id < first + 20 || random.nextBoolean();
      session.run(
          "MATCH (m:" + (toPost ? "Post" : "Comment") + " {id: $to})"
              + " CREATE (c:Comment {id: $id})-[:REPLY]->(m) WITH c"
              + " UNWIND $tags AS tag MATCH (t:Tag {id: tag}) CREATE (c)-[:HAS {w: tag % 5}]->(t)",
          Map.of("id", id, "to", toPost ? random.nextInt(50) : first + random.nextInt(20), "tags",
              random.ints(random.nextInt(4), 0, TAGS).boxed().toList()))
          .consume();
    }
    Map<String, Object> from = Map.of("first", first);
    session.run(
        "MATCH (c:Comment), (t:Topic) WHERE c.id >= $first AND (c.id * 5 + t.id) % 11 = 0"
            + " CREATE (c)-[:HAS {w: 3}]->(t)",
        from).consume();
    session.run(
        "MATCH (c:Comment), (t:Tag) WHERE c.id >= $first AND c.id % 3 > 0 AND (c.id * 7 + t.id) % 9 < 2"
            + " CREATE (c)-[:ON]->(t)",
        from).consume();
    session.run(
        "MATCH (p:Post), (t:Tag) WHERE (p.id * 3 + t.id + $first) % 5 = 0 CREATE (p)-[:HAS {w: 1}]->(t)",
        from).consume();
    session.run(
        "MATCH (a:Comment), (b:Comment) WHERE a.id >= $first AND b.id - a.id IN [-19, 1, 7] CREATE (a)-[:SEEN]->(b)",
        from).consume();
    if (first == 0) {
      session.run("MATCH (p:Post), (t:Tag) WHERE (p.id + t.id) % 4 = 0 CREATE (p)-[:ON]->(t)")
          .consume();
    }
    session.run(
        "MATCH (c:Comment), (x:Post) WHERE c.id >= $first AND (c.id + x.id) % 40 = 0 CREATE (c)-[:LIKED]->(x)",
        from).consume();
  }

  private static void compare(Session rows, Session counts, Session two) {
    for (Query query : QUERIES) {
      List<Map<String, Object>> expected = rows.run(query.text).list(Record::asMap);
      assertThat(expected).as(query.text).isNotEmpty();
      assertThat(counts.run(query.text).list(Record::asMap)).as(query.text).isEqualTo(expected);
      assertThat(two.run(query.text).list(Record::asMap)).as(query.text).isEqualTo(expected);
      String plan = counts.run("EXPLAIN " + query.text).consume().plan().orElseThrow();
      assertThat(plan.contains("CountDifferent")).as(query.text + plan).isEqualTo(query.compares);
      if (query.compares && plan.contains("ScanVertices")) {
        assertThat(plan).as(query.text)
            .containsPattern("ColumnExtend \\(c\\)-\\[(_\\d+)?:REPLY\\]->\\(m");
      }
    }
  }
}
