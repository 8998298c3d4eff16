package io.graphflow.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.Record;
import io.graphflow.Session;
import io.graphflow.graphar.export.SmallChunks;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The vertices of a chunk and the edges of the part of the same number are joined where they are read: nothing is sent from task to
 * task. Nothing is taken for small here. The graph has 12,000 persons, of whom those from 3,000 to 5,999 know nobody and those from 7,800
 * to 8,399 are known to nobody, in chunks of 600: so that parts of the edges are empty in either order.
 */
class PartJoinTest {
  private static final SparkSession SPARK = LocalSpark.SESSION;
  private static final int PERSONS = 12_000;
  private static final String THRESHOLD = "spark.sql.autoBroadcastJoinThreshold";
  private static final String JOINED_BY_PARTS = "spark.sql.sources.v2.bucketing.enabled";

  @TempDir
  private static Path directory;

  private static Database database;
  private static GraphflowSpark graph;

  private final Map<String, String> settings = new LinkedHashMap<>();

  @BeforeAll
  static void export() throws IOException {
    database = Database.create(directory.resolve("database"));
    try (Session session = database.session()) {
      session.run("CREATE CONSTRAINT FOR (n:Person) REQUIRE n.id IS UNIQUE").consume();
      session.run("UNWIND range(0, $last) AS i CREATE (n:Person {id: i, group: i % 7})"
          + " SET n.name = CASE i % 3 WHEN 0 THEN null ELSE 'name ' + toString(i) END,"
          + " n.height = CASE i % 5 WHEN 0 THEN null ELSE i / 8.0 END,"
          + " n.flag = CASE i % 4 WHEN 0 THEN null ELSE i % 2 = 0 END,"
          + " n.day = date('2001-02-03') + duration({days: i}),"
          + " n.moment = datetime({year: 2000, month: 2, hour: i % 24,"
          + " minute: 1, second: 2, millisecond: i % 1000}),"
          + " n.tags = CASE i % 6 WHEN 0 THEN null WHEN 1 THEN [] ELSE ['a', toString(i)] END,"
          + " n.codes = [i, -i], n.span = duration({days: i % 9})", Map.of("last", PERSONS - 1))
          .consume();
      session.run("CREATE CONSTRAINT FOR (n:City) REQUIRE n.id IS UNIQUE").consume();
      session.run("UNWIND range(0, 3999) AS i CREATE (n:City {id: i, name: 'city ' + toString(i)})")
          .consume();
      session.run("MATCH (n:Person) WHERE n.id % 10 < 4 SET n:Extra").consume();
      for (int step : new int[] {3, 600, 4241}) {
        session.run("MATCH (a:Person), (b:Person) WHERE b.id = (a.id * 7 + $step) % $all"
            + " AND (a.id < 3000 OR a.id >= 6000) AND (b.id < 7800 OR b.id >= 8400)"
            + " CREATE (a)-[:KNOWS {since: a.id * 100 + b.id % 100, weight: b.id / 4.0,"
            + " note: CASE b.id % 3 WHEN 0 THEN null ELSE 'note ' + toString(b.id % 10) END,"
            + " day: date('2020-01-01') + duration({days: b.id}), flag: a.id % 2 = 0}]->(b)",
            Map.of("all", PERSONS, "step", step)).consume();
      }
      session.run("MATCH (a:Person), (b:City) WHERE b.id = (a.id * 11) % 4000"
          + " CREATE (a)-[:LIKES {stars: b.id % 5}]->(b)").consume();
      session.run("MATCH (a:City), (b:City) WHERE a.id + 60 = b.id"
          + " CREATE (a)-[:LIKES {stars: 9}]->(b)").consume();
    }
    graph = GraphflowSpark.open(SPARK,
        SmallChunks.export(database, directory.resolve("lake"), 600, 700));
  }

  @AfterAll
  static void close() {
    database.close();
  }

  @BeforeEach
  void nothingIsSmall() {
    set(THRESHOLD, "-1");
  }

  @AfterEach
  void resetSettings() {
    settings.forEach((name, value) -> SPARK.conf().set(name, value));
  }

  private void set(String name, String value) {
    settings.putIfAbsent(name, SPARK.conf().get(name));
    SPARK.conf().set(name, value);
  }

  private static String plan(String query) {
    return graph.query(query, Map.of()).queryExecution().executedPlan().toString();
  }

  private static void assertAsInTheDatabase(String query) {
    List<Record> expected;
    try (Session session =
        database.session(SessionOptions.DEFAULT.withEngine(Engine.GF_CL))) {
      expected = session.run(query).list();
    }
    Dataset<Row> rows = graph.query(query, Map.of());
    assertThat(SparkRows.EXACT.of(rows)).as(query)
        .isNotEmpty()
        .containsExactlyInAnyOrderElementsOf(SparkRows.EXACT.of(expected, rows));
  }

  /** Steps along edges of which something is asked, from sources and from destinations. */
  @ParameterizedTest
  @ValueSource(
      strings = {
          "MATCH (p:Person)-[k:KNOWS]->() WHERE k.since > 300000 RETURN p.name AS p, k.since AS s",
          "MATCH (p:Person)<-[k:KNOWS]-() WHERE k.since > 300000 RETURN p.name AS p, k.since AS s",
          "MATCH (p:Person)-[k:KNOWS]->() WHERE k.weight > 20.5"
              + " RETURN p.id, p.group, p.name, p.height, p.flag, p.day, p.moment, p.tags, p.codes,"
              + " p.span, k.since, k.weight, k.note, k.day, k.flag",
          "MATCH (p:Person:Extra)<-[k:KNOWS]-() WHERE k.note STARTS WITH 'note' OR k.flag"
              + " RETURN p.height AS h, k.note AS n",
          "MATCH (p:Person)-[k:KNOWS]->() WHERE k.day > date('2021-01-01')"
              + " RETURN p.moment AS p, k.day AS d"})
  void aStepFromVerticesSendsNothing(String query) {
    assertThat(plan(query)).as(query)
        .contains("SortMergeJoin")
        .doesNotContain("Exchange", "Sort [", "FileScan");
    assertAsInTheDatabase(query);
  }

  @Test
  void whatEdgesEndAtIsJoinedPartByPart() {
    String query = "MATCH (:Person)-[:KNOWS]->(q:Person) RETURN q.name AS q";
    assertThat(plan(query)).contains("ordered_by_dest").doesNotContain("Exchange");
    assertAsInTheDatabase(query);
  }

  /** Several tables of edges, each joined by itself, and inner plans that run for all vertices at once. */
  @ParameterizedTest
  @ValueSource(
      strings = {
          "MATCH (p:Person)-[k:KNOWS]-() WHERE k.since > 300000 RETURN p.name AS p, k.since AS s",
          "MATCH (p:Person)-[k:KNOWS]->() WHERE k.flag RETURN p.name AS n"
              + " UNION ALL MATCH (p:Person)<-[k:KNOWS]-() WHERE k.flag RETURN p.name AS n",
          "MATCH (p:Person) OPTIONAL MATCH (p)-[k:KNOWS]->() RETURN p.name AS p, k.since AS s",
          "MATCH (p:Person) OPTIONAL MATCH (p)<-[k:KNOWS]-() WHERE k.flag RETURN p.name AS p, k.day AS d",
          "MATCH (p:Person) WHERE p.group <> 3 OPTIONAL MATCH (p)-[k:KNOWS]->()"
              + " WHERE k.since > p.id * 50 RETURN p.id AS p, k.weight AS w",
          "MATCH (p:Person) WHERE EXISTS { (p)-[k:KNOWS]->() WHERE k.flag } RETURN p.name AS p",
          "MATCH (p:Person) WHERE NOT EXISTS { (p)<-[:KNOWS]-() } RETURN p.id AS p"})
  void unionsAndInnerPlansSendNothing(String query) {
    assertThat(plan(query)).as(query)
        .contains("SortMergeJoin")
        .doesNotContain("Exchange", "Sort [");
    assertAsInTheDatabase(query);
  }

  /** Numbers of edges are put in order within their parts. */
  @ParameterizedTest
  @ValueSource(
      strings = {
          "MATCH (p:Person) RETURN p.id AS p, COUNT { (p)-[:KNOWS]->() } AS n",
          "MATCH (p:Person) WHERE p.group <> 2 RETURN p.id AS p,"
              + " COUNT { (p)<-[k:KNOWS]-() WHERE k.weight > 1000 } AS n"})
  void numbersOfEdgesSendNothing(String query) {
    assertThat(plan(query)).as(query).contains("SortMergeJoin").doesNotContain("Exchange");
    assertAsInTheDatabase(query);
  }

  @Test
  void withoutWordOfTheirPartsVerticesAndEdgesAreSent() {
    String query = "MATCH (p:Person)-[k:KNOWS]->() WHERE k.since > 300000 RETURN p.name AS p";
    assertThat(plan(query)).doesNotContain("Exchange");
    set(JOINED_BY_PARTS, "false");
    assertThat(plan(query)).contains("Exchange hashpartitioning");
    assertAsInTheDatabase(query);
  }

  @Test
  void whatIsSentToAllTasksIsReadOnce() {
    set(THRESHOLD, "100MB");
    String query = "MATCH (p:Person)-[:KNOWS]->(q) WHERE p.day < q.day RETURN count(*) AS n";
    Dataset<Row> rows = graph.query(query, Map.of());
    rows.collectAsList();
    assertThat(rows.queryExecution().executedPlan().toString()).contains("ReusedExchange");
    assertAsInTheDatabase(query);
    Dataset<Row> others = graph.query(
        "MATCH (p:Person)-[:KNOWS]->(q) WHERE p.id < q.group RETURN count(*) AS n", Map.of());
    others.collectAsList();
    assertThat(others.queryExecution().executedPlan().toString())
        .doesNotContain("ReusedExchange");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
          "MATCH (p:Person)-[k:KNOWS]->(q) WHERE k.since > 300000 RETURN p.name AS p, q.day AS q",
          "MATCH (p:Person)-[k:KNOWS]->(q) WHERE q.group = 2 RETURN p.group AS p, count(*) AS n",
          "MATCH (p:Person)-[k:KNOWS]-(q) WHERE k.flag RETURN p.name AS p, q.name AS q",
          "MATCH (p:Person)-[l:LIKES]->(c) RETURN p.id AS p, c.name AS c, l.stars AS s",
          "MATCH (p)-[l:LIKES]->(c:City) WHERE l.stars > 2 RETURN labels(p) AS p, c.id AS c, p.name AS n",
          "MATCH (p:Person)-[k:KNOWS]->()-[m:KNOWS]->(q) WHERE k.since < 100000 AND m.flag"
              + " RETURN p.id AS p, q.id AS q, m.weight AS w",
          "MATCH (p:Person)<-[k:KNOWS]-(q) WHERE p.group = 1 RETURN k AS k, p.id AS p",
          "MATCH (p:Person)<-[k:KNOWS]-(q) RETURN count(k) AS k, count(DISTINCT k) AS d",
          "MATCH (p:Person) OPTIONAL MATCH (p)-[k:KNOWS]->() WITH p, k WHERE p.group = 3"
              + " RETURN p.id AS p, k.day AS d",
          "MATCH (:Person)-[:LIKES]->(c:City) WHERE c.name > 'city 3' RETURN c.name AS c",
          "MATCH ()-[k:KNOWS]->() RETURN count(*) AS n",
          "MATCH ()-[k:KNOWS]->() RETURN k.flag AS f, max(k.day) AS d, sum(k.since) AS s"})
  void answersAreThoseOfTheDatabase(String query) {
    assertAsInTheDatabase(query);
    set(JOINED_BY_PARTS, "false");
    assertAsInTheDatabase(query);
  }
}
