package io.graphflow.bench.cycles;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.limit.Contestant;
import io.graphflow.bench.limit.LimitBenchmark;
import io.graphflow.bench.limit.Question;
import java.util.List;
import org.openjdk.jmh.annotations.Param;

/**
 * Counting triangles, one thread, by the optimizer's own plan, which intersects; beside
 * loops by hand, {@link CycleLoops} and {@link BestCycleLoops}.
 */
public class CyclesBenchmark extends LimitBenchmark {
  /** A graph's name. */
  @Param("powerlaw-1000000-15000000")
  String graph;

  /** Whether edges may be walked against their direction. */
  @Param("false")
  boolean undirected;

  @Param({"PLAIN", "LIMIT", "GF_CV", "GF_CL"})
  Contestant contestant;

  @Override
  protected Contestant contestant() {
    return contestant;
  }

  @Override
  protected Question question() {
    BenchmarkGraph made = BenchmarkGraph.named(graph);
    CycleQuery asked = new CycleQuery(made.edgeNames(), undirected);
    return Question.ofEdges(made, asked.text(), List.of(),
        heapGraph -> new CycleLoops(heapGraph, asked)::count)
        .withBest(heapGraph -> new BestCycleLoops(heapGraph, asked)::count);
  }
}
