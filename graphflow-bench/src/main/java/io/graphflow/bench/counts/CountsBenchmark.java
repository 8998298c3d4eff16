package io.graphflow.bench.counts;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graph.KnownNumbers;
import io.graphflow.bench.limit.Contestant;
import io.graphflow.bench.limit.LimitBenchmark;
import io.graphflow.bench.limit.Question;
import java.io.IOException;
import java.util.List;
import org.openjdk.jmh.annotations.Param;

/**
 * Counts of all walks of a graph (target 2), which are counted along its edges; beside loops by hand.
 */
public class CountsBenchmark extends LimitBenchmark {
  /** A graph's name. */
  @Param("powerlaw-1000000-15000000")
  String graph;

  @Param
  CountQuery query;

  @Param({"PLAIN", "LIMIT", "GF_CL"})
  Contestant contestant;

  @Override
  protected Contestant contestant() {
    return contestant;
  }

  @Override
  protected Question question() throws IOException {
    BenchmarkGraph made = BenchmarkGraph.named(graph);
    long median = KnownNumbers.medianOf(made);
    return Question.ofEdges(made, query.text(made.edgeNames(), median), List.of(), heapGraph -> {
      CountLoops loops = new CountLoops(heapGraph, median);
      return () -> loops.answer(query);
    }).withBest(heapGraph -> {
      BestCountLoops loops = new BestCountLoops(heapGraph, median);
      return () -> loops.answer(query);
    });
  }
}
