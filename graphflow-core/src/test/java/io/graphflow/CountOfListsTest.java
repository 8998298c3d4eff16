package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The edges of all lists together are as many as GF-RV finds one by one: of lists that lie one after another, of those that
 * are empty, of edges from a vertex to itself in both directions, of one edge at most for each vertex, of several
 * labels, and where lists have changed since the files were written.
 */
class CountOfListsTest {
  private static final List<String> PATTERNS = List.of(
      "(a:A)-[:R]->(b:A)", "(a:A)<-[:R]-(b:A)", "(a:A)-[:R]-(b:A)", "(a:A)-[:R]->(b)",
      "(a:A)-[:ONE]->(b:B)", "(a:B)<-[:ONE]-(b:A)", "(a:A)-[:ONE|R]->(b)", "(a)-[:ONE]-(b)",
      "(a:A)-[:MANY]->(b)", "(a)-[:MANY]->(b:B)", "(a)-[:MANY]-(b)", "(a)-[]->(b)", "(a)-[]-(b)");

  @TempDir
  private Path folder;

  private static void compare(Database database, String when) {
    for (String pattern : PATTERNS) {
      for (String counts : List.of("MATCH " + pattern + " RETURN count(*) AS n",
          "MATCH " + pattern + " RETURN a.id % 3 AS k, count(*) AS n ORDER BY k",
          "MATCH (a) OPTIONAL MATCH " + pattern + " RETURN count(*) AS n",
          "MATCH " + pattern + " WHERE a.id < 500 RETURN count(*) AS n")) {
        assertThat(rows(database, Engine.GF_CL, counts)).as("%s: %s", when, counts)
            .isEqualTo(rows(database, Engine.GF_RV, counts));
      }
    }
  }

  private static String rows(Database database, Engine engine, String query) {
    try (Session session = database.session(SessionOptions.DEFAULT.withEngine(engine))) {
      return session.run(query).list().toString();
    }
  }

  @Test
  void isThatOfEdgesOneByOne() {
    try (Database database = Database.create(folder.resolve("graph"));
        Session session = database.session()) {
      session.run("UNWIND range(0, 2999) AS i CREATE (:A {id: i}), (:B {id: i})").consume();
      session.run("MATCH (a:A), (b:A) WHERE a.id % 5 = 0 AND b.id IN [a.id, a.id + 1, a.id + 7]"
          + " CREATE (a)-[:R]->(b)").consume();
      session.run("MATCH (a:A), (b:B) WHERE a.id = b.id AND a.id % 3 = 1 CREATE (a)-[:ONE]->(b)")
          .consume();
      session.run("MATCH (a:A), (b) WHERE b.id = a.id + 1 AND a.id % 2 = 0 CREATE (a)-[:MANY]->(b)")
          .consume();
      compare(database, "in memory");
      database.checkpoint();
      compare(database, "in files");
      session.run("MATCH (a:A)-[r:R]->(a) WHERE a.id % 100 = 0 DELETE r").consume();
      session.run("MATCH (a:A {id: 17}), (b:B) WHERE b.id < 5 CREATE (a)-[:MANY]->(b)").consume();
      session.run("CREATE (:A {id: 3000})-[:ONE]->(:B {id: 3000})").consume();
      compare(database, "changed");
      database.checkpoint();
      compare(database, "in files again");
    }
  }
}
