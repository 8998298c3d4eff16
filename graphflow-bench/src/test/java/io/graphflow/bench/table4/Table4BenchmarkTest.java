package io.graphflow.bench.table4;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graph.HeapGraph;
import io.graphflow.bench.graph.TemporaryGraphs;
import io.graphflow.bench.limit.Contestant;
import io.graphflow.bench.table4.KHopQuery.Kind;
import io.graphflow.bench.table4.KHopQuery.Rule;
import io.graphflow.research.Layout;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.snapshot.Snapshot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The benchmark's queries mean the same to every contestant, on a graph small enough for tests. */
@ExtendWith(TemporaryGraphs.class)
class Table4BenchmarkTest {
  private static final int VERTICES = 100;
  private static final int EDGES = 1_500;
  private static final long TIMESTAMP_BOUND = 500_000_000;

  private static final BenchmarkGraph GRAPH =
      BenchmarkGraph.powerLaw(VERTICES, EDGES);

  private record Edge(int source, int destination, long timestamp) {}

  @ParameterizedTest
  @CsvSource({"GF_RV", "GF_CV", "GF_CL", "PLAIN", "LIMIT"})
  void everyContestantCountsTheSame(Contestant contestant) throws IOException {
    for (int hops = 1; hops <= 3; hops++) {
      for (Kind kind : Kind.values()) {
        for (Rule rule : Rule.values()) {
          if (contestant == Contestant.LIMIT && kind == Kind.COUNT) {
            continue;
          }
          Table4Benchmark benchmark = new Table4Benchmark();
          benchmark.graph = GRAPH.name();
          benchmark.sourceDivisor = hops == 3 ? 10 : 1;
          benchmark.hops = hops;
          benchmark.query = kind;
          benchmark.rule = rule;
          benchmark.contestant = contestant;
          benchmark.threads = hops == 2 ? 2 : 1;
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
    List<Edge> edges = edges();
    HeapGraph heapGraph = HeapGraph.read(GRAPH);
    for (long idBound : new long[] {1, 10, Long.MAX_VALUE}) {
      for (int hops = 1; hops <= 3; hops++) {
        for (Kind kind : Kind.values()) {
          for (Rule rule : Rule.values()) {
            KHopQuery query = query(hops, kind, rule, idBound);
            long expected = enumerate(edges, query, new ArrayList<>());
            assertThat(new KHopLoops(heapGraph, query).count()).as(query.text())
                .isEqualTo(expected);
            if (kind == Kind.FILTER) {
              assertThat(new BestHopLoops(heapGraph, query).count()).as(query.text())
                  .isEqualTo(expected);
            }
          }
        }
      }
    }
    // Otherwise the rule would make no difference here, and this test none either.
    assertThat(countThreeHops(heapGraph, Rule.EDGE_ONCE))
        .isLessThan(countThreeHops(heapGraph, Rule.WALKS));
  }

  @Test
  void countHasNoLimit() {
    Table4Benchmark benchmark = new Table4Benchmark();
    benchmark.graph = GRAPH.name();
    benchmark.sourceDivisor = 1;
    benchmark.hops = 2;
    benchmark.query = Kind.COUNT;
    benchmark.rule = Rule.WALKS;
    benchmark.contestant = Contestant.LIMIT;
    assertThatThrownBy(benchmark::open).isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no better loops are known than the plain ones");
  }

  private static long countThreeHops(HeapGraph heapGraph, Rule rule) {
    return new KHopLoops(heapGraph, query(3, Kind.COUNT, rule, Long.MAX_VALUE)).count();
  }

  private static KHopQuery query(int hops, Kind kind, Rule rule, long idBound) {
    return new KHopQuery(GRAPH.edgeNames(), hops, kind, rule, TIMESTAMP_BOUND, idBound);
  }

  private static long enumerate(List<Edge> edges, KHopQuery query, List<Edge> path) {
    if (path.size() == query.hopCount()) {
      boolean passes = query.kind() == Kind.COUNT
          || path.getLast().timestamp > query.propertyBound();
      return passes ? 1 : 0;
    }
    long count = 0;
    for (Edge edge : edges) {
      boolean follows = path.isEmpty()
          ? edge.source < query.idBound()
          : path.getLast().destination == edge.source;
      if (follows && !(query.rule() == Rule.EDGE_ONCE && path.contains(edge))) {
        path.add(edge);
        count += enumerate(edges, query, path);
        path.removeLast();
      }
    }
    return count;
  }

  private static List<Edge> edges() throws IOException {
    List<Edge> edges = new ArrayList<>();
    try (GraphStore store = GraphStore.open(GRAPH.database(), Layout.GF_RV);
        Snapshot snapshot = store.snapshot()) {
      Adjacency lists = snapshot.adjacency(0, 0, Direction.FORWARD);
      PropertyReader timestamp = snapshot.edgeProperty(0, 0, 0);
      for (int source = 0; source < VERTICES; source++) {
        for (long p = lists.start(source); p < lists.end(source); p++) {
          edges.add(new Edge(source, (int) lists.neighbourOffset(p), timestamp.getLong(p)));
        }
      }
    }
    assertThat(edges).hasSize(EDGES);
    return edges;
  }

  @Test
  void queriesReadAsInThePaper() {
    assertThat(query(2, Kind.FILTER, Rule.WALKS, Long.MAX_VALUE).text()).isEqualTo(
        "MATCH REPEATABLE ELEMENTS (v0:Vertex)-[:LINK]->(v1:Vertex)-[e:LINK]->(v2:Vertex)"
            + " WHERE e.timestamp > 500000000 RETURN count(*) AS paths");
    assertThat(query(1, Kind.COUNT, Rule.EDGE_ONCE, 7).text()).isEqualTo(
        "MATCH (v0:Vertex)-[e:LINK]->(v1:Vertex) WHERE v0.id < 7 RETURN count(*) AS paths");
  }
}
