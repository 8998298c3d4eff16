package io.graphflow.bench.table3;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.limit.Contestant;
import io.graphflow.bench.limit.LimitBenchmark;
import io.graphflow.bench.limit.Question;
import io.graphflow.research.EdgePropertyStorage;
import io.graphflow.research.StorageOptions;
import java.io.IOException;
import org.openjdk.jmh.annotations.Param;

/**
 * The paper's Table 3 (section 8.3): 1- and 2-hop queries with predicates on edge properties, in
 * forward and backward plans, over the structures that may hold the properties; one thread; and {@link
 * EdgePropertyLoops} beside them. Only where properties lie, and what lists store to find them, differs
 * between the structures.
 */
public class Table3Benchmark extends LimitBenchmark {
  /** A graph's name. */
  @Param("powerlaw-1000000-15000000")
  String graph;

  /** Plans begin with one vertex in so many. */
  @Param("1")
  int sourceDivisor;

  @Param({"1", "2"})
  int hops;

  @Param({"FORWARD", "BACKWARD"})
  EdgePropertyQuery.Plan plan;

  /** The structure that holds the properties; without meaning for loops. */
  @Param({"PROPERTY_PAGES", "EDGE_COLUMNS", "DOUBLE_INDEXED"})
  EdgePropertyStorage structure;

  /** The paper's k. */
  @Param("128")
  int listsPerPage;

  @Param({"PLAIN", "GF_CL"})
  Contestant contestant;

  @Override
  protected Contestant contestant() {
    return contestant;
  }

  @Override
  protected Question question() throws IOException {
    BenchmarkGraph made = BenchmarkGraph.named(graph);
    EdgePropertyQuery query = EdgePropertyQuery.on(made, hops, plan, sourceDivisor);
    return Question.ofEdges(made, query.text(), query.vertexOrder(),
        heapGraph -> new EdgePropertyLoops(heapGraph, query)::count);
  }

  @Override
  protected StorageOptions storage() {
    return StorageOptions.FILES.withEdgeProperties(structure).withListsPerPage(listsPerPage);
  }
}
