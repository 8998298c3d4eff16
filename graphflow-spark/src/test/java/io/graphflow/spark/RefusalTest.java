package io.graphflow.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.graphflow.Database;
import io.graphflow.exception.QueryException;
import io.graphflow.graphar.export.SmallChunks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeoutException;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What does not run on Spark is named, with its place, before Spark does anything. */
class RefusalTest {
  private static final SparkSession SPARK = LocalSpark.SESSION;

  private static final Map<String, String> REFUSED = Map.ofEntries(
      Map.entry("CREATE (:City)", "line 1, column 1: not on Spark: writing"),
      Map.entry("MATCH (n:Person)\nSET n.id = 3", "line 2, column 1: not on Spark: writing"),
      Map.entry("MATCH (a:Person)-[:KNOWS*]->(b) RETURN a.id, b.id",
          "column 25: not on Spark: a step of variable length without an upper bound"),
      Map.entry("MATCH (a:Person)-[:KNOWS*1..20]->(b) RETURN a.id, b.id",
          "column 25: not on Spark: a step of more than 8 edges"),
      Map.entry("MATCH p = shortestPath((a:Person {id: 5})-[:KNOWS*]->(b:Person {id: 7}))"
          + " RETURN length(p)", "column 11: not on Spark: shortestPath"),
      Map.entry("MATCH p = (a:Person)-[:KNOWS]->(b) RETURN p", "column 9: not on Spark: a path"),
      Map.entry("MATCH (a:Person) RETURN rand() AS r",
          "column 25: not on Spark: an expression by chance"),
      Map.entry("MATCH (n:Person) RETURN stDev(n.age) AS s",
          "column 25: not on Spark: stDev()"),
      Map.entry("LOAD CSV FROM 'file:///x.csv' AS row RETURN row[0] AS x",
          "column 1: not on Spark: LOAD CSV"),
      Map.entry("MATCH (a {id: 3})-[e:KNOWS]->() RETURN id(e) AS id",
          "column 40: not on Spark: id() of a relationship"),
      Map.entry("MATCH (a:Person) RETURN elementId(a) AS id",
          "column 25: not on Spark: elementId() of an element"),
      Map.entry("MATCH (n:Person) RETURN collect(n) AS all",
          "column 39: not on Spark: returning a list"),
      Map.entry("MATCH (n:Person) WITH n ORDER BY n.id RETURN collect(n.id) AS all",
          "column 46: not on Spark: collect() of rows in an order"),
      Map.entry("MATCH (n:City) RETURN n.name AS name ORDER BY n.tags",
          "column 38: not on Spark: ORDER BY values of type LIST<STRING>"),
      Map.entry("MATCH (n:City) RETURN max(n.tags) AS most",
          "column 23: not on Spark: max() of values of type LIST<STRING>"),
      Map.entry("MATCH (n:Person) RETURN n.id AS x UNION MATCH (n:City) RETURN n.name AS x",
          "column 35: not on Spark: UNION of columns 'x' of the types INTEGER and STRING"),
      Map.entry("WITH 'rand \\' stDev' AS a /* stDev */ // stDev\nRETURN a, stDev(1) AS s",
          "line 2, column 11: not on Spark: stDev()"),
      Map.entry("CREATE CONSTRAINT FOR (n:Person) REQUIRE n.age IS UNIQUE",
          "line 1, column 1: not on Spark: writing"),
      Map.entry("MATCH (n:Person)\nWHERE n.id = 3\nDETACH DELETE n",
          "line 3, column 1: not on Spark: writing"),
      Map.entry("MERGE (n:Person {id: 3})",
          "line 1, column 1: not on Spark: writing"),
      Map.entry("MATCH (n:Person) REMOVE n.text",
          "column 18: not on Spark: writing"),
      Map.entry("FOREACH (i IN [1] | CREATE (:City {name: 'x'}))",
          "line 1, column 1: not on Spark: writing"),
      Map.entry("CHECKPOINT",
          "line 1, column 1: not on Spark: writing"),
      Map.entry("SHOW CONSTRAINTS", "line 1, column 1: not on Spark: the procedure"),
      Map.entry("PROFILE MATCH (n) RETURN n",
          "line 1, column 1: not on Spark: PROFILE"),
      Map.entry("CALL algo.wcc() YIELD node RETURN node",
          "column 6: not on Spark: the procedure algo.wcc()"),
      Map.entry("MATCH (a:Person {id: 5})-[e:KNOWS*1..2]->(b) RETURN e",
          "column 27: not on Spark: returning a list of elements"),
      Map.entry(
          "MATCH p = allShortestPaths((a:Person {id: 5})-[:KNOWS*]->(b:Person {id: 7})) RETURN length(p) AS n",
          "column 11: not on Spark: allShortestPaths"),
      Map.entry(
          "MATCH (a:Person)\nCALL (a) { MATCH (a)-[:KNOWS]->(b) RETURN b ORDER BY b.id LIMIT 1 }\nRETURN a.id AS a, b.id AS b",
          "line 2, column 59: not on Spark: LIMIT in a subquery that reads variables from outside"),
      Map.entry(
          "MATCH (a:Person) CALL (a) { MATCH (a)-[:KNOWS]->(b) RETURN b.id AS id SKIP 1 } RETURN a.id AS a, id",
          "column 71: not on Spark: SKIP in a subquery that reads variables from outside"),
      Map.entry("MATCH (a:Person) RETURN a.id AS a, COUNT { (a)-[:KNOWS*]->() } AS n",
          "column 55: not on Spark: a step of variable length without an upper bound"),
      Map.entry("MATCH (n) WHERE id(n) = 3 RETURN count(*) AS n",
          "column 17: not on Spark: finding elements by their IDs"),
      Map.entry("MATCH (n) WHERE elementId(n) = 'x' RETURN count(*) AS n",
          "column 17: not on Spark: finding elements by their IDs"),
      Map.entry("RETURN 1 AS a, randomUUID() AS u",
          "column 16: not on Spark: an expression by chance"),
      Map.entry("MATCH (a:Person)\nRETURN point({x: a.id, y: 1}) AS p",
          "line 2, column 8: not on Spark: point() of type POINT"),
      Map.entry("MATCH (n:Person) RETURN max(CASE n.id % 2 WHEN 0 THEN n.id ELSE n.text END) AS m",
          "column 25: not on Spark: max() of values of type ANY"),
      Map.entry(
          "MATCH (n:Person) RETURN n.id AS id ORDER BY CASE n.id % 2 WHEN 0 THEN n.id ELSE n.text END",
          "column 36: not on Spark: ORDER BY values of type ANY"),
      Map.entry("MATCH p = (a:Person)-[:KNOWS]->(b) RETURN nodes(p) AS n",
          "column 9: not on Spark: a path as a value"),
      Map.entry("MATCH (a:Person)\nMATCH q=(a)-[:KNOWS]->(b) WITH q AS r RETURN r",
          "line 2, column 8: not on Spark: a path as a value"),
      Map.entry("MATCH (c:City) RETURN [(c)-[:NEAR]->(d) | d] AS near",
          "column 23: not on Spark: a list of the rows of a subquery"),
      Map.entry("MATCH (c:City) RETURN\n COLLECT { MATCH (c)-[:NEAR]->(d) RETURN d } AS near",
          "line 2, column 2: not on Spark: a list of the rows of a subquery"),
      Map.entry("MATCH (n:Person) RETURN stDevP(n.age) AS s",
          "column 25: not on Spark: stDevP()"),
      Map.entry("MATCH (a:Person)-[e:KNOWS]->(b) WITH a, collect(e) AS all RETURN all",
          "column 55: not on Spark: returning a list of elements"),
      Map.entry("MATCH (n:Person) RETURN n.id AS x UNION ALL MATCH (n:City) RETURN n.tags AS x",
          "column 35: not on Spark: UNION of columns 'x' of the types INTEGER and LIST<STRING>"),
      Map.entry("MATCH (n:Person) RETURN min([n.id]) AS m",
          "column 25: not on Spark: min() of values of type LIST<INTEGER>"),
      Map.entry(
          "MATCH (a:Person {id: 1}), (b:Person {id: 2}) MATCH (a)-[:KNOWS*..9]->(b) RETURN count(*) AS n",
          "column 63: not on Spark: a step of more than 8 edges"),
      Map.entry(
          "MATCH (a:Person)-[k:KNOWS* {weight: a.height}]->(b) RETURN DISTINCT b.id AS b",
          "column 26: not on Spark: a condition on the edges of a step of variable length that reads"),
      Map.entry("EXPLAIN MATCH (n) RETURN n", "column 1: not on Spark: EXPLAIN"));

  @TempDir
  private Path directory;

  @Test
  void refusalsNameThePlaceAndComeBeforeAnyJob() throws IOException, TimeoutException {
    Path file;
    try (Database database = Database.create(directory.resolve("database"))) {
      ExampleGraph.fill(database, new Random(1));
      file = SmallChunks.export(database, directory.resolve("lake"));
    }
    GraphflowSpark graph = GraphflowSpark.open(SPARK, file);
    SPARK.sparkContext().setJobGroup("refused", "", false);
    List<String> others = new ArrayList<>();
    REFUSED.forEach((query, message) -> {
      Throwable refusal = catchThrowable(() -> graph.query(query, Map.of()));
      if (!(refusal instanceof QueryException) || !refusal.getMessage().contains(message)
          || !refusal.getMessage().matches("(?s)line \\d+, column \\d+: not on Spark: .*")) {
        others.add(query + "\n  " + message + "\n  but: " + refusal);
      }
    });
    assertThat(others).isEmpty();
    assertThat(jobs("refused")).isEmpty();
    SPARK.sparkContext().setJobGroup("answered", "", false);
    assertThat(graph.query("MATCH (n:Person) RETURN count(*) AS n", Map.of()).collectAsList())
        .hasSize(1);
    assertThat(jobs("answered")).isNotEmpty();
    SPARK.sparkContext().clearJobGroup();
  }

  private static int[] jobs(String group) throws TimeoutException {
    SPARK.sparkContext().listenerBus().waitUntilEmpty();
    return SPARK.sparkContext().statusTracker().getJobIdsForGroup(group);
  }

  @Test
  void numbersThatOverflowAreErrors() throws IOException {
    Path file;
    try (Database database = Database.create(directory.resolve("database"))) {
      ExampleGraph.fill(database, new Random(1));
      file = SmallChunks.export(database, directory.resolve("lake"));
    }
    GraphflowSpark graph = GraphflowSpark.open(SPARK, file);
    for (String query : new String[] {"MATCH (n:Person) RETURN n.id + 9223372036854775800 AS x",
        "MATCH (n:Person) RETURN sum(n.id * 200000000000000000) AS x",
        "MATCH (n:Person) RETURN n.id / (n.id - n.id) AS x"}) {
      assertThatThrownBy(() -> graph.query(query, Map.of()).collectAsList()).as(query)
          .isInstanceOf(Exception.class);
    }
    SPARK.conf().set("spark.sql.ansi.enabled", false);
    try {
      assertThatThrownBy(() -> graph.query("RETURN 1 AS x", Map.of()))
          .hasMessageContaining("spark.sql.ansi.enabled");
    } finally {
      SPARK.conf().set("spark.sql.ansi.enabled", true);
    }
  }

  @Test
  void aJobWritesRowsAndAPlanIsShown() throws IOException {
    Path file;
    try (Database database = Database.create(directory.resolve("database"))) {
      ExampleGraph.fill(database, new Random(1));
      file = SmallChunks.export(database, directory.resolve("lake"));
    }
    Path query = directory.resolve("q.cypher");
    Files.writeString(query, "MATCH (n:Person {id: $id}) RETURN n.id AS id, n.day AS day");
    Path out = directory.resolve("out");
    CypherJob.run(new String[] {"--graph", file.toString(), "--query", query.toString(),
        "--param", "id=7", "--out", out.toString(), "--format", "json"});
    assertThat(SPARK.read().json(out.toString()).collectAsList().toString())
        .isEqualTo("[[2007-08-01,7]]");
    assertThat(GraphflowSpark.open(SPARK, file)
        .explain("MATCH (a:Person)-[:KNOWS]->(b) RETURN a.id AS a", Map.of()))
        .contains("Extend", "Physical Plan",
            "BatchScan Person_KNOWS_Person, ordered_by_source");
    assertThatThrownBy(() -> CypherJob.run(new String[] {"--graph", "x", "--what", "y"}))
        .hasMessageContaining("unknown option --what");
  }
}
