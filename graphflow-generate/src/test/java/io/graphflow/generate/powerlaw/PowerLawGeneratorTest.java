package io.graphflow.generate.powerlaw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.graphflow.generate.GenerationSummary;
import io.graphflow.generate.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PowerLawGeneratorTest {
  /** More than any small graph here has vertices. */
  private static final int VERTEX_BASE = 100;

  @TempDir
  Path parent;

  private record Edge(int source, int destination, long timestamp) {}

  private List<Edge> generate(String name, PowerLawOptions options) throws IOException {
    GenerationSummary summary = PowerLawGenerator.generate(options, Progress.NONE);
    assertThat(summary.rowCount("vertices.csv")).isEqualTo(options.vertexCount());
    List<String> lines = Files.readAllLines(parent.resolve(name).resolve("edges.csv"));
    assertThat(lines.getFirst()).isEqualTo("from:NODE,to:NODE,timestamp:INT64");
    List<Edge> edges = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] fields = line.split(",", -1);
      edges.add(new Edge(Integer.parseInt(fields[0]), Integer.parseInt(fields[1]),
          Long.parseLong(fields[2])));
    }
    assertThat(edges).hasSize((int) options.edgeCount());
    return edges;
  }

  @Test
  void degreesAreSkewedInBothDirections() throws IOException {
    int vertices = 20_000;
    List<Edge> edges = generate("g",
        new PowerLawOptions(parent.resolve("g"), vertices, 200_000, 1));
    int[] out = new int[vertices];
    int[] in = new int[vertices];
    Set<Long> pairs = new HashSet<>();
    for (Edge edge : edges) {
      out[edge.source]++;
      in[edge.destination]++;
      assertThat(edge.source).isNotEqualTo(edge.destination);
      assertThat(pairs.add(((long) edge.source << 32) | edge.destination)).isTrue();
      assertThat(edge.timestamp).isBetween(0L, PowerLawGenerator.TIMESTAMP_BOUND - 1);
    }
    for (int[] degrees : List.of(out, in)) {
      int[] sorted = degrees.clone();
      Arrays.sort(sorted);
      // Mean 10; a hundredth of the vertices is the bound, and random draws may pass it a little.
      assertThat(sorted[vertices - 1]).isBetween(150, 260);
      assertThat(sorted[vertices / 2]).isLessThan(8);
      long topShare = Arrays.stream(sorted, vertices - vertices / 100, vertices).sum();
      assertThat(topShare / 200_000.0).isBetween(0.08, 0.35);
    }
    // Independent ranks: 2-paths about edges² / vertices.
    long paths = 0;
    for (int vertex = 0; vertex < vertices; vertex++) {
      paths += (long) in[vertex] * out[vertex];
    }
    assertThat(paths / (200_000.0 * 200_000.0 / vertices)).isCloseTo(1, within(0.25));
  }

  @Test
  void seedDecidesEveryByte() throws IOException {
    List<byte[]> runs = new ArrayList<>();
    for (long seed : new long[] {7, 7, 8}) {
      Path folder = parent.resolve("run" + runs.size());
      PowerLawGenerator.generate(new PowerLawOptions(folder, 1_000, 8_000, seed), Progress.NONE);
      runs.add(Files.readAllBytes(folder.resolve("edges.csv")));
    }
    assertThat(runs.get(0)).isEqualTo(runs.get(1)).isNotEqualTo(runs.get(2));
  }

  @Test
  void fillsSmallGraphsToTheBound() throws IOException {
    for (int vertices = 2; vertices < 12; vertices++) {
      long edgeCount = (long) vertices * (vertices - 1) / 2;
      String name = "small" + vertices;
      List<Edge> edges = generate(name, new PowerLawOptions(
          parent.resolve(name), vertices, edgeCount, 2.1, vertices, false));
      assertThat(edges).extracting(edge -> edge.source * VERTEX_BASE + edge.destination)
          .doesNotHaveDuplicates();
    }
  }

  @Test
  void parallelEdgesComeOnlyWhenAsked() throws IOException {
    List<Edge> edges = generate("parallel",
        new PowerLawOptions(parent.resolve("parallel"), 50, 1_000, 2.2, 1, true));
    Set<Integer> pairs = new HashSet<>();
    edges.forEach(edge -> pairs.add(edge.source * VERTEX_BASE + edge.destination));
    assertThat(pairs.size()).isLessThan(edges.size());
  }

  @Test
  void writesAGraphWithoutEdges() throws IOException {
    assertThat(generate("none", new PowerLawOptions(parent.resolve("none"), 2, 0, 1))).isEmpty();
  }

  @Test
  void refusesWhatNoGraphHas() {
    assertThatThrownBy(() -> new PowerLawOptions(parent, 1, 0, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1");
    assertThatThrownBy(() -> new PowerLawOptions(parent, 10, 46, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("46");
    assertThatThrownBy(() -> new PowerLawOptions(parent, 10, 5, 2.0, 1, false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2.0");
  }
}
