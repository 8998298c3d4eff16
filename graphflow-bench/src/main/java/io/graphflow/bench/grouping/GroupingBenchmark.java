package io.graphflow.bench.grouping;

import io.graphflow.Record;
import io.graphflow.Result;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graph.KnownNumbers;
import io.graphflow.bench.limit.Contestant;
import io.graphflow.bench.limit.LimitBenchmark;
import io.graphflow.bench.limit.Question;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.openjdk.jmh.annotations.Param;

/**
 * The vertices with the most edges or walks (target 4): counts by vertex, and the 20 largest; beside
 * loops by hand.
 */
public class GroupingBenchmark extends LimitBenchmark {
  /** A graph's name. */
  @Param("powerlaw-1000000-15000000")
  String graph;

  @Param
  GroupQuery query;

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
      GroupLoops loops = new GroupLoops(heapGraph, median);
      return () -> loops.answer(query);
    }).withBest(heapGraph -> {
      BestGroupLoops loops = new BestGroupLoops(heapGraph, median);
      return () -> loops.answer(query);
    });
  }

  /**
   * The counts and whose they are, as {@link TopCounts#answer} tells them.
   *
   * @throws IllegalStateException if they do not descend
   */
  @Override
  protected long number(Result result) {
    long[] ids = new long[GroupLoops.TOP];
    long[] counts = new long[GroupLoops.TOP];
    int rows = 0;
    while (result.hasNext()) {
      Record row = result.next();
      ids[rows] = row.get(0).asLong();
      counts[rows] = row.get(1).asLong();
      if (rows > 0 && counts[rows] > counts[rows - 1]) {
        throw new IllegalStateException("counts do not descend: " + Arrays.toString(counts));
      }
      rows++;
    }
    return TopCounts.answer(Arrays.copyOf(ids, rows), Arrays.copyOf(counts, rows));
  }
}
