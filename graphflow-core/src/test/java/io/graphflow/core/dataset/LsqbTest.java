package io.graphflow.core.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The nine queries of the Labelled Subgraph Query Benchmark give their known counts in every engine. */
@EnabledIfSystemProperty(named = Datasets.PROPERTY, matches = ".+")
final class LsqbTest {
  @TempDir
  private Path folder;

  @ParameterizedTest
  @CsvSource({"lsqb-example, lsqb-projected-fk.json, lsqb-example",
      "lsqb-example-merged, lsqb-merged-fk.json, lsqb-example",
      "lsqb-sf0.1, lsqb-projected-fk.json, lsqb-sf0.1"})
  void countsAreTheKnownOnes(String data, String descriptor, String known) throws IOException {
    Path database = folder.resolve("database");
    Datasets.load(descriptor, Datasets.data(data), database);
    Map<String, Long> expected = knownCounts(Datasets.data(known));
    assertThat(expected).hasSize(9);
    try (Database opened = Database.open(database)) {
      for (Engine engine : Engine.values()) {
        Map<String, Long> counts = new LinkedHashMap<>();
        try (Session session =
            opened.session(SessionOptions.DEFAULT.withEngine(engine))) {
          for (String query : expected.keySet()) {
            String text = Files.readString(Datasets.shipped("lsqb/q" + query + ".cypher"));
            counts.put(query, session.run(text).single().get("count").asLong());
          }
        }
        assertThat(counts).as(engine.displayName()).isEqualTo(expected);
      }
    }
  }

  private static Map<String, Long> knownCounts(Path data) throws IOException {
    Map<String, Long> counts = new LinkedHashMap<>();
    List<String> lines = Files.readAllLines(data.resolve("counts.tsv"));
    for (String line : lines.subList(1, lines.size())) {
      String[] fields = line.split("\t", -1);
      counts.put(fields[0], Long.parseLong(fields[1]));
    }
    return counts;
  }
}
