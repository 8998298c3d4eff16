package io.graphflow.bench.delta;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.bench.delta.ChangedListsBenchmark.Plan;
import io.graphflow.bench.delta.ChangedListsBenchmark.Side;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graph.EdgeShare;
import io.graphflow.bench.graph.TemporaryGraphs;
import io.graphflow.bench.table4.KHopQuery;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Wherever a share of the edges is, the same paths are counted. */
@ExtendWith(TemporaryGraphs.class)
class ChangedListsBenchmarkTest {
  private static final BenchmarkGraph GRAPH = BenchmarkGraph.powerLaw(300, 4_000);

  @Test
  void allSidesCountTheSame() throws IOException {
    for (KHopQuery.Kind query : KHopQuery.Kind.values()) {
      for (Plan plan : Plan.values()) {
        for (String share : new String[] {"0", "0.01", "0.5"}) {
          for (Side side : Side.values()) {
            ChangedListsBenchmark benchmark = new ChangedListsBenchmark();
            benchmark.graph = GRAPH.name();
            benchmark.query = query;
            benchmark.plan = plan;
            benchmark.share = share;
            benchmark.side = side;
            // Throws if the result is not that of the graph in files.
            benchmark.open();
            assertThat(benchmark.run()).isPositive();
            benchmark.close();
          }
        }
      }
    }
  }

  @Test
  void aShareIsAsLargeAsItSays() {
    int edges = 100_000;
    for (double share : new double[] {0, 0.01, 0.1, 1}) {
      int contained = 0;
      for (int edge = 0; edge < edges; edge++) {
        contained += EdgeShare.contains(edge, share) ? 1 : 0;
      }
      assertThat(contained / (double) edges).isBetween(share - 0.005, share + 0.005);
    }
  }
}
