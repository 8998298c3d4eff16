package io.graphflow.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.transfer.ExportFormat;
import io.graphflow.transfer.LoadOptions;
import io.graphflow.transfer.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The nine counts of LSQB, on data of {@code -Dgraphflow.datasets}. {@code -Dgraphflow.spark.lsqb=lsqb-sf0.1} takes the larger
 * data.
 */
class LsqbOnSparkTest {
  private static final String DATA = System.getProperty("graphflow.spark.lsqb", "lsqb-example");

  @TempDir
  private Path directory;

  @Test
  void countsAreRight() throws IOException {
    String datasets = System.getProperty("graphflow.datasets");
    assumeTrue(datasets != null);
    Path project = Path.of("..").toAbsolutePath().normalize();
    Path folder = directory.resolve("database");
    Path lake = directory.resolve("lake");
    Database.load(project.resolve("datasets/lsqb-projected-fk.json"), Path.of(datasets, DATA),
        folder, LoadOptions.DEFAULT);
    List<String> wrong = new ArrayList<>();
    try (Database database = Database.open(folder); Session session = database.session()) {
      database.export(lake, ExportFormat.GRAPHAR, ProgressListener.NONE);
      GraphflowSpark graph =
          GraphflowSpark.open(LocalSpark.SESSION, lake.resolve("lake.graph.yml"));
      for (int i = 1; i <= 9; i++) {
        String query =
            Files.readString(project.resolve("datasets/lsqb/q" + i + ".cypher")).replace(";", "");
        long expected = session.run(query).single().get(0).asLong();
        long start = System.nanoTime();
        long found = graph.query(query, Map.of()).collectAsList().getFirst().getLong(0);
        System.out.printf("q%d %d in %.1f s%n", i, found, (System.nanoTime() - start) / 1e9);
        if (found != expected) {
          wrong.add("q" + i + ": expected " + expected + ", found " + found);
        }
      }
    }
    assertThat(wrong).isEmpty();
  }
}
