package io.graphflow.peers.kuzu;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.peers.graph.StoredCatalog;
import io.graphflow.storage.load.DatasetLoader;
import io.graphflow.transfer.LoadOptions;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Over the small network, in which friendships have no parallel edges, self-loops or cycles of two. */
class KuzuDialectTest {
  private static final Path DATASETS = Path.of("..", "datasets");

  @TempDir
  static Path folder;

  private static KuzuDialect dialect;

  @BeforeAll
  static void load() {
    DatasetLoader.load(DATASETS.resolve("ldbc-snb-interactive.json"),
        DATASETS.resolve("small-network"), folder.resolve("database"), LoadOptions.DEFAULT);
    dialect = new KuzuDialect(StoredCatalog.of(folder.resolve("database")));
  }

  @Test
  void aLabelOfSeveralTablesBecomesTheirNames() {
    assertThat(dialect.translate("MATCH (m:Message)\nRETURN m.id;"))
        .isEqualTo("MATCH (m:Post:Comment)\nRETURN m.id;");
    assertThat(dialect.translate("MATCH (:City {id: 1})\nRETURN 1;"))
        .isEqualTo("MATCH (:City {id: 1})\nRETURN 1;");
  }

  @Test
  void edgesThatCouldCoincideAreKeptApart() {
    assertThat(dialect.translate(
        "MATCH (:Person {id: $p})-[:KNOWS]-(:Person)-[k:KNOWS]-(b:Person)\nRETURN b.id;"))
        .isEqualTo("MATCH (:Person {id: $p})-[edge1:KNOWS]-(:Person)-[k:KNOWS]-(b:Person)"
            + "\nWHERE id(edge1) <> id(k)\nRETURN b.id;");
    assertThat(dialect.translate(
        "MATCH (a:Person)-[:KNOWS]-(:Person)-[:KNOWS]-(b:Person)\nWHERE a.id = 1\nRETURN b.id;"))
        .isEqualTo("MATCH (a:Person)-[edge1:KNOWS]-(:Person)-[edge2:KNOWS]-(b:Person)"
            + "\nWHERE id(edge1) <> id(edge2)\n  AND a.id = 1\nRETURN b.id;");
  }

  @Test
  void edgesThatTheGraphKeepsApartAreNotCompared() {
    assertThat(dialect.translate(
        "MATCH (:Person)-[:KNOWS]->(:Person)-[:KNOWS]->(b:Person)\nRETURN b.id;"))
        .doesNotContain("WHERE");
    assertThat(dialect.translate(
        "MATCH (:Person)-[:KNOWS]-(a:Person)<-[:HAS_CREATOR]-(m:Post)\nRETURN m.id;"))
        .doesNotContain("WHERE");
  }

  @Test
  void aChainOfComparisonsIsTaken() {
    assertThat(dialect.translate("MATCH (p:Person)\nWHERE 1 <= p.id < 9\nRETURN p.id;"))
        .isEqualTo("MATCH (p:Person)\nWHERE 1 <= p.id AND p.id < 9\nRETURN p.id;");
    assertThat(dialect.translate("MATCH (p:Person)\nWHERE 'A b' <= p.lastName <= 'F'\nRETURN 1;"))
        .isEqualTo(
            "MATCH (p:Person)\nWHERE 'A b' <= p.lastName AND p.lastName <= 'F'\nRETURN 1;");
  }
}
