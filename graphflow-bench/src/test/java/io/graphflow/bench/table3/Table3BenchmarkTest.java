package io.graphflow.bench.table3;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graph.HeapGraph;
import io.graphflow.bench.graph.TemporaryGraphs;
import io.graphflow.bench.limit.Contestant;
import io.graphflow.bench.table3.EdgePropertyQuery.Plan;
import io.graphflow.research.EdgePropertyStorage;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The queries mean the same over every structure, on a graph small enough for tests. */
@ExtendWith(TemporaryGraphs.class)
class Table3BenchmarkTest {
  private static final long TIMESTAMP_BOUND = 500_000_000;

  private static final BenchmarkGraph GRAPH =
      BenchmarkGraph.powerLaw(300, 3_000);

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LIMIT")
  void everyContestantCountsTheSame(Contestant contestant) throws IOException {
    for (EdgePropertyStorage structure : EdgePropertyStorage.values()) {
      for (Plan plan : Plan.values()) {
        for (int hops = 1; hops <= 2; hops++) {
          Table3Benchmark benchmark = new Table3Benchmark();
          benchmark.graph = GRAPH.name();
          benchmark.sourceDivisor = hops == 2 ? 3 : 1;
          benchmark.hops = hops;
          benchmark.plan = plan;
          benchmark.structure = structure;
          benchmark.listsPerPage = 64;
          benchmark.contestant = contestant;
          // Throws if the result is not that of the loops.
          benchmark.open();
          assertThat(benchmark.run()).isPositive();
          benchmark.close();
        }
      }
    }
  }

  @Test
  void loopsCountWhatEnumerationCounts() throws IOException {
    HeapGraph heapGraph = HeapGraph.read(GRAPH);
    for (long idBound : new long[] {50, Long.MAX_VALUE}) {
      for (Plan plan : Plan.values()) {
        for (int hops = 1; hops <= 2; hops++) {
          EdgePropertyQuery query =
              new EdgePropertyQuery(GRAPH.edgeNames(), hops, plan, TIMESTAMP_BOUND, idBound);
          assertThat(new EdgePropertyLoops(heapGraph, query).count()).as(query.text())
              .isEqualTo(enumerate(heapGraph, query));
        }
      }
    }
  }

  /** All pairs of edges, whether they meet or not. */
  private static long enumerate(HeapGraph heapGraph, EdgePropertyQuery query) {
    int[] sources = new int[heapGraph.edgeCount()];
    for (int vertex = 0; vertex < heapGraph.vertexCount(); vertex++) {
      for (int i = heapGraph.starts()[vertex]; i < heapGraph.starts()[vertex + 1]; i++) {
        sources[i] = vertex;
      }
    }
    int[] destinations = heapGraph.neighbours();
    int[] times = heapGraph.timestamps();
    boolean forward = query.plan() == Plan.FORWARD;
    long count = 0;
    for (int first = 0; first < sources.length; first++) {
      if (query.hopCount() == 1) {
        int begin = forward ? sources[first] : destinations[first];
        count += heapGraph.ids()[begin] < query.idBound() && times[first] > TIMESTAMP_BOUND
            ? 1
            : 0;
        continue;
      }
      for (int second = 0; second < sources.length; second++) {
        int begin = forward ? sources[first] : destinations[second];
        count += destinations[first] == sources[second]
            && heapGraph.ids()[begin] < query.idBound() && times[second] > times[first] ? 1 : 0;
      }
    }
    return count;
  }

  @Test
  void queriesReadAsInThePaper() {
    assertThat(
        new EdgePropertyQuery(GRAPH.edgeNames(), 2, Plan.BACKWARD, 1, 7).text()).isEqualTo(
            "MATCH REPEATABLE ELEMENTS (v0:Vertex)-[e1:LINK]->(v1:Vertex)-[e2:LINK]->(v2:Vertex)"
                + " WHERE v2.id < 7 AND e2.timestamp > e1.timestamp RETURN count(*) AS paths");
    assertThat(new EdgePropertyQuery(GRAPH.edgeNames(), 1, Plan.FORWARD, 9, Long.MAX_VALUE)
        .text()).isEqualTo(
            "MATCH REPEATABLE ELEMENTS (v0:Vertex)-[e1:LINK]->(v1:Vertex)"
                + " WHERE e1.timestamp > 9 RETURN count(*) AS paths");
  }
}
