package io.graphflow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The parameters that {@code graphflow generate snb} chooses give LDBC's complex reads, as {@code
 * datasets/ldbc/specified} has them, something to find in the initial data. {@code
 * -Dgraphflow.parameters.scale=0.1} takes a larger network.
 */
final class GeneratedParametersTest {
  private static final double SCALE =
      Double.parseDouble(System.getProperty("graphflow.parameters.scale", "0.02"));
  private static final int SETS = 25;

  @TempDir
  private static Path folder;

  private static GeneratedNetwork network;
  private static Database database;

  @BeforeAll
  static void generateAndLoad() {
    network = new GeneratedNetwork(folder.resolve("network"), "--scale", "" + SCALE, "--seed", "5",
        "--update-share", "0.1", "--parameters", "" + SETS);
    database = Database.open(network.database);
  }

  @AfterAll
  static void close() {
    database.close();
  }

  /**
   * Each set has an answer, and most have a full one.
   *
   * @param fullRows as many rows as half of the answers have, at least
   */
  @ParameterizedTest
  @CsvSource({"1,1", "2,20", "3,1", "4,5", "5,20", "6,5", "7,5", "8,20", "9,20", "10,5", "11,10",
      "12,1", "13,1", "14,1"})
  void findSomething(int query, int fullRows) throws IOException {
    String text = Files
        .readString(GeneratedNetwork.DATASETS.resolve("ldbc/specified/ic" + query + ".cypher"));
    List<String> lines = Files.readAllLines(
        network.files.resolve("substitution_parameters/interactive_" + query + "_param.txt"));
    List<Long> rowCounts = new ArrayList<>();
    try (Session session =
        database.session(SessionOptions.DEFAULT.withEngine(Engine.GF_CL))) {
      for (String line : lines.subList(1, lines.size())) {
        Map<String, Object> parameters = parameters(lines.getFirst(), line);
        long rowCount = session.run(text, parameters).list().size();
        assertThat(rowCount).as("%s", parameters).isPositive();
        rowCounts.add(rowCount);
      }
    }
    rowCounts.sort(null);
    assertThat(rowCounts).hasSize(SETS);
    assertThat(rowCounts.get(SETS / 2)).isGreaterThanOrEqualTo(fullRows);
  }

  private static Map<String, Object> parameters(String header, String line) {
    String[] names = header.split("\\|", -1);
    String[] values = line.split("\\|", -1);
    assertThat(values).hasSameSizeAs(names);
    Map<String, Object> parameters = new TreeMap<>();
    for (int i = 0; i < names.length; i++) {
      parameters.put(names[i],
          names[i].endsWith("Name") ? values[i] : (Object) Long.parseLong(values[i]));
    }
    if (parameters.containsKey("durationDays")) {
      parameters.put("endDate", (long) parameters.get("startDate")
          + Duration.ofDays((long) parameters.get("durationDays")).toMillis());
    }
    return parameters;
  }
}
