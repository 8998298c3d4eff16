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
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What begins at few vertices reads only the parts of the files that have something of theirs. The graph has 12,000 persons in
 * chunks of 600, so that its edges are in 20 parts by source and in 20 by destination, of one file each.
 */
class FewStartsTest {
  private static final int PERSONS = 12_000;

  @TempDir
  private static Path directory;

  private static Database database;
  private static GraphflowSpark graph;

  @BeforeAll
  static void export() throws IOException {
    database = Database.create(directory.resolve("database"));
    try (Session session = database.session()) {
      session.run("CREATE CONSTRAINT FOR (n:Person) REQUIRE n.id IS UNIQUE").consume();
      session.run("UNWIND range(0, $last) AS i CREATE (n:Person {id: i, kind: i % 3000})",
          Map.of("last", PERSONS - 1)).consume();
      // Persons 599, 600 and 601 know others, the first of which is the last of its part.
      session.run("MATCH (a:Person), (b:Person) WHERE b.id = (a.id * 7 + 3) % $all"
          + " CREATE (a)-[:KNOWS {since: a.id}]->(b)", Map.of("all", PERSONS)).consume();
      session.run("MATCH (a:Person), (b:Person) WHERE b.id = (a.id + 600) % $all"
          + " CREATE (a)-[:KNOWS {since: -a.id}]->(b)", Map.of("all", PERSONS)).consume();
      session.run("CREATE (:Empty {id: 1})").consume();
      session.run("MATCH (a:Person), (b:Empty) WHERE a.id % 1000 = 1 CREATE (b)-[:LIKES]->(a)")
          .consume();
    }
    Path file = SmallChunks.export(database, directory.resolve("lake"), 600, 5000);
    graph = GraphflowSpark.open(LocalSpark.SESSION, file);
  }

  @AfterAll
  static void close() {
    database.close();
  }

  /** Asks Spark and the database; returns the files that Spark read. */
  private static ReadFiles asInTheDatabase(String query, Map<String, Object> parameters) {
    List<Record> expected;
    try (Session session =
        database.session(SessionOptions.DEFAULT.withEngine(Engine.GF_CL))) {
      expected = session.run(query, parameters).list();
    }
    try (ReadFiles files = new ReadFiles(LocalSpark.SESSION)) {
      Dataset<Row> rows = graph.query(query, parameters);
      assertThat(SparkRows.EXACT.of(rows)).as(query)
          .isNotEmpty()
          .containsExactlyInAnyOrderElementsOf(SparkRows.EXACT.of(expected, rows));
      files.with("");
      return files;
    } catch (TimeoutException e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 599, 600, 1200, PERSONS - 1})
  void aPointQueryReadsFewFiles(long id) throws TimeoutException {
    ReadFiles files =
        asInTheDatabase("MATCH (p:Person {id: $id})-[:KNOWS]->(f) RETURN f.id AS id",
            Map.of("id", id));
    assertThat(files.with("/ordered_by_source/adj_list/")).hasSize(1)
        .allMatch(file -> file.contains("/part" + id / 600 + "/"));
    assertThat(files.with("KNOWS")).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(longs = {599, 600, PERSONS - 1})
  void backwardsTheCopyByDestinationIsRead(long id) throws TimeoutException {
    ReadFiles files =
        asInTheDatabase("MATCH (p:Person {id: $id})<-[:KNOWS]-(f) RETURN f.id AS id",
            Map.of("id", id));
    assertThat(files.with("KNOWS")).hasSize(1)
        .allMatch(file -> file.contains("/ordered_by_dest/adj_list/part" + id / 600 + "/"));
  }

  @Test
  void propertiesOfEdgesAreReadFromTheSameParts() throws TimeoutException {
    ReadFiles files = asInTheDatabase(
        "MATCH (p:Person {id: 601})-[e:KNOWS]->(f) RETURN e.since AS since, f.id AS id", Map.of());
    assertThat(files.with("KNOWS")).hasSize(2).allMatch(file -> file.contains("/part1/"));
    files = asInTheDatabase(
        "MATCH (p:Person {id: 601})<-[e:KNOWS]-(f) RETURN e.since AS since, f.id AS id", Map.of());
    assertThat(files.with("KNOWS")).hasSize(2)
        .allMatch(file -> file.contains("/ordered_by_dest/") && file.contains("/part1/"));
  }

  @Test
  void whereItIsAskedWhichEdgesAreThereTheCopyBySourceIsRead() throws TimeoutException {
    // Edges have IDs in it alone, so that going back reads all parts.
    ReadFiles files = asInTheDatabase(
        "MATCH (p:Person {id: 601})<-[e:KNOWS]-(f) RETURN f.id AS id, count(DISTINCT e) AS n",
        Map.of());
    assertThat(files.with("KNOWS")).hasSize(20)
        .allMatch(file -> file.contains("/ordered_by_source/"));
  }

  static Stream<String> queries() {
    return Stream.of(
        "MATCH (p:Person {id: 601})-[:KNOWS]-(f) RETURN f.id AS id",
        "MATCH (p:Person {id: 601})-[:KNOWS]->(f)-[:KNOWS]->(g) RETURN f.id AS f, g.id AS g",
        "MATCH (p:Person {id: 601})-[:KNOWS]-(f)-[:KNOWS]-(g) RETURN f.id AS f, g.kind AS g",
        "MATCH (p:Person {id: 601})-[e:KNOWS*1..3]->(f) RETURN size(e) AS n, f.id AS f",
        "MATCH (p:Person {id: 601})-[:KNOWS*0..2]-(f) RETURN DISTINCT f.id AS f",
        "MATCH (p:Person {id: 601}) OPTIONAL MATCH (p)-[:KNOWS]->(f) WHERE f.id < 9000"
            + " RETURN p.id AS p, f.id AS f",
        "MATCH (p:Person) WHERE p.id IN [3, 601, 11999] OPTIONAL MATCH (p)<-[:LIKES]-(x:Empty)"
            + " RETURN p.id AS p, x.id AS x",
        "MATCH (p:Person) WHERE p.kind = 17 RETURN p.id AS p, COUNT { (p)-[:KNOWS]->() } AS n",
        "MATCH (p:Person {id: 601}), (q:Person {id: 4210}) RETURN EXISTS { (p)-[:KNOWS]->(q) } AS k",
        "MATCH (p:Person {id: 601})-[:KNOWS]->(f)<-[:KNOWS]-(g) RETURN f.id AS f, g.id AS g",
        "MATCH (x:Empty)-[:LIKES]->(p)-[:KNOWS]->(f) RETURN p.id AS p, f.id AS f",
        "MATCH (p:Person {id: 601})-[:KNOWS]->(f) WITH f ORDER BY f.id DESC LIMIT 1"
            + " MATCH (f)-[:KNOWS]->(g) RETURN f.kind AS f, g.id AS g",
        "MATCH (p:Person {id: 601})<-[:LIKES|KNOWS]-(f) RETURN labels(f) AS l, f.id AS f",
        "UNWIND [601, 601, 7] AS i MATCH (p:Person {id: i})-[:KNOWS]->(f) RETURN i, f.id AS f");
  }

  @ParameterizedTest
  @MethodSource("queries")
  void answersAreThoseOfTheDatabase(String query) {
    asInTheDatabase(query, Map.of());
    assertThat(graph.explain(query, Map.of())).as(query).contains("of 20 parts of");
  }

  @Test
  void whereManyBeginAllIsRead() throws TimeoutException {
    ReadFiles files = asInTheDatabase(
        "MATCH (p:Person)-[:KNOWS]->(f) RETURN count(*) AS n, sum(f.kind) AS s", Map.of());
    assertThat(files.with("KNOWS")).hasSize(20);
  }

  @Test
  void edgesOfWhichNothingIsAskedAreCountedWithoutTheirFiles() throws TimeoutException {
    ReadFiles files = asInTheDatabase(
        "MATCH (p:Person)-[:KNOWS]->() RETURN count(*) AS n", Map.of());
    assertThat(files.with("KNOWS")).isEmpty();
  }

  @Test
  void whereMoreBeginThanWasExpectedAllIsRead() throws TimeoutException {
    // The optimizer takes a tenth or so for what such a condition keeps; it keeps all.
    String query =
        "MATCH (p:Person) WHERE toString(p.kind) = toString(p.id % 3000) MATCH (p)-[:KNOWS]->(f)"
            + " RETURN count(*) AS n, sum(f.id) AS s";
    ReadFiles files = asInTheDatabase(query, Map.of());
    assertThat(graph.explain(query, Map.of())).contains("more than 10000 vertices: all of ");
    assertThat(files.with("KNOWS")).hasSize(20);
  }

  @Test
  void whatIsDecidedIsShown() {
    assertThat(graph.explain(
        "MATCH (p:Person {id: 601})-[:KNOWS]->(f) RETURN f.id AS id", Map.of()))
        .contains("ScanVertices (p:Person)", """
            Read for few vertices:
              1 vertex: 1 of 20 parts of Person_KNOWS_Person, ordered_by_source
              2 vertices: 2 of 20 parts of Person
            """, "BroadcastHashJoin", "PushedFilters");
  }

  @Test
  void fewRowsAreSentToAllWorkers() {
    String threshold = LocalSpark.SESSION.conf().get("spark.sql.autoBroadcastJoinThreshold");
    LocalSpark.SESSION.conf().set("spark.sql.autoBroadcastJoinThreshold", "-1");
    try {
      assertThat(graph.explain("MATCH (p:Person {id: 601})-[:KNOWS]->() RETURN count(*) AS n",
          Map.of())).contains("BroadcastHashJoin").doesNotContain("SortMergeJoin");
      assertThat(graph.explain("MATCH (p:Person)-[:KNOWS]->(q) WHERE p.kind < q.kind"
          + " RETURN count(*) AS n", Map.of())).doesNotContain("BroadcastHashJoin");
    } finally {
      LocalSpark.SESSION.conf().set("spark.sql.autoBroadcastJoinThreshold", threshold);
    }
  }
}
