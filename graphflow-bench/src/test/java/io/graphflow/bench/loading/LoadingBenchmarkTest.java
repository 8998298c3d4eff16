package io.graphflow.bench.loading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.loading.LoadingBenchmark.Contestant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadingBenchmarkTest {
  private static final int EDGES = 2_000;

  @TempDir
  Path graphs;

  @BeforeEach
  void setFolder() {
    System.setProperty(BenchmarkGraph.FOLDER_PROPERTY, graphs.toString());
  }

  @AfterEach
  void forgetFolder() {
    System.clearProperty(BenchmarkGraph.FOLDER_PROPERTY);
  }

  @Test
  void bothLoadAllEdgesAndLeaveNothing() throws IOException {
    for (Contestant contestant : Contestant.values()) {
      LoadingBenchmark benchmark = benchmark(contestant);
      benchmark.generate();
      assertThat(benchmark.load()).isEqualTo(EDGES);
      assertThat(benchmark.load()).isEqualTo(EDGES);
      benchmark.delete();
    }
    try (Stream<Path> left = Files.list(graphs)) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void refusesAnotherNumberOfProcessors() {
    LoadingBenchmark benchmark = benchmark(Contestant.GRAPHFLOW);
    benchmark.processors++;
    assertThatThrownBy(benchmark::generate).hasMessageContaining("processors");
  }

  private static LoadingBenchmark benchmark(Contestant contestant) {
    LoadingBenchmark benchmark = new LoadingBenchmark();
    benchmark.vertices = 200;
    benchmark.edges = EDGES;
    benchmark.processors = Runtime.getRuntime().availableProcessors();
    benchmark.contestant = contestant;
    return benchmark;
  }
}
