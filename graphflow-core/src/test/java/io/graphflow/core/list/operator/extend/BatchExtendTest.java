package io.graphflow.core.list.operator.extend;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Lists that follow one another in a vector give the rows that they give one by one. */
class BatchExtendTest {
  @TempDir
  private static Path folder;

  private static Database stored;
  private static Database changed;

  @BeforeAll
  static void open() {
    stored = graph("stored");
    stored.checkpoint();
    changed = graph("changed");
    changed.checkpoint();
    run(changed, """
        MATCH (a:P) WHERE a.id % 5 = 0 CREATE (a)-[:R {w: a.id}]->(:P {id: 1000 + a.id, x: 3})
        """);
    run(changed, """
        MATCH (a:P), (b:P) WHERE a.id >= 1000 AND a.id % 4 = 0 AND b.id < 5
        CREATE (a)-[:R {w: b.id}]->(b), (a)-[:R {w: 7}]->(a), (a)-[:S {w: 1}]->(b)
        """);
    run(changed, "MATCH (a:P)-[e:R]->() WHERE a.id % 7 = 1 AND e.w % 3 = 0 DELETE e");
    run(changed, "MATCH (a:P)-[e:R]->() WHERE a.id % 11 = 1 SET e.w = e.w + 1");
    run(changed, "MATCH (a:P) WHERE a.id % 13 = 1 SET a.x = 5");
  }

  /** Some vertices have no edge, some have loops, and one has more edges than a vector has room for. */
  private static Database graph(String name) {
    Database database = Database.create(folder.resolve(name));
    run(database, """
        UNWIND range(0, 299) AS i
        CREATE (:P {id: i, x: CASE i % 9 WHEN 4 THEN null ELSE i % 9 END})""");
    run(database, "UNWIND range(0, 2999) AS i CREATE (:Q {id: i, x: i % 4})");
    run(database, "CREATE INDEX FOR (p:P) ON (p.id)");
    run(database, "CREATE INDEX FOR (q:Q) ON (q.id)");
    run(database, """
        MATCH (a:P) WHERE a.id % 8 <> 3 UNWIND range(1, a.id % 12) AS d
        MATCH (b:P {id: (a.id * d + d) % 300})
        CREATE (a)-[:R {w: CASE d WHEN 5 THEN null ELSE a.id * d % 97 END}]->(b)""");
    run(database, "MATCH (a:P) WHERE a.id % 10 = 2 CREATE (a)-[:R {w: 11}]->(a)");
    run(database, "MATCH (a:P {id: 0}), (q:Q) CREATE (a)-[:S {w: q.id}]->(q)");
    run(database, """
        MATCH (a:P) WHERE a.id % 3 = 1 MATCH (q:Q {id: a.id * 7}), (p:P {id: 299 - a.id})
        CREATE (a)-[:S {w: a.id}]->(q), (a)-[:S {w: 2}]->(p)""");
    return database;
  }

  private static void run(Database database, String query) {
    try (Session session = database.session()) {
      session.run(query).consume();
    }
  }

  @AfterAll
  static void close() {
    stored.close();
    changed.close();
  }

  static List<String> queries() {
    String keyed = "b.x AS x, count(*) AS n, sum(e.w) AS s, min(a.id) AS m, max(e.w + a.x) AS o";
    return List.of(
        "MATCH (a:P)-[e:R]->(b:P) USING JOIN ORDER a, b RETURN " + keyed,
        "MATCH (a:P)-[e:R]->(b:P) USING JOIN ORDER b, a RETURN a.x AS x, sum(e.w) AS s, max(b.id) AS m",
        "MATCH (a:P)-[e:R]-(b:P) USING JOIN ORDER a, b RETURN " + keyed,
        "MATCH (a:P)-[e:R|S]->(b) USING JOIN ORDER a, b RETURN " + keyed,
        "MATCH (a:P)-[e:R|S]->(b) USING JOIN ORDER a, b RETURN b.x * 2 + a.id % 3 AS x, count(*) AS n",
        "MATCH (a:P)-[e:S]->(b) USING JOIN ORDER a, b RETURN " + keyed,
        "MATCH (a:P)-[e:R]->(b:P) USING JOIN ORDER a, b WHERE a.x = 3 RETURN " + keyed,
        "MATCH (a:P)-[e:R]->(b:P) USING JOIN ORDER b, a WHERE b.x > 3 RETURN a.x AS x, sum(e.w) AS s",
        "MATCH (a:P)-[e:R]->(b:P) USING JOIN ORDER a, b WHERE e.w > 20 AND b.x < a.x RETURN "
            + keyed,
        "MATCH (a:P)-[e:R]->(b:P) USING JOIN ORDER a, b WHERE b.id < a.id RETURN " + keyed,
        "MATCH REPEATABLE ELEMENTS (q)<-[:S]-(a:P), (a)-[e:R]->(b:P) USING JOIN ORDER a, q, b RETURN "
            + keyed,
        "MATCH (a:P)-[e:R]->(b:P) USING JOIN ORDER a, b RETURN sum(a.id * 3 + b.id % 7 * e.w) AS s",
        "MATCH (a:P)-[e:R]->(b:P) USING JOIN ORDER a, b RETURN DISTINCT a.x AS x, b.x AS y, e.w AS w",
        "MATCH (a:P)-[e:R]-(b:P) USING JOIN ORDER a, b WITH a, e, b ORDER BY e.w, a.id, b.id"
            + " RETURN a.id AS a, startNode(e).id AS s, endNode(e).id AS t, e.w AS w, b.id AS b",
        "MATCH (a:P)-[e:R]->(b:P) USING JOIN ORDER a, b WITH a, e, b ORDER BY e.w, a.id, b.id SKIP 3"
            + " RETURN a.id AS a, e.w AS w, b.id AS b",
        "MATCH (a:P)-[e:R]->(b:P) USING JOIN ORDER a, b WITH b.x AS x, collect(a.id) AS ids"
            + " UNWIND ids AS i RETURN x, i");
  }

  @ParameterizedTest
  @MethodSource("queries")
  void givesTheRowsOfOtherEngines(String query) {
    for (Database database : List.of(stored, changed)) {
      assertThat(rows(database, Engine.GF_CL, 1, query))
          .as(database == stored ? "in files" : "with changes")
          .isEqualTo(rows(database, Engine.GF_RV, 1, query))
          .isEqualTo(rows(database, Engine.GF_CL, 2, query));
      try (Session session = session(database, Engine.GF_CL, 1)) {
        assertThat(session.run("EXPLAIN " + query).consume().plan().orElseThrow())
            .contains("BatchExtend");
      }
    }
  }

  private static List<String> rows(Database database, Engine engine, int threads, String query) {
    try (Session session = session(database, engine, threads)) {
      return session.run(query)
          .list()
          .stream()
          .map(row -> row.values().toString())
          .sorted()
          .toList();
    }
  }

  private static Session session(Database database, Engine engine, int threads) {
    return database.session(SessionOptions.DEFAULT.withEngine(engine).withThreads(threads));
  }
}
