package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** MERGE of what the same statement has deleted from the files, or created, while it ran. */
class MergeOfChangesTest {
  private static final String QUERY =
      "MATCH (a:N)-[d:R]->(:N {x: 7}) MATCH (b:N) WHERE b.x > 0 WITH a, d, b ORDER BY b.x"
          + " WITH a, d, collect(b) AS list FOREACH (b IN list | MERGE (a)-[:R]->(b) DELETE d)";

  @TempDir
  private Path folder;

  /** The first MERGE finds its edge; the edge to 7 is gone when MERGE comes to it. */
  @ParameterizedTest
  @EnumSource(Engine.class)
  void createsTheEdgeAnew(Engine engine) {
    try (Database database = Database.create(folder.resolve("graph"));
        Session session = database.session(SessionOptions.DEFAULT.withEngine(engine))) {
      session.run("CREATE (:N {x: 0})").consume();
      session.run("UNWIND range(1, 9) AS i MATCH (a:N {x: 0})"
          + " CREATE (a)-[:R {old: true}]->(:N {x: i})").consume();
      database.checkpoint();
      assertThat(session.run("EXPLAIN " + QUERY).consume().plan().orElseThrow())
          .contains("ExtendInto (a)-[:R]->(b)");

      session.run(QUERY).consume();

      List<String> edges = session.run(
          "MATCH (:N)-[r:R]->(b:N) RETURN b.x AS x, r.old AS old ORDER BY x")
          .stream()
          .map(row -> row.get("x") + " " + row.get("old"))
          .toList();
      assertThat(edges).isEqualTo(
          IntStream.rangeClosed(1, 9).mapToObj(x -> x + (x == 7 ? " NULL" : " true")).toList());
    }
  }

  /** The first MERGE creates what all others find. */
  @ParameterizedTest
  @EnumSource(Engine.class)
  void findsWhatItHasCreated(Engine engine) {
    try (Database database = Database.create(folder.resolve("graph"));
        Session session = database.session(SessionOptions.DEFAULT.withEngine(engine))) {
      session.run("CREATE (:A {x: 0}), (:B {x: 0})").consume();
      session.run("UNWIND range(1, 9) AS i MATCH (a:A), (b:B)"
          + " CREATE (a)-[:R]->(:X), (b)-[:S]->(:X)").consume();
      database.checkpoint();
      String query = "MATCH (a:A), (b:B) UNWIND range(1, 3) AS i MERGE (a)-[:R]->(x:X)<-[:S]-(b)"
          + " ON MATCH SET x.found = coalesce(x.found, 0) + 1";
      if (engine == Engine.GF_CL) {
        assertThat(session.run("EXPLAIN " + query).consume().plan().orElseThrow())
            .contains("MergeIntersect");
      }

      session.run(query).consume();

      assertThat(
          session.run("MATCH (:A)-[:R]->(x)<-[:S]-(:B) RETURN x.found AS found")
              .single()
              .get("found")
              .asLong())
          .isEqualTo(2);
    }
  }
}
