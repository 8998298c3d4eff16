package io.graphflow.bench.hops;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graph.HeapGraph;
import io.graphflow.bench.graph.TemporaryGraphs;
import io.graphflow.bench.limit.Contestant;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The benchmark's query means the same to every contestant, and the loop counts by definition. */
@ExtendWith(TemporaryGraphs.class)
class TwoEdgesBenchmarkTest {
  private static final BenchmarkGraph GRAPH =
      BenchmarkGraph.powerLaw(100, 1_500);

  @ParameterizedTest
  @CsvSource({"GF_RV", "GF_CV", "GF_CL", "PLAIN", "LIMIT"})
  void everyContestantCountsTheSame(Contestant contestant) throws IOException {
    TwoEdgesBenchmark benchmark = new TwoEdgesBenchmark();
    benchmark.graph = GRAPH.name();
    benchmark.contestant = contestant;
    // Throws if the result is not that of the loop.
    benchmark.open();
    assertThat(benchmark.run()).isPositive();
    benchmark.close();
  }

  @Test
  void loopsCountWhatEnumerationCounts() throws IOException {
    HeapGraph heapGraph = HeapGraph.read(GRAPH);
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
    assertThat(new TwoEdgeLoops(heapGraph).countPlainly()).isEqualTo(expected);
    assertThat(new TwoEdgeLoops(heapGraph).count()).isEqualTo(expected);
  }
}
