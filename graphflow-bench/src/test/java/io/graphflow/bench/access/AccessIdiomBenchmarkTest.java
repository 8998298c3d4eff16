package io.graphflow.bench.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.bench.graph.BenchmarkGraph;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccessIdiomBenchmarkTest {
  @TempDir
  Path graphs;

  @Test
  void allFormsReadTheSame() throws IOException {
    System.setProperty(BenchmarkGraph.FOLDER_PROPERTY, graphs.toString());
    AccessIdiomBenchmark benchmark = new AccessIdiomBenchmark();
    benchmark.listLength = 1024;
    try {
      // Throws if two forms differ.
      benchmark.open();
      assertThat(benchmark.kernelCount()).isEqualTo(benchmark.heapCount()).isPositive();
    } finally {
      benchmark.close();
      System.clearProperty(BenchmarkGraph.FOLDER_PROPERTY);
    }
  }
}
