package io.graphflow.bench.grouping;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graph.GraphFacts;
import io.graphflow.bench.limit.Contestant;
import io.graphflow.bench.limit.LimitBenchmark;
import io.graphflow.bench.limit.Question;
import io.graphflow.core.Result;
import java.io.IOException;
import java.util.List;
import org.openjdk.jmh.annotations.Param;

/**
 * The vertices with the most edges or walks (target 4): counts by vertex, and the 20 largest; beside
 * loops by hand over an array of counters.
 */
public class GroupingBenchmark extends LimitBenchmark {
  /** A graph's name. */
  @Param("powerlaw-1000000-15000000")
  String graph;

  @Param
  GroupQuery query;

  @Param({"LIMIT", "GF_CL"})
  Contestant contestant;

  @Override
  protected Contestant contestant() {
    return contestant;
  }

  @Override
  protected Question question() throws IOException {
    BenchmarkGraph made = BenchmarkGraph.named(graph);
    long median = GraphFacts.medianOf(made);
    return Question.ofEdges(made, query.text(made.edgeNames(), median), List.of(), heapGraph -> {
      GroupLoops loops = new GroupLoops(heapGraph, median);
      return () -> loops.answer(query);
    });
  }

  /** The sum of the counts, as ties leave open whose they are. */
  @Override
  protected long number(Result result) {
    long sum = 0;
    while (result.hasNext()) {
      sum += result.next().get(1).asLong();
    }
    return sum;
  }
}
