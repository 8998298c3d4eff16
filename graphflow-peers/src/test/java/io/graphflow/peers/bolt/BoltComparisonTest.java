package io.graphflow.peers.bolt;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Neo4j and a server of GraphflowDB give the same for the same statements, but where that is known. */
class BoltComparisonTest {
  @TempDir
  Path folder;

  @Test
  void partOfTheKitIsEqual() throws Exception {
    Map<String, Integer> counts = compare("expressions/boolean/");
    assertThat(counts.get("results at both")).isGreaterThan(30);
    assertThat(counts.get("errors at both")).isGreaterThan(100);
    assertThat(counts).doesNotContainKeys("difference: other values",
        "difference: another class of errors", "difference: fails only here");
  }

  @Test
  void statementsBeyondTheKitAreMostlyEqual() throws Exception {
    Map<String, Integer> counts = compare(StatementScenario.FILE);
    assertThat(counts.get("results at both")).isGreaterThan(200);
    assertThat(counts.get("difference: other values")).isBetween(1, 5);
    assertThat(Files.readString(folder.resolve("list"))).contains("toInteger(1e30)");
  }

  private Map<String, Integer> compare(String part) throws Exception {
    return BoltComparison.compare(
        Files.createDirectory(folder.resolve("databases")), folder.resolve("list"), part);
  }
}
