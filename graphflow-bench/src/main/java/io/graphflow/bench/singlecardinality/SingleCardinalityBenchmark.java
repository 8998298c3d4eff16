package io.graphflow.bench.singlecardinality;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.limit.Contestant;
import io.graphflow.bench.limit.LimitBenchmark;
import io.graphflow.bench.limit.Question;
import io.graphflow.research.StorageOptions;
import java.util.List;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Param;

/**
 * Single-cardinality edges in a vertex column and in a CSR, empty lists compressed or not (section 7.4
 * of the paper's longer version): paths of 1 to 3 {@code REPLY_OF} edges between comments, counted by a
 * plan that joins forward, one thread; beside a loop by hand, {@link ReplyChains}.
 */
public class SingleCardinalityBenchmark extends LimitBenchmark {
  /** Name of a graph of replies. */
  @Param("replies-snb-1.0")
  String graph;

  @Param({"1", "2", "3"})
  int hops;

  /** The structure that holds the edges; without meaning for loops. */
  @Param({"V_COL_UNC", "CSR_UNC", "V_COL_C", "CSR_C"})
  ReplyStructure structure;

  @Param({"PLAIN", "GF_CV", "GF_CL"})
  Contestant contestant;

  @Override
  protected Contestant contestant() {
    return contestant;
  }

  @Override
  protected Question question() {
    return new Question(BenchmarkGraph.named(graph), text(), vertexOrder(), folder -> {
      ReplyChains chains = ReplyChains.read(folder);
      return () -> chains.count(hops);
    });
  }

  @Override
  protected StorageOptions storage() {
    return structure.options();
  }

  private String text() {
    StringBuilder text = new StringBuilder("MATCH REPEATABLE ELEMENTS (v0:Comment)");
    for (int hop = 1; hop <= hops; hop++) {
      text.append("-[:REPLY_OF]->(v").append(hop).append(":Comment)");
    }
    return text.append(" RETURN count(*) AS paths").toString();
  }

  private List<String> vertexOrder() {
    return IntStream.rangeClosed(0, hops).mapToObj(hop -> "v" + hop).toList();
  }
}
