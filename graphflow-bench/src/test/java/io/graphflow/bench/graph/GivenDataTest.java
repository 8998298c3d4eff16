package io.graphflow.bench.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.GraphflowException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GivenDataTest {
  @TempDir
  Path folder;

  @BeforeEach
  void keepGraphsHere() {
    System.setProperty(BenchmarkGraph.FOLDER_PROPERTY, folder.resolve("graphs").toString());
  }

  @AfterEach
  void forgetFolder() {
    System.clearProperty(BenchmarkGraph.FOLDER_PROPERTY);
  }

  private Path edgeList(String lines) throws IOException {
    Path list = folder.resolve("data/flickr-growth/out.flickr-growth");
    Files.createDirectories(list.getParent());
    return Files.writeString(list, lines);
  }

  @Test
  void readsEdgeListsOfKonect() throws IOException {
    edgeList("% sym weighted\n5 7 1 1162422000\n5\t9\t-1\t1162422002\n7 5 1 1162422001\n");
    BenchmarkGraph flickr = GivenData.in(folder.resolve("data")).flickr().orElseThrow();
    assertThat(flickr.isGiven()).isTrue();
    HeapGraph heap = HeapGraph.read(flickr);
    assertThat(heap.ids()).containsExactlyInAnyOrder(5, 7, 9);
    assertThat(heap.edgeCount()).isEqualTo(3);
    assertThat(heap.timestamps()).containsExactlyInAnyOrder(1162422000, 1162422002, 1162422001);
    // A fork knows only the name.
    BenchmarkGraph named = BenchmarkGraph.named(flickr.name());
    assertThat(named.database()).isEqualTo(flickr.database());
    assertThat(named.edgeNames()).isEqualTo(flickr.edgeNames());
  }

  @Test
  void namesTheLineThatIsWrong() throws IOException {
    edgeList("% sym\n5 7\n");
    BenchmarkGraph flickr = GivenData.in(folder.resolve("data")).flickr().orElseThrow();
    assertThatThrownBy(flickr::database).isInstanceOf(GraphflowException.class)
        .hasMessageContaining("out.flickr-growth:2: source, destination, weight and time");
    assertThat(flickr.isMade()).isFalse();
  }

  @Test
  void otherFilesMakeAnotherGraph() throws IOException {
    edgeList("5 7 1 1\n");
    String before = GivenData.in(folder.resolve("data")).flickr().orElseThrow().name();
    edgeList("5 7 1 1\n7 5 1 2\n");
    assertThat(GivenData.in(folder.resolve("data")).flickr().orElseThrow().name())
        .isNotEqualTo(before);
  }

  /** Streams lie beside the folders of the graph, or in a folder of their own. */
  @ParameterizedTest
  @ValueSource(strings = {"", "update_streams"})
  void keepsUpdateStreamsBesideTheDatabase(String place) throws IOException {
    Path network = folder.resolve("data/network");
    Path given = Path.of("../datasets/small-network");
    try (Stream<Path> files = Files.walk(given)) {
      for (Path file : files.toList()) {
        Path copy = network.resolve(given.relativize(file).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
    assertThat(GivenData.in(folder.resolve("data")).socialNetworkWithUpdates()).isEmpty();
    String stream = "updateStream_0_0_person.csv";
    Files.createDirectories(network.resolve(place));
    Files.writeString(network.resolve(place).resolve(stream), "1|0|2|1|2|3\n");
    BenchmarkGraph graph =
        GivenData.in(folder.resolve("data")).socialNetworkWithUpdates().orElseThrow();
    assertThat(graph.database()).isDirectory();
    assertThat(graph.file(BenchmarkGraph.UPDATES).resolve(stream)).hasContent("1|0|2|1|2|3");
    assertThat(graph.file(BenchmarkGraph.PARAMETERS)).doesNotExist();
  }

  @Test
  void findsTheSocialNetworkThatComesWithTheProject() throws IOException {
    GivenData data = GivenData.in(Path.of("../datasets"));
    assertThat(data.words()).isEqualTo("LDBC SNB");
    HeapGraph friends = HeapGraph.read(data.socialNetwork().orElseThrow());
    assertThat(friends.vertexCount()).isEqualTo(204);
    assertThat(friends.edgeCount()).isEqualTo(776);
    // Milliseconds since 1970 are no ints, so that ranks stand for them.
    long median = friends.medianTimestamp();
    assertThat(median).isGreaterThan(Integer.MAX_VALUE);
    assertThat(friends.timestampAtMost(median)).isBetween(350, 400);
    assertThat(friends.timestampAtMost(0)).isEqualTo(-1);
  }
}
