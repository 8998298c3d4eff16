package io.graphflow.core.execution;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * PROFILE of queries of all kinds: each line has a figure in each column, the lines are those of EXPLAIN, and
 * rows are true where a plain count says how many there are.
 */
class ProfileTest {
  private static final List<String> CELLS =
      List.of("operator", "estimated rows", "rows", "q-error", "own ms", "time ms", "written",
          "peak");

  /** Each counts something, in a column {@code n} of one row. */
  private static final List<String> COUNTS =
      List.of("MATCH (a:P)-[:K]->(b) RETURN count(*) AS n",
          "MATCH (a:P)-[k:K]->(b) WHERE k.w > 50 AND b.x > 3 RETURN count(*) AS n",
          "MATCH (a:P)-[:K]->(b)-[:K]->(c) RETURN count(*) AS n",
          "MATCH (a:P)-[:K]->(b)-[:K]->(c)-[:K]->(d) RETURN count(*) AS n",
          "MATCH (a:P)-[:K]->(b)-[:K]->(c)-[:K]->(d) WHERE a <> c AND b <> d RETURN count(*) AS n",
          "MATCH (a:P)-[:K]->(b)-[:K]->(c), (a)-[:K]->(c) RETURN count(*) AS n",
          "MATCH (a:P)-[:K]->(b), (a)-[:K]->(c), (a)-[:L]->(d) RETURN count(*) AS n",
          "MATCH (a:P)-[:K]->(b)-[:L]->(c), (a)-[:K]->(d)-[:L]->(e) RETURN count(*) AS n",
          "MATCH (a:P) OPTIONAL MATCH (a)-[k:K]->(b) WHERE b.x > 8 RETURN count(*) AS n",
          "MATCH (a:P {id: 3})-[:K*1..2]->(b) RETURN count(*) AS n",
          "MATCH (a:P) WHERE EXISTS { (a)-[:K]->({x: 2}) } RETURN count(*) AS n",
          "MATCH (a:P), (b:C) WHERE a.x = b.id RETURN count(*) AS n",
          "MATCH (a:P), (c:C)-[:L]-(d) RETURN count(*) AS n",
          "UNWIND range(1, 5) AS i MATCH (c:C) WHERE c.id < i RETURN count(*) AS n",
          "CALL { MATCH (a:P) RETURN a.x AS x UNION MATCH (c:C) RETURN c.id + 5 AS x }"
              + " RETURN count(*) AS n",
          "MATCH (a:P) WITH DISTINCT a.x AS x RETURN count(*) AS n");

  private static final List<String> OTHERS =
      List.of("RETURN 1 AS x",
          "MATCH (a:P) RETURN a.x AS x, count(*) AS n ORDER BY n DESC SKIP 2",
          "MATCH (a:P)-[k:K]->(b) WHERE k.w > 50 RETURN b, count(*) AS n",
          "MATCH (a:P)-[:K]->(b)-[:L]->(c), (a)-[:K]->(d)-[:L]->(e) RETURN a.x AS x, count(*) AS n",
          "MATCH (a:P)-[:L]->(c) RETURN c.id AS id, collect(a.x) AS xs, avg(a.x) AS m",
          "MATCH p = shortestPath((a:P {id: 3})-[:K*]->(b:P {id: 5})) RETURN length(p) AS n",
          "MATCH (a:P) RETURN a.x AS x, COUNT { MATCH (a)-[k:K]->(b) WHERE k.w > b.x } AS n",
          "MATCH (a:P) WHERE EXISTS { MATCH (c:C) WHERE c.id > 5 } RETURN a.x AS x LIMIT 3",
          "MATCH (a:P) RETURN a.id AS id, [(a)-[:K]->(b) WHERE b.x > 3 | b.id] AS ids",
          "MATCH (a:P) CALL { WITH a MATCH (a)-[:K]->(b) RETURN b.x AS y ORDER BY y LIMIT 2 }"
              + " RETURN a.x AS x, y",
          "CALL db.labels() YIELD label RETURN label",
          "MATCH (a:P) RETURN a.x AS x UNION ALL MATCH (c:C) RETURN c.id AS x",
          "CREATE (n:Z {id: 1})-[:Y]->(:Z)",
          "MATCH (a:P) SET a.y = COUNT { (a)-[:K]->() } REMOVE a.name",
          "MATCH (c:C {id: 3}) DETACH DELETE c",
          "UNWIND range(1, 6) AS i MERGE (n:New {k: i % 4}) ON CREATE SET n.i = i RETURN n.k AS k",
          "MATCH (a:P) WITH a LIMIT 3 MERGE (a)-[r:R]->(m:M {id: a.id}) MERGE (a)-[:S]->(m)",
          "MATCH (a:P {id: 3})"
              + " FOREACH (i IN [1, 2] | MERGE (f:F {k: i}) SET f.n = i CREATE (:G)-[:H]->(f))",
          "MATCH (a:P) WITH a LIMIT 2 CREATE (q:Q {id: a.id}) WITH q MATCH (r:Q) RETURN r.id AS id",
          "CREATE (:U) RETURN 1 AS x UNION ALL MATCH (u:U) RETURN 2 AS x",
          "MERGE (n:E {k: 2}) RETURN n.k AS k UNION MATCH (n:E) RETURN n.k AS k");

  @TempDir
  private Path folder;

  /** A line of a plan. */
  private record Line(int depth, String operator, long rows) {}

  @ParameterizedTest
  @EnumSource
  void eachLineHasAllFiguresAndIsOneOfExplain(Engine engine) {
    try (Database database = graph(engine); Session session = session(database, engine, 1)) {
      List<String> queries = new ArrayList<>(COUNTS);
      queries.addAll(OTHERS);
      for (String query : queries) {
        String explained = plan(session, "EXPLAIN " + query);
        String profiled = plan(session, "PROFILE " + query);
        assertThat(operators(profiled)).as(profiled).isEqualTo(operators(explained));
        assertThat(profiled.lines()).as(profiled)
            .allSatisfy(line -> assertThat(cells(line)).hasSameSizeAs(CELLS));
      }
    }
  }

  /** Also where a difference of several patterns is counted, and where no row is made. */
  @ParameterizedTest
  @EnumSource
  void whatACountReadsHasAsManyRowsAsItCounts(Engine engine) {
    try (Database database = graph(engine); Session session = session(database, engine, 1)) {
      for (String query : COUNTS) {
        long counted = count(session, query);
        assertThat(counted).as(query).isPositive();
        List<Line> lines = profile(session, query);
        assertThat(lines.getFirst().rows()).isEqualTo(1);
        assertThat(rowsBelowRoot(lines)).as("of the plan %s", lines).isEqualTo(counted);
      }
    }
  }

  private static long rowsBelowRoot(List<Line> lines) {
    List<Long> inputs =
        lines.stream().filter(line -> line.depth() == 1).map(Line::rows).toList();
    Matcher terms = Pattern.compile("SignedAggregate .* as ((?:[+-]\\d+ ?)+)")
        .matcher(lines.getFirst().operator());
    if (!terms.matches()) {
      return inputs.getFirst();
    }
    long rows = 0;
    String[] factors = terms.group(1).split(" ", -1);
    for (int i = 0; i < factors.length; i++) {
      rows += Long.parseLong(factors[i]) * inputs.get(i);
    }
    return rows;
  }

  @Test
  void passesHaveTheRowsThatTheyCount() {
    try (Database database = graph(Engine.GF_CL);
        Session session = session(database, Engine.GF_CL, 1)) {
      List<Line> lines = profile(session, "MATCH (a:P)-[:K]->(b)-[:N]->(c),"
          + " (a)-[:K]->(d)-[:L]->(e) RETURN a.x AS x, count(*) AS n");
      assertThat(rows(lines, "VertexCounts (b)"))
          .isEqualTo(count(session, "MATCH (:P)-[r:N]->() RETURN count(r) AS n"));
      assertThat(rows(lines, "VertexCounts (d)"))
          .isEqualTo(count(session, "MATCH (:P)-[r:L]->() RETURN count(r) AS n"));
      assertThat(rows(lines, "CountProducts (b) and (d)"))
          .isEqualTo(count(session, "MATCH ()<-[:N]-(:P)-[:L]->() RETURN count(*) AS n"));
      lines = profile(session, "MATCH (a:P)-[k:K]->(b) WHERE k.w > 50 RETURN b, count(*) AS n");
      assertThat(rows(lines, "NeighbourCounts (a)-[k:K]->(b:P) where k.w > 50"))
          .isEqualTo(rows(lines, "MultiplyByCount (b)"))
          .isEqualTo(count(session, "MATCH ()-[k:K]->() WHERE k.w > 50 RETURN count(*) AS n"));
    }
  }

  @Test
  void rowsOfAllWorkersAreAddedUp() {
    try (Database database = graph(Engine.GF_CL);
        Session session = session(database, Engine.GF_CL, 3)) {
      session.run("UNWIND range(1, 20000) AS i CREATE (:Many {x: i})").consume();
      List<Line> lines =
          profile(session, "MATCH (m:Many) WHERE m.x > 50 RETURN m.x % 7 AS x, count(*) AS n");
      assertThat(lines).extracting(Line::rows).containsExactly(7L, 19_950L, 20_000L);
      assertThat(lines.getLast().operator()).isEqualTo("ScanVertices (m:Many) parallel");
    }
  }

  /** What each worker reads for itself counts once. */
  @Test
  void rowsThatEachWorkerReadsCountOnce() {
    try (Database database = graph(Engine.GF_CL);
        Session session = session(database, Engine.GF_CL, 3)) {
      session.run("UNWIND range(1, 600) AS i CREATE (:Middle {x: i})").consume();
      session.run("UNWIND range(1, 2) AS i CREATE (f:First {x: i}) WITH f MATCH (m:Middle)"
          + " WHERE m.x % 2 = f.x % 2 CREATE (f)-[:TO]->(m)").consume();
      session.run("MATCH (m:Middle) UNWIND range(1, 200) AS i CREATE (m)-[:ON]->(:Last {x: i})")
          .consume();
      database.checkpoint();
      List<Line> lines = profile(session, "MATCH (f:First)-[:TO]->(m:Middle)-[:ON]->(l:Last)"
          + " WHERE f.x > 0 RETURN max(l.x + m.x + f.x) AS most");
      assertThat(lines).extracting(Line::operator)
          .anySatisfy(operator -> assertThat(operator).isEqualTo("TakeTurns parallel"));
      assertThat(rows(lines, "TakeTurns parallel")).isEqualTo(600);
      assertThat(rows(lines, "ListExtend (f)-[:TO]->(m:Middle)")).isEqualTo(600);
      assertThat(rows(lines, "BatchExtend (m)-[:ON]->(l:Last)")).isEqualTo(120_000);
      assertThat(lines.getLast().rows()).isEqualTo(2);
      assertThat(count(session, "MATCH (f:First)-[:TO]->(m:Middle)-[:ON]->(l:Last)"
          + " WHERE f.x > 0 RETURN sum(l.x) AS n")).isEqualTo(600L * 201 * 100);
    }
  }

  private static long rows(List<Line> lines, String operator) {
    List<Line> found =
        lines.stream().filter(line -> line.operator().equals(operator)).toList();
    assertThat(found).as("%s in %s", operator, lines).hasSize(1);
    return found.getFirst().rows();
  }

  private static long count(Session session, String query) {
    return session.run(query).single().get("n").asLong();
  }

  private Database graph(Engine engine) {
    Database database = Database.create(folder.resolve(engine.option()));
    try (Session session = database.session()) {
      session.run("UNWIND range(0, 9) AS i CREATE (:C {id: i})").consume();
      session.run("UNWIND range(0, 59) AS i CREATE (:P {id: i, x: i % 10, name: 'p' + i})")
          .consume();
      session.run("MATCH (a:P), (b:P) WHERE (a.id * 7 + b.id * 3) % 11 = 0 AND a <> b"
          + " CREATE (a)-[:K {w: a.id + b.id}]->(b)").consume();
      session.run("MATCH (a:P), (c:C) WHERE a.x = c.id CREATE (a)-[:L]->(c)").consume();
      session.run("MATCH (a:P), (c:C) WHERE a.x < c.id CREATE (a)-[:N]->(c)").consume();
    }
    return database;
  }

  private static Session session(Database database, Engine engine, int threads) {
    return database.session(SessionOptions.DEFAULT.withEngine(engine).withThreads(threads));
  }

  private static List<Line> profile(Session session, String query) {
    return plan(session, "PROFILE " + query).lines().skip(1).map(line -> {
      int indent = line.length() - line.stripLeading().length();
      List<String> cells = cells(line);
      return new Line(indent / 2, cells.getFirst(),
          Long.parseLong(cells.get(CELLS.indexOf("rows")).replace(",", "")));
    }).toList();
  }

  private static List<String> operators(String plan) {
    return plan.lines().map(line -> cells(line).getFirst()).toList();
  }

  private static List<String> cells(String line) {
    return Arrays.asList(line.strip().split(" {2,}", -1));
  }

  private static String plan(Session session, String query) {
    return session.run(query).consume().plan().orElseThrow();
  }
}
