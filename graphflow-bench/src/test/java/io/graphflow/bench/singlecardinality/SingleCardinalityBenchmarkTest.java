package io.graphflow.bench.singlecardinality;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graph.TemporaryGraphs;
import io.graphflow.bench.limit.Contestant;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.database.GraphStore;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Replies are counted alike in every structure, on a network small enough for tests. */
@ExtendWith(TemporaryGraphs.class)
class SingleCardinalityBenchmarkTest {
  private static final BenchmarkGraph GRAPH =
      BenchmarkGraph.replies(BenchmarkGraph.socialNetwork(0.003));

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LIMIT")
  void everyContestantCountsTheSame(Contestant contestant) throws IOException {
    for (ReplyStructure structure : ReplyStructure.values()) {
      for (int hops = 1; hops <= 3; hops++) {
        SingleCardinalityBenchmark benchmark = new SingleCardinalityBenchmark();
        benchmark.graph = GRAPH.name();
        benchmark.hops = hops;
        benchmark.structure = structure;
        benchmark.contestant = contestant;
        // Throws if the result is not that of the loop.
        benchmark.open();
        assertThat(benchmark.run()).isPositive();
        benchmark.close();
      }
    }
  }

  @Test
  void theStructuresAreWhatTheirNamesSay() throws IOException {
    for (ReplyStructure structure : ReplyStructure.values()) {
      try (GraphStore store = GraphStore.open(GRAPH.database(), structure.options())) {
        Adjacency replies = store.snapshot().adjacency(0, 0, Direction.FORWARD);
        assertThat(replies.isColumn()).isEqualTo(structure == structure.column());
        assertThat(replies.emptyListIndex() != null).isEqualTo(
            structure == ReplyStructure.V_COL_C || structure == ReplyStructure.CSR_C);
        // About half of the comments reply to posts.
        assertThat(replies.edgeCount())
            .isBetween(replies.ownerCount() / 4, replies.ownerCount() * 3 / 4);
      }
    }
  }
}
