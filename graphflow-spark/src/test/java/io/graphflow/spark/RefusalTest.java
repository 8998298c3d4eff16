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
      Map.entry("MATCH p = (a:Person)-[:KNOWS]->(b) RETURN p", "not on Spark:"),
      Map.entry("MATCH (a:Person) RETURN rand() AS r", "not on Spark: an expression by chance"),
      Map.entry("MATCH (n:Person) RETURN stDev(n.age) AS s",
          "column 25: not on Spark: stDev()"),
      Map.entry("LOAD CSV FROM 'file:///x.csv' AS row RETURN row[0] AS x",
          "column 1: not on Spark: LOAD CSV"),
      Map.entry("MATCH (a {id: 3})-[e:KNOWS]->() RETURN id(e) AS id",
          "column 40: not on Spark: id() of a relationship"),
      Map.entry("MATCH (a:Person) RETURN elementId(a) AS id",
          "column 25: not on Spark: elementId() of an element"),
      Map.entry("MATCH (n:Person) RETURN collect(n) AS all", "not on Spark: returning a list"),
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
      if (!(refusal instanceof QueryException) || !refusal.getMessage().contains(message)) {
        others.add(message + "\n  but: " + refusal);
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
        .contains("Extend", "Physical Plan", "_graphArSrcIndex");
    assertThatThrownBy(() -> CypherJob.run(new String[] {"--graph", "x", "--what", "y"}))
        .hasMessageContaining("unknown option --what");
  }
}
