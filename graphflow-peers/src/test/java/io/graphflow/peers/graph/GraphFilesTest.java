package io.graphflow.peers.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.peers.graph.GraphFiles.EdgeFile;
import io.graphflow.peers.graph.GraphFiles.VertexFile;
import io.graphflow.storage.load.DatasetLoader;
import io.graphflow.transfer.LoadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GraphFilesTest {
  private static final Path DATASETS = Path.of("..", "datasets");

  @TempDir
  Path folder;

  @Test
  void allVerticesAndEdgesOfTheSmallNetworkAreWritten() throws IOException {
    Path database = folder.resolve("database");
    DatasetLoader.load(DATASETS.resolve("ldbc-snb-interactive.json"),
        DATASETS.resolve("small-network"), database, LoadOptions.DEFAULT);
    Path files = Files.createDirectory(folder.resolve("files"));
    GraphFiles written = GraphFiles.write(database, files, values -> values.stream()
        .map(Object::toString)
        .collect(Collectors.joining("+")));

    long vertexLines = 0;
    for (VertexFile file : written.vertices()) {
      vertexLines += lineCount(file.path());
    }
    long edgeLines = 0;
    for (EdgeFile file : written.edges()) {
      edgeLines += lineCount(file.path());
    }
    assertThat(vertexLines).isEqualTo(count(database, "MATCH (n) RETURN count(*)"));
    assertThat(edgeLines).isEqualTo(count(database, "MATCH ()-[e]->() RETURN count(*)"));
    assertThat(Files.readAllLines(files.resolve("Person_KNOWS_Person.csv")))
        .contains("893353198702,1786706396716,1346409028177");
    assertThat(Files.readAllLines(files.resolve("Person.csv"))).anySatisfy(line -> assertThat(line)
        .startsWith("1580547965306,Lan,Liu,female,375926400000,1323609289392,25.242.206.243,"
            + "Firefox,vi+en,Lan1580547965306@mail.example+"));
    assertThat(Files.readAllLines(files.resolve("Post.csv"))).anySatisfy(line -> assertThat(line)
        .isEqualTo(
            "2199023255552,photo2199023255552.jpg,1346043441416,25.242.206.243,Firefox,,,0"));
  }

  private static long lineCount(Path file) throws IOException {
    try (var lines = Files.lines(file)) {
      return lines.count();
    }
  }

  private static long count(Path database, String query) {
    try (Database opened = Database.open(database); Session session = opened.session()) {
      return session.run(query).single().get(0).asLong();
    }
  }
}
