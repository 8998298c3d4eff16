package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A plan does without DISTINCT as long as no two edges lead from a vertex to the same one, and no
 * longer: a prepared query is planned anew by whoever sees the second edge, wherever that one lies.
 */
class DistinctByStructureTest {
  private static final String QUERY =
      "MATCH (a:N {x: 0})-[:R]->(b:N) WITH DISTINCT a, b RETURN b.x AS x ORDER BY x";

  /** An edge back would lead to the same vertex a second time. */
  private static final String BOTH_WAYS =
      "MATCH (a:N {x: 0})-[:R]-(b:N) WITH DISTINCT a, b RETURN b.x AS x ORDER BY x";

  private static final String CLOSED =
      "MATCH (a:N)-[:R]->(b:N)-[:R]->(c:N)<-[:R]-(a) RETURN count(*) AS n";

  private static final String PARALLEL = "MATCH (a:N {x: 0}), (b:N {x: 1}) CREATE (a)-[:R]->(b)";

  private static final String BACK = "MATCH (a:N {x: 0}), (b:N {x: 1}) CREATE (b)-[:R]->(a)";

  @TempDir
  private Path folder;

  @ParameterizedTest
  @EnumSource(Engine.class)
  void endsWithAParallelEdge(Engine engine) {
    try (Database database = create();
        Session session = session(database, engine);
        Session other = session(database, engine)) {
      PreparedQuery distinct = session.prepare(QUERY);
      PreparedQuery closed = session.prepare(CLOSED);
      assertThat(explained(session, QUERY)).doesNotContain("Distinct");
      assertNeighboursOnce(distinct);
      assertThat(count(closed)).isEqualTo(1);

      try (Transaction transaction = session.beginTransaction()) {
        transaction.run(PARALLEL).consume();
        assertThat(neighbours(transaction.run(QUERY))).containsExactly(1L, 2L);
        assertThat(transaction.run(CLOSED).single().get("n").asLong()).isEqualTo(2);
        assertThat(neighbours(other.run(QUERY))).containsExactly(1L, 2L);
        assertThat(other.run(CLOSED).single().get("n").asLong()).isEqualTo(1);
        transaction.commit();
      }

      assertThat(explained(session, QUERY)).contains("Distinct");
      assertNeighboursOnce(distinct);
      assertThat(count(closed)).isEqualTo(2);
      database.checkpoint();
      assertThat(explained(session, QUERY)).contains("Distinct");
      assertNeighboursOnce(distinct);
      assertThat(count(closed)).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void endsWithAnEdgeBack(Engine engine) {
    try (Database database = create(); Session session = session(database, engine)) {
      PreparedQuery query = session.prepare(BOTH_WAYS);
      assertThat(explained(session, BOTH_WAYS)).doesNotContain("Distinct");
      assertNeighboursOnce(query);

      session.run(BACK).consume();

      assertThat(explained(session, BOTH_WAYS)).contains("Distinct");
      assertNeighboursOnce(query);
      database.checkpoint();
      assertNeighboursOnce(query);
    }
  }

  /** Each MERGE finds every edge of the rounds before, and there is an edge for each that it finds. */
  @ParameterizedTest
  @EnumSource(Engine.class)
  void endsWithAParallelEdgeOfTheSameStatement(Engine engine) {
    try (Database database = create(); Session session = session(database, engine)) {
      try (Transaction transaction = session.beginTransaction()) {
        assertThat(neighbours(transaction.run(PARALLEL
            + " WITH a MATCH (a)-[:R]->(c:N) WITH DISTINCT a, c RETURN c.x AS x ORDER BY x")))
            .containsExactly(1L, 2L);
        transaction.rollback();
      }
      session.run("MATCH (a:N {x: 0}), (b:N {x: 1}) FOREACH (i IN range(1, 3) |"
          + " MERGE (a)-[m:R]->(b) ON MATCH SET m.seen = true CREATE (a)-[:R]->(b))").consume();
      assertThat(session.run("MATCH (:N {x: 0})-[r:R {seen: true}]->() RETURN count(*) AS n")
          .single()
          .get("n")
          .asLong()).isEqualTo(4);
    }
  }

  private static void assertNeighboursOnce(PreparedQuery query) {
    assertThat(neighbours(query.run())).containsExactly(1L, 2L);
  }

  private static List<Long> neighbours(Result result) {
    return result.stream().map(row -> row.get("x").asLong()).toList();
  }

  private static long count(PreparedQuery query) {
    return query.run().single().get("n").asLong();
  }

  private static String explained(Session session, String query) {
    return session.run("EXPLAIN " + query).consume().plan().orElseThrow();
  }

  private static Session session(Database database, Engine engine) {
    return database.session(SessionOptions.DEFAULT.withEngine(engine));
  }

  /** Edges from 0 to 1, 1 to 2 and 0 to 2, in the files. */
  private Database create() {
    Database database = Database.create(folder.resolve("graph"));
    try (Session session = database.session()) {
      session.run("CREATE (a:N {x: 0})-[:R]->(b:N {x: 1})-[:R]->(c:N {x: 2}), (a)-[:R]->(c)")
          .consume();
    }
    database.checkpoint();
    return database;
  }
}
