package io.graphflow.bench.counts;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graph.HeapGraph;
import io.graphflow.bench.graph.TemporaryGraphs;
import java.io.IOException;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Both loops find what walking along every edge of a small graph finds. */
@ExtendWith(TemporaryGraphs.class)
final class CountLoopsTest {
  @ParameterizedTest
  @ValueSource(strings = {"powerlaw-2-1", "powerlaw-30-200", "powerlaw-100-1500"})
  void loopsCountWhatEnumerationCounts(String name) throws IOException {
    HeapGraph graph = HeapGraph.read(BenchmarkGraph.named(name));
    long median = graph.medianTimestamp();
    for (CountQuery query : CountQuery.values()) {
      int hops = query == CountQuery.TWO_HOPS ? 2 : 3;
      boolean filtered = query == CountQuery.THREE_HOPS_FILTERED;
      int bound = filtered ? graph.timestampAtMost(median) : Integer.MIN_VALUE;
      long expected = 0;
      for (int vertex = 0; vertex < graph.vertexCount(); vertex++) {
        expected += walks(graph, vertex, hops, bound);
      }
      assertThat(new CountLoops(graph, median).answer(query)).as(query.name())
          .isEqualTo(expected);
      assertThat(new BestCountLoops(graph, median).answer(query)).as(query.name())
          .isEqualTo(expected);
    }
  }

  /** Walks from a vertex whose last edge exceeds the bound. */
  private static long walks(HeapGraph graph, int vertex, int hops, int bound) {
    long count = 0;
    for (int i = graph.starts()[vertex]; i < graph.starts()[vertex + 1]; i++) {
      count += hops == 1
          ? graph.timestamps()[i] > bound ? 1 : 0
          : walks(graph, graph.neighbours()[i], hops - 1, bound);
    }
    return count;
  }
}
