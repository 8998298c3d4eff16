package io.graphflow.bench.filter;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graph.EdgeNames;
import io.graphflow.bench.graph.HeapGraph;
import io.graphflow.bench.limit.Contestant;
import io.graphflow.bench.limit.LimitBenchmark;
import io.graphflow.bench.limit.Question;
import java.util.List;
import org.openjdk.jmh.annotations.Param;

/**
 * Paths of two edges whose second is later than the first, counted: flat against list (paper section
 * 6.2). One thread, from left to right; and a loop by hand as the limit.
 */
public class TwoEdgesBenchmark extends LimitBenchmark {
  /** A graph's name. */
  @Param("powerlaw-1000000-15000000")
  String graph;

  @Param({"LIMIT", "GF_CV", "GF_CL"})
  Contestant contestant;

  @Override
  protected Contestant contestant() {
    return contestant;
  }

  @Override
  protected Question question() {
    BenchmarkGraph made = BenchmarkGraph.named(graph);
    return Question.ofEdges(made, text(made.edgeNames()), List.of("a", "b", "c"),
        heapGraph -> () -> count(heapGraph));
  }

  private static String text(EdgeNames names) {
    return "MATCH REPEATABLE ELEMENTS (a:%1$s)-[e:%2$s]->(b:%1$s)-[f:%2$s]->(c:%1$s) "
        .formatted(names.vertexLabel(), names.edgeLabel())
        + "WHERE f.%1$s > e.%1$s RETURN count(*) AS paths".formatted(names.property());
  }

  /** The loop by hand. */
  static long count(HeapGraph graph) {
    int[] starts = graph.starts();
    int[] neighbours = graph.neighbours();
    int[] times = graph.timestamps();
    long count = 0;
    for (int a = 0; a < graph.vertexCount(); a++) {
      int end = starts[a + 1];
      for (int i = starts[a]; i < end; i++) {
        int b = neighbours[i];
        count += greater(times, starts[b], starts[b + 1], times[i]);
      }
    }
    return count;
  }

  private static int greater(int[] times, int from, int to, int bound) {
    int count = 0;
    for (int i = from; i < to; i++) {
      count += times[i] > bound ? 1 : 0;
    }
    return count;
  }
}
