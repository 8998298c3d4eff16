package io.graphflow.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.Record;
import io.graphflow.Session;
import io.graphflow.graphar.export.SmallChunks;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.transfer.LoadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A social network of LDBC's generator answers on Spark as in the database that it was exported from: LDBC's sample where
 * {@code -Dgraphflow.datasets} has it, or else the small one of the project. {@code -Dgraphflow.times=true} prints the time that
 * each query takes.
 */
class NetworkOnSparkTest {
  private static final Path SHIPPED = Path.of("..", "datasets");

  @TempDir
  private Path directory;

  @Test
  void queriesAnswerAsInTheDatabase() throws IOException {
    String datasets = System.getProperty("graphflow.datasets");
    Path folder = directory.resolve("database");
    Database.load(SHIPPED.resolve("ldbc-snb-interactive.json"),
        datasets == null ? SHIPPED.resolve("small-network")
            : Path.of(datasets, "ldbc-snb-sf0.1"),
        folder, LoadOptions.DEFAULT);
    List<String> wrong = new ArrayList<>();
    int empty = 0;
    try (Database database = Database.open(folder)) {
      GraphflowSpark graph = GraphflowSpark.open(LocalSpark.SESSION,
          SmallChunks.export(database, directory.resolve("lake"), datasets == null ? 100 : 10_000,
              20_000));
      Map<String, Object> parameters = parameters(database);
      for (String query : queries()) {
        long start = System.nanoTime();
        Dataset<Row> rows = graph.query(query, parameters);
        List<String> found = sorted(query, SparkRows.EXACT.of(rows));
        long end = System.nanoTime();
        List<String> expected =
            sorted(query, SparkRows.EXACT.of(answers(database, query, parameters), rows));
        if (!found.equals(expected)) {
          wrong.add(query + "\n  expected " + expected.size() + ": "
              + expected.stream().limit(5).toList() + "\n  found " + found.size() + ": "
              + found.stream().limit(5).toList());
        }
        empty += expected.isEmpty() ? 1 : 0;
        if (Boolean.getBoolean("graphflow.times")) {
          System.out.printf("%,d ms %,d rows %s%n", (end - start) / 1_000_000, found.size(),
              query);
        }
      }
    }
    assertThat(wrong).as(String.join("\n", wrong)).isEmpty();
    assertThat(empty).as("queries without rows").isLessThanOrEqualTo(2);
  }

  /** A person with many friends, the comment of a friend, the middle of the dates, and a tag of many posts. */
  private static Map<String, Object> parameters(Database database) {
    Map<String, Object> parameters = new HashMap<>();
    ask(database, parameters, "person", "MATCH (p:Person) RETURN p.id AS value"
        + " ORDER BY COUNT { (p)-[:KNOWS]-() } DESC, value LIMIT 1");
    ask(database, parameters, "comment", "MATCH (:Person {id: $person})-[:KNOWS]-(f)"
        + "<-[:HAS_CREATOR]-(c:Comment) RETURN c.id AS value ORDER BY value LIMIT 1");
    ask(database, parameters, "date",
        "MATCH (m:Message) RETURN percentileDisc(m.creationDate, 0.5) AS value");
    ask(database, parameters, "tag", "MATCH (t:Tag)<-[:HAS_TAG]-(:Post)"
        + " WITH t.name AS value, count(*) AS n RETURN value ORDER BY n DESC, value LIMIT 1");
    return parameters;
  }

  private static void ask(Database database, Map<String, Object> parameters, String name,
      String query) {
    try (Session session = database.session()) {
      parameters.put(name, session.run(query, parameters).single().get(0).asObject());
    }
  }

  private static List<String> queries() throws IOException {
    return Files.readAllLines(Path.of("src/test/resources/network.cypher"))
        .stream()
        .filter(line -> !line.isBlank() && !line.startsWith("//"))
        .toList();
  }

  private static List<String> sorted(String query, List<String> rows) {
    return query.contains("ORDER BY") ? rows : rows.stream().sorted().toList();
  }

  private static List<Record> answers(Database database, String query,
      Map<String, Object> parameters) {
    try (Session session =
        database.session(SessionOptions.DEFAULT.withEngine(Engine.GF_CL))) {
      return session.run(query, parameters).list();
    }
  }
}
