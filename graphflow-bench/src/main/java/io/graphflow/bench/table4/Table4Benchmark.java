package io.graphflow.bench.table4;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.limit.Contestant;
import io.graphflow.bench.limit.LimitBenchmark;
import io.graphflow.bench.limit.Question;
import java.io.IOException;
import org.openjdk.jmh.annotations.Param;

/**
 * The paper's Table 4 (section 8.5): 1-, 2- and 3-hop FILTER and COUNT(*), GF-CV against GF-CL, with
 * the same left-to-right plan and one thread; beside loops by hand along that plan, {@link KHopLoops} and
 * {@link BestHopLoops}.
 *
 * <p>A 3-hop query enumerates 3.4 billion paths of the graph of 1 million vertices and 15 million
 * edges, too many for Volcano: it starts from a fiftieth of the vertices, as the paper restricts WIKI's.
 */
public class Table4Benchmark extends LimitBenchmark {
  /** A graph's name. */
  @Param("powerlaw-1000000-15000000")
  String graph;

  /** Paths start from one in so many vertices. */
  @Param("1")
  int sourceDivisor;

  @Param({"1", "2", "3"})
  int hops;

  @Param({"FILTER", "COUNT"})
  KHopQuery.Kind query;

  @Param({"WALKS", "EDGE_ONCE"})
  KHopQuery.Rule rule;

  /**
   * GF-RV is not in the paper's table, and off unless asked for, as is the limit, which only FILTER
   * has: for COUNT along this plan, nothing better is known than the plain loops.
   */
  @Param({"PLAIN", "GF_CV", "GF_CL"})
  Contestant contestant;

  /** Worker threads of GF-CL. */
  @Param("1")
  int threads;

  @Override
  protected Contestant contestant() {
    return contestant;
  }

  @Override
  protected Question question() throws IOException {
    BenchmarkGraph made = BenchmarkGraph.named(graph);
    KHopQuery asked = KHopQuery.on(made, hops, query, rule, sourceDivisor);
    Question plain = Question.ofEdges(made, asked.text(), asked.vertexOrder(),
        heapGraph -> new KHopLoops(heapGraph, asked)::count);
    return query == KHopQuery.Kind.COUNT
        ? plain
        : plain.withBest(heapGraph -> new BestHopLoops(heapGraph, asked)::count);
  }

  @Override
  protected int threads() {
    return threads;
  }
}
