package io.graphflow.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.Record;
import io.graphflow.Session;
import io.graphflow.graphar.export.SmallChunks;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A graph that was exported answers on Spark as the database does that it comes from. */
class SparkTest {
  @TempDir
  private Path directory;

  @Test
  void queriesAnswerAsInTheDatabase() throws IOException {
    List<String> queries = queries();
    long seed = Long.getLong("graphflow.seed", 1);
    Path file;
    try (Database database = Database.create(directory.resolve("database"))) {
      ExampleGraph.fill(database, new Random(seed));
      file = SmallChunks.export(database, directory.resolve("lake"));
    }
    try (Database database = Database.open(file)) {
      GraphflowSpark graph =
          GraphflowSpark.open(LocalSpark.SESSION, file);
      List<String> wrong = new ArrayList<>();
      for (String query : queries) {
        long start = System.nanoTime();
        List<String> expected;
        List<String> found;
        try {
          Dataset<Row> rows = graph.query(query, ExampleGraph.PARAMETERS);
          found = new ArrayList<>(SparkRows.EXACT.of(rows));
          expected = new ArrayList<>(SparkRows.EXACT.of(answers(database, query), rows));
        } catch (Exception e) {
          wrong.add(query + "\n  failed: " + e.toString().lines().limit(3).toList());
          continue;
        }
        if (!query.contains("ORDER BY")) {
          Collections.sort(expected);
          Collections.sort(found);
        }
        if (!found.equals(expected)) {
          wrong.add(query + "\n  expected " + expected.size() + ": "
              + expected.stream().limit(5).toList() + "\n  found " + found.size() + ": "
              + found.stream().limit(5).toList());
        }
        if (Boolean.getBoolean("graphflow.times")) {
          System.out.println((System.nanoTime() - start) / 1_000_000 + " ms " + query);
        }
      }
      assertThat(wrong).as(String.join("\n", wrong)).isEmpty();
    }
  }

  private static List<String> queries() throws IOException {
    return Files.readAllLines(Path.of("src/test/resources/queries.cypher"))
        .stream()
        .filter(line -> !line.isBlank() && !line.startsWith("//"))
        .toList();
  }

  private static List<Record> answers(Database database, String query) {
    try (Session session =
        database.session(SessionOptions.DEFAULT.withEngine(Engine.GF_CL))) {
      return session.run(query, ExampleGraph.PARAMETERS).list();
    }
  }
}
