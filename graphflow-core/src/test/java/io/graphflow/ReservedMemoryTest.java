package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.RowCursor;
import io.graphflow.core.limit.Interruption;
import io.graphflow.options.Engine;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.research.CompilerOptions;
import io.graphflow.research.TreeProcessing;
import io.graphflow.storage.live.StoreView;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What queries reserve of their memory limit is given back: all of it when they end, whatever operators
 * and aggregates they have, and what a subquery has kept for an outer row before the next.
 */
class ReservedMemoryTest {
  @TempDir
  private static Path folder;

  private static Database database;

  @BeforeAll
  static void create() {
    database = Database.create(folder.resolve("reserved"));
    try (Session session = database.session()) {
      session.run("CREATE INDEX FOR (p:P) ON (p.id)").consume();
      session.run("UNWIND range(0, 299) AS i CREATE (:P {id: i, g: i % 10, name: 'name ' + i})")
          .consume();
      // Enough vertices for two workers.
      session.run("UNWIND range(0, 4999) AS i CREATE (:Q {id: i})").consume();
      session.run("MATCH (a:P), (b:P) WHERE b.id IN [a.id + 1, a.id + 2, a.id * 2]"
          + " CREATE (a)-[:R {w: a.id + b.id}]->(b)").consume();
      session.run("MATCH (a:P), (b:P) WHERE a.id < b.id AND b.id < a.id + 10 CREATE (a)-[:N]->(b)")
          .consume();
      database.checkpoint();
      // Some lists lie in files and beside them.
      session.run("MATCH (a:P {g: 3}), (b:P {g: 5}) CREATE (a)-[:R {w: 1}]->(b)").consume();
    }
  }

  @AfterAll
  static void close() {
    database.close();
  }

  /** The most that is reserved at a row of the result, or at its end; asserts that it is given back. */
  private static long mostReserved(Engine engine, String text, Map<String, Object> parameters) {
    Interruption none = new Interruption(0);
    CompiledQuery query = database.kernel()
        .reads()
        .plan(database.kernel().plans().get(text, engine.restrict(CompilerOptions.DEFAULT), none),
            none)
        .compiled();
    try (StoreView view = database.kernel().store().view()) {
      QueryContext context = new QueryContext(
          view.snapshot(database.kernel().engines().layout(engine)), parameters, 2, 0, 1L << 40,
          null);
      long most = 0;
      try (
          RowCursor cursor = database.kernel()
              .engines()
              .executor(engine, TreeProcessing.FUSED)
              .execute(query, context)) {
        boolean more = true;
        while (more) {
          more = cursor.next();
          most = Math.max(most, context.limits().reservedBytes());
        }
      }
      assertThat(context.limits().reservedBytes()).as(engine + ": " + text).isZero();
      return most;
    }
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void isGivenBackAtTheEnd(Engine engine) {
    for (String text : List.of(
        "MATCH (p:P) RETURN p.name AS n ORDER BY n",
        "MATCH (p:P) RETURN p.name + 'x' AS n ORDER BY n DESC LIMIT 7",
        "MATCH (p:P) RETURN DISTINCT p.name AS n",
        "MATCH (p:P)-[r:R]->(q) RETURN p.g AS g, collect(q.name) AS l, count(DISTINCT r.w) AS c",
        "MATCH (p:P)-[r:R]->(q) RETURN min(q.name), max(q.name), sum(r.w), avg(r.w), stDev(r.w)",
        "MATCH (p:P) RETURN percentileCont(p.id, 0.3), percentileDisc(p.id, 0.3)",
        "MATCH (p:P) RETURN p.g AS g, collect(duration({days: p.id})) AS s, collect(DISTINCT p.name)",
        "MATCH (a:P), (b:P) WHERE a.g = b.g AND a.name <> b.name RETURN count(*)",
        "MATCH (a:P), (b:P) WHERE a.id < 3 RETURN a.id, b.name",
        "MATCH (a:P)-[:R]->(b)-[:R]->(c)-[:R]->(d) RETURN count(*)",
        "MATCH (a:P)-[:R]->(b)-[:R]->(c), (a)-[:R]->(c) RETURN count(*)",
        "MATCH (a:P)-[:N]-(b:P)-[:N]-(c:P)-[:N]-(a) RETURN count(*)",
        "MATCH (a:P)-[:R]->(b:P)-[:R]->(c:P) RETURN c.g AS g, count(*) AS n ORDER BY n LIMIT 3",
        "MATCH (a:P {id: 5})-[rs:R*1..4]->(b) RETURN size(rs), b.id",
        "MATCH p = shortestPath((a:P {id: 5})-[:R*]->(b:P {id: 290})) RETURN p",
        "MATCH p = allShortestPaths((a:P {id: 5})-[:R*]-(b:P {g: 4})) RETURN length(p)",
        "MATCH (a:P {id: 5})-[:R*]->(b) RETURN DISTINCT b.id",
        "MATCH (a:P) OPTIONAL MATCH (a)-[:R]->(b {g: 1}) RETURN a.id, b.id ORDER BY a.id, b.id",
        "MATCH (a:P) RETURN a.id AS x UNION MATCH (b:P) RETURN b.g AS x",
        "MATCH (a:P) RETURN a.id AS x UNION ALL MATCH (b:P) RETURN b.g AS x",
        "MATCH (a:P) WHERE EXISTS { (a)-[:R]->(:P {g: 2}) } RETURN a.id",
        "MATCH (a:P) RETURN COUNT { (a)-[:R]->(b) WHERE b.id > a.g } AS n, [(a)-->(b) | b.name] AS l",
        "MATCH (a:P) RETURN COLLECT { MATCH (a)-[:R]->(b) RETURN b.name ORDER BY b.name } AS l",
        "MATCH (a:P)-[:R*1..2]->(b:P) RETURN a.id, b.id, COUNT { (a)-[:R]->()-[:R]->()-[:R]->(b) }",
        "MATCH (a:P) CALL { WITH a MATCH (a)-->(b) RETURN b ORDER BY b.id LIMIT 2 } RETURN a.id, b.id",
        "MATCH (a:P) CALL { WITH a MATCH (b:P) WHERE b.g = a.g RETURN max(b.name) AS m } RETURN m",
        "UNWIND [x IN range(1, 1000) | toString(x)] AS x RETURN x, [y IN range(1, 10) | y + x] AS l",
        "MATCH (a:P {g: 3}) WITH collect(a) AS l MATCH (b:P) WHERE b IN l RETURN b.id",
        "UNWIND [0] AS k WITH [x IN range(1, 50) | x * 2 + k] AS l MATCH (b:P) WHERE b.g IN l RETURN b.id",
        "MATCH (b:Q) WITH [x IN range(1, 20) | x * b.id] AS l UNWIND range(0, 9) AS x WITH x, l"
            + " WHERE x IN l RETURN count(*)",
        "UNWIND range(1, 3000) AS x WITH x, [x, x] AS l ORDER BY -x SKIP 5 LIMIT 10 RETURN l")) {
      mostReserved(engine, text, Map.of());
    }
  }

  /** Whatever the subquery keeps, it is counted for one outer row at a time. */
  @ParameterizedTest
  @EnumSource(Engine.class)
  void doesNotGrowWithTheRowsOfASubquery(Engine engine) {
    for (String subquery : List.of(
        "UNWIND [i, 2, 3] AS x RETURN collect(x + i) AS r",
        "UNWIND [i, 2, 3] AS x RETURN collect('text ' + x + i) AS r",
        "UNWIND [i, 2, 3] AS x RETURN count(DISTINCT x + i) AS r",
        "UNWIND [i, 2, 3] AS x RETURN collect(DISTINCT toString(x + i)) AS r",
        "UNWIND [i, 2, 3] AS x RETURN max('text ' + x + i) AS r",
        "UNWIND [i, 2, 3] AS x RETURN min([x, i]) AS r",
        "UNWIND [i, 2, 3] AS x RETURN percentileDisc(x + i, 0.5) AS r",
        "UNWIND [i, 2, 3] AS x RETURN stDev(x + i) AS r",
        "UNWIND [i, 2, 3] AS x WITH x % 2 AS k, max(duration({days: x})) AS d RETURN max(d) AS r",
        "UNWIND [i, 2, 3] AS x WITH 'key ' + x AS k, count(*) AS n RETURN sum(n) AS r",
        "UNWIND [i, 2, 3] AS x WITH DISTINCT 'key ' + x AS k RETURN count(k) AS r",
        "UNWIND [i, 2, 3] AS x WITH x, 'text ' + x AS t ORDER BY -x RETURN collect(t) AS r",
        "UNWIND [i, 2, 3] AS x WITH x, 'text ' + x AS t ORDER BY -x LIMIT 2 RETURN collect(t) AS r",
        "MATCH (a:P {id: i % 9})-[:R*1..2]->(b) RETURN count(b) AS r",
        "MATCH q = shortestPath((a:P {id: i % 9})-[:R*..3]->(b:P {id: 7})) RETURN count(q) AS r",
        "MATCH (a:P {id: i % 300})-[e:R]->(b) WHERE e.w > i % 7 RETURN collect(b.name) AS r",
        "UNWIND [i, 2] AS x RETURN x AS y UNION WITH i UNWIND [i, 3] AS x RETURN x AS y")) {
      String last = subquery.contains("AS y") ? "y" : "r";
      String text = "UNWIND range(1, $count) AS i CALL { WITH i " + subquery + " } RETURN count("
          + last + ")";
      // Whole chunks of GF-CL, which keeps the values of a subquery for one.
      long few = mostReserved(engine, text, Map.of("count", 1024L));
      long many = mostReserved(engine, text, Map.of("count", 2048L));
      assertThat(many).as(engine + ": " + text).isLessThan(few + few / 4 + 4096);
    }
  }
}
