package io.graphflow.graphar;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.transfer.ExportFormat;
import io.graphflow.transfer.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plans in place estimate as those of the database that was exported, as long as the graph is the same. */
class LakeStatisticsTest {
  private static final List<String> QUERIES = List.of(
      // One name of a third of the vertices, others of one each.
      "MATCH (v:V) WHERE v.name = 'often' RETURN v.id",
      "MATCH (v:V) WHERE v.name = 'v7' RETURN v.id",
      "MATCH (v:V) WHERE v.name STARTS WITH 'v1' RETURN v.id",
      // Most weights are small.
      "MATCH (v:V) WHERE v.weight < 10 RETURN v.id",
      "MATCH (v:V) WHERE v.share > 0.9 RETURN v.id",
      "MATCH (v:V) WHERE v.day = date('2020-01-05') RETURN v.id",
      "MATCH (:V)-[r:R]->(:V) WHERE r.kind IN [1, 2] RETURN r.kind",
      // Vertices that many edges lead to have many that lead from them.
      "MATCH (a:V)-[:R]->(:V)-[:R]->(b:V) RETURN a.id, b.id");

  @TempDir
  private Path directory;

  private Path graph;
  private List<String> expected;

  @BeforeEach
  void export() {
    Path folder = directory.resolve("database");
    try (Database database = Database.create(folder); Session session = database.session()) {
      session.run("CREATE NODE TABLE V(id INT64, name STRING, weight INT64, share DOUBLE,"
          + " day DATE, PRIMARY KEY (id))").consume();
      session.run("UNWIND range(0, 2999) AS i CREATE (:V {id: i,"
          + " name: CASE WHEN i % 3 = 0 THEN 'often' ELSE 'v' + i END,"
          + " weight: CASE WHEN i < 2900 THEN i % 10 ELSE i * 1000 END,"
          + " share: CASE WHEN i = 0 THEN 1.0 / 0.0 ELSE i / 3000.0 END,"
          + " day: date('2020-01-01') + duration({days: i % 7})})").consume();
      session.run("MATCH (a:V), (b:V) WHERE a.id < 60 AND b.id < 60 AND (a.id + b.id) % 3 = 0"
          + " CREATE (a)-[:R {kind: (a.id * b.id) % 50}]->(b)").consume();
      session.run("CHECKPOINT").consume();
      database.export(directory.resolve("lake"), ExportFormat.GRAPHAR, ProgressListener.NONE);
      expected = estimates(session);
    }
    graph = directory.resolve("lake/lake.graph.yml");
  }

  /** The plans with their estimates, without what is said of reading. */
  private static List<String> estimates(Session session) {
    return QUERIES.stream()
        .map(query -> session.run("EXPLAIN " + query).consume().plan().orElseThrow())
        .map(plan -> plan.lines()
            .filter(line -> !line.startsWith("In place") && !line.isBlank())
            .map(line -> line.replaceAll(" in pages that may have .*?(?=  )", "")
                .replaceAll(" +", " "))
            .reduce("", (a, b) -> a + b + "\n"))
        .toList();
  }

  private List<String> inPlace() {
    try (Database database = Database.open(graph); Session session = database.session()) {
      return estimates(session);
    }
  }

  private void replace(String what, String with) throws IOException {
    Path file = directory.resolve("lake/lake.statistics.json");
    String json = Files.readString(file);
    assertThat(json).contains(what);
    Files.writeString(file, json.replace(what, with));
  }

  @Test
  void estimatesAreThoseOfTheDatabase() {
    assertThat(inPlace()).isEqualTo(expected);
  }

  @Test
  void statisticsOfOtherElementsDoNotCount() throws IOException {
    replace("\"V\":{\"count\":3000", "\"V\":{\"count\":2999");
    List<String> found = inPlace();
    assertThat(found.subList(0, 3)).doesNotContainAnyElementsOf(expected.subList(0, 3));
    assertThat(found.subList(6, 8)).isEqualTo(expected.subList(6, 8));
  }

  @Test
  void statisticsOfAnotherTypeDoNotCount() throws IOException {
    replace("\"name\":{\"type\":\"STRING\"", "\"name\":{\"type\":\"INT64\"");
    assertThat(inPlace().subList(0, 1)).isNotEqualTo(expected.subList(0, 1));
    assertThat(inPlace().subList(3, 8)).isEqualTo(expected.subList(3, 8));
  }

  /** Answers do not need them. */
  @Test
  void damagedStatisticsAreLeftOut() throws IOException {
    replace("\"factor\":", "\"factor\":-");
    assertThat(inPlace().subList(0, 7)).isEqualTo(expected.subList(0, 7));
    assertThat(inPlace().get(7)).isNotEqualTo(expected.get(7));
    replace("\"shares\":[", "\"shares\":[0.25,");
    assertThat(inPlace().getFirst()).isNotEqualTo(expected.getFirst());
    Path file = directory.resolve("lake/lake.statistics.json");
    Files.writeString(file, Files.readString(file).substring(5));
    assertThat(inPlace().getFirst()).isNotEqualTo(expected.getFirst());
    Files.delete(file);
    try (Database database = Database.open(graph); Session session = database.session()) {
      assertThat(session.run("MATCH (v:V) WHERE v.name = 'often' RETURN count(*) AS n")
          .single()
          .get("n")
          .asLong()).isEqualTo(1000);
    }
  }
}
