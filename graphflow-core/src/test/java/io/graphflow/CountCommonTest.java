package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Common neighbours of two vertices of one group, a comment and what it replies to: of vertices of one label
 * and of two, by single and by parallel edges, in the files and in changed lists. The oracle is an engine that
 * makes rows of them.
 */
class CountCommonTest {
  private static final int POSTS = 1000;
  private static final int COMMENTS = 800;
  private static final int TAGS = 30;

  private static final List<String> QUERIES =
      List.of(
          "MATCH (x:Tag)<-[:HAS]-(m:Post)<-[:REPLIES]-(c:Comment)-[:HAS]->(x) RETURN count(*) AS n",
          "MATCH (x)<-[:HAS]-(m)<-[:REPLIES]-(c:Comment)-[:HAS]->(x) RETURN count(*) AS n",
          "MATCH (x)<-[:HAS]-(m)<-[:REPLIES]-(c:Comment)-[:HAS]->(x)"
              + " RETURN c.kind AS kind, count(*) AS n ORDER BY kind",
          "MATCH (m) WHERE m:Comment OR m:Post WITH m ORDER BY m.id WITH collect(m) AS all UNWIND all AS c"
              + " MATCH (x)<-[:HAS]-(m)<-[:REPLIES]-(c)-[:HAS]->(x) USING JOIN ORDER c, m, x"
              + " RETURN count(*) AS n",
          "MATCH (x:Topic)<-[:HAS]-(m)<-[:REPLIES]-(c:Comment)-[:HAS]->(x) RETURN count(*) AS n");

  @TempDir
  private Path folder;

  @Test
  void countsWhatRowsWouldGive() {
    try (Database database = Database.create(folder.resolve("graph"));
        Session rows = database.session(SessionOptions.DEFAULT.withEngine(Engine.GF_CV));
        Session counts = database.session(SessionOptions.DEFAULT.withEngine(Engine.GF_CL))) {
      counts.run("UNWIND range(0, $last) AS i CREATE (:Tag {id: i}), (:Topic {id: i})",
          Map.of("last", TAGS - 1)).consume();
      add(counts);
      database.checkpoint();
      compare(rows, counts);
      counts.run("MATCH (m) WHERE m.id % 11 = 0 AND (m:Post OR m:Comment)"
          + " MATCH (t:Tag {id: m.id % 7}) CREATE (m)-[:HAS]->(t)").consume();
      counts.run("MATCH (c:Comment)-[h:HAS]->(t:Tag) WHERE (c.id + t.id) % 31 = 0 DELETE h")
          .consume();
      counts.run("UNWIND range(0, 19) AS i MATCH (t:Tag {id: i}), (d:Comment {id: i * 3})"
          + " CREATE (d)<-[:REPLIES]-(:Comment {id: 5000 + i, kind: 1})-[:HAS]->(t)").consume();
      compare(rows, counts);
      database.checkpoint();
      compare(rows, counts);
    }
  }

  /** Messages, some of which have many tags, and some the same tag twice. */
  private static void add(Session session) {
    Map<String, Object> range = Map.of("posts", POSTS, "comments", COMMENTS, "tags", TAGS);
    session.run("UNWIND range(0, $posts - 1) AS i CREATE (:Post {id: i})", range).consume();
    session.run("UNWIND range(0, $comments - 1) AS i CREATE (:Comment {id: i, kind: i % 3})", range)
        .consume();
    session.run("MATCH (c:Comment) WHERE c.id % 2 = 0"
        + " MATCH (p:Post {id: c.id * 7 % $posts}) CREATE (c)-[:REPLIES]->(p)", range).consume();
    session.run("MATCH (c:Comment) WHERE c.id % 2 = 1 AND c.id % 9 > 0"
        + " MATCH (d:Comment {id: c.id * 5 % $comments}) CREATE (c)-[:REPLIES]->(d)", range)
        .consume();
    session.run("MATCH (p:Post) WHERE p.id % 4 = 0"
        + " MATCH (d:Comment {id: p.id * 3 % $comments}) CREATE (p)-[:REPLIES]->(d)", range)
        .consume();
    for (String label : new String[] {"Post", "Comment"}) {
      session.run("MATCH (m:" + label + ")"
          + " UNWIND range(1, CASE WHEN m.id % 50 = 0 THEN 20 ELSE m.id % 10 END) AS j"
          + " MATCH (t:Tag {id: (m.id * 3 + j * j) % $tags}) CREATE (m)-[:HAS]->(t)", range)
          .consume();
      session.run("MATCH (m:" + label + ") WHERE m.id % 3 = 0"
          + " MATCH (t:Topic {id: m.id % 5}) CREATE (m)-[:HAS]->(t)", range).consume();
      session.run("MATCH (m:" + label + ")-[:HAS]->(t) WHERE m.id % 10 = 4"
          + " CREATE (m)-[:HAS]->(t)", range).consume();
    }
  }

  private static void compare(Session rows, Session counts) {
    StringBuilder plans = new StringBuilder();
    for (String query : QUERIES) {
      List<Map<String, Object>> expected = rows.run(query).list(Record::asMap);
      assertThat(expected).as(query).isNotEmpty();
      assertThat(counts.run(query).list(Record::asMap)).as(query).isEqualTo(expected);
      plans.append(counts.run("EXPLAIN " + query).consume().plan().orElseThrow());
    }
    // Others are enumerated, where that is estimated to cost less.
    assertThat(plans.toString().split("CountCommon", -1)).hasSizeGreaterThan(2);
  }
}
