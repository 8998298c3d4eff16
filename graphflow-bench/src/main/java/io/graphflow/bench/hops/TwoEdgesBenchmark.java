package io.graphflow.bench.hops;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graph.EdgeNames;
import io.graphflow.bench.limit.Contestant;
import io.graphflow.bench.limit.LimitBenchmark;
import io.graphflow.bench.limit.Question;
import java.util.List;
import org.openjdk.jmh.annotations.Param;

/**
 * Paths of two edges whose second is later than the first, counted: flat against list (paper section
 * 6.2). One thread, from left to right; beside loops by hand.
 */
public class TwoEdgesBenchmark extends LimitBenchmark {
  /** A graph's name. */
  @Param("powerlaw-1000000-15000000")
  String graph;

  @Param({"PLAIN", "LIMIT", "GF_CV", "GF_CL"})
  Contestant contestant;

  @Override
  protected Contestant contestant() {
    return contestant;
  }

  @Override
  protected Question question() {
    BenchmarkGraph made = BenchmarkGraph.named(graph);
    return Question.ofEdges(made, text(made.edgeNames()), List.of("a", "b", "c"),
        heapGraph -> new TwoEdgeLoops(heapGraph)::countPlainly)
        .withBest(heapGraph -> new TwoEdgeLoops(heapGraph)::count);
  }

  private static String text(EdgeNames names) {
    return "MATCH REPEATABLE ELEMENTS (a:%1$s)-[e:%2$s]->(b:%1$s)-[f:%2$s]->(c:%1$s) "
        .formatted(names.vertexLabel(), names.edgeLabel())
        + "WHERE f.%1$s > e.%1$s RETURN count(*) AS paths".formatted(names.property());
  }
}
