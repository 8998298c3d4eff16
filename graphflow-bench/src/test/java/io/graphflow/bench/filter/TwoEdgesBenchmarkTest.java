package io.graphflow.bench.filter;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graph.HeapGraph;
import io.graphflow.bench.table4.Table4Benchmark.Contestant;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The benchmark's query means the same to every contestant, and the loop counts by definition. */
class TwoEdgesBenchmarkTest {
  @TempDir
  static Path graphs;

  private static BenchmarkGraph graph;

  @BeforeAll
  static void makeGraph() {
    System.setProperty(BenchmarkGraph.FOLDER_PROPERTY, graphs.toString());
    graph = BenchmarkGraph.powerLaw(100, 1_500);
  }

  @AfterAll
  static void forgetFolder() {
    System.clearProperty(BenchmarkGraph.FOLDER_PROPERTY);
  }

  @ParameterizedTest
  @CsvSource({"GF_RV", "GF_CV", "GF_CL", "LIMIT"})
  void everyContestantCountsTheSame(Contestant contestant) throws IOException {
    TwoEdgesBenchmark benchmark = new TwoEdgesBenchmark();
    benchmark.graph = graph.name();
    benchmark.contestant = contestant;
    // Throws if the result is not that of the loop.
    benchmark.open();
    assertThat(benchmark.run()).isPositive();
    benchmark.close();
  }

  @Test
  void theLoopCountsWhatEnumerationCounts() throws IOException {
    HeapGraph heapGraph = HeapGraph.read(graph);
    int[] sources = new int[heapGraph.edgeCount()];
    for (int v = 0; v < heapGraph.vertexCount(); v++) {
      for (int i = heapGraph.starts()[v]; i < heapGraph.starts()[v + 1]; i++) {
        sources[i] = v;
      }
    }
    long expected = 0;
    for (int e = 0; e < sources.length; e++) {
      for (int f = 0; f < sources.length; f++) {
        boolean later = heapGraph.timestamps()[f] > heapGraph.timestamps()[e];
        expected += heapGraph.neighbours()[e] == sources[f] && later ? 1 : 0;
      }
    }
    assertThat(TwoEdgesBenchmark.count(heapGraph)).isEqualTo(expected);
  }
}
