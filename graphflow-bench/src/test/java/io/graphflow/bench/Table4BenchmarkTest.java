package io.graphflow.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.bench.KHopQuery.Kind;
import io.graphflow.bench.KHopQuery.Rule;
import io.graphflow.bench.Table4Benchmark.Contestant;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.snapshot.Layout;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.snapshot.Snapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The benchmark's queries mean the same to every contestant, on a graph small enough for tests. */
class Table4BenchmarkTest {
  private static final int VERTICES = 100;
  private static final int EDGES = 1_500;

  @TempDir
  static Path graphs;

  private static BenchmarkGraph graph;

  private record Edge(int source, int destination, long timestamp) {}

  @BeforeAll
  static void makeGraph() throws IOException {
    System.setProperty("graphflow.bench.graphs", graphs.toString());
    graph = BenchmarkGraph.powerLaw(VERTICES, EDGES);
  }

  @AfterAll
  static void forgetFolder() {
    System.clearProperty("graphflow.bench.graphs");
  }

  @ParameterizedTest
  @CsvSource({"GF_RV", "GF_CV", "GF_CL", "LIMIT"})
  void everyContestantCountsTheSame(Contestant contestant) throws IOException {
    for (int hops = 1; hops <= 3; hops++) {
      for (Kind kind : Kind.values()) {
        for (Rule rule : Rule.values()) {
          Table4Benchmark benchmark = new Table4Benchmark();
          benchmark.vertices = VERTICES;
          benchmark.edges = EDGES;
          benchmark.hops = hops;
          benchmark.query = kind;
          benchmark.rule = rule;
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
  void loopsCountWhatEnumerationCounts() {
    List<Edge> edges = edges();
    HeapGraph heapGraph = HeapGraph.read(graph.database());
    for (long sources : new long[] {1, 10, VERTICES}) {
      for (int hops = 1; hops <= 3; hops++) {
        for (Kind kind : Kind.values()) {
          for (Rule rule : Rule.values()) {
            KHopQuery query = new KHopQuery(hops, kind, rule, sources, sources < VERTICES);
            assertThat(heapGraph.count(query)).as(query.text())
                .isEqualTo(enumerate(edges, query, new ArrayList<>()));
          }
        }
      }
    }
    // Otherwise the rule would make no difference here, and this test none either.
    assertThat(heapGraph.count(new KHopQuery(3, Kind.COUNT, Rule.EDGE_ONCE, VERTICES, false)))
        .isLessThan(
            heapGraph.count(new KHopQuery(3, Kind.COUNT, Rule.WALKS, VERTICES, false)));
  }

  private static long enumerate(List<Edge> edges, KHopQuery query, List<Edge> path) {
    if (path.size() == query.hopCount()) {
      boolean passes = query.kind() == Kind.COUNT
          || path.getLast().timestamp > KHopQuery.TIMESTAMP_BOUND;
      return passes ? 1 : 0;
    }
    long count = 0;
    for (Edge edge : edges) {
      boolean follows = path.isEmpty()
          ? edge.source < query.sourceBound()
          : path.getLast().destination == edge.source;
      if (follows && !(query.rule() == Rule.EDGE_ONCE && path.contains(edge))) {
        path.add(edge);
        count += enumerate(edges, query, path);
        path.removeLast();
      }
    }
    return count;
  }

  private static List<Edge> edges() {
    List<Edge> edges = new ArrayList<>();
    try (GraphStore store = GraphStore.open(graph.database(), Layout.GF_RV);
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
    assertThat(new KHopQuery(2, Kind.FILTER, Rule.WALKS, 9, false).text()).isEqualTo(
        "MATCH REPEATABLE ELEMENTS (v0:Vertex)-[:LINK]->(v1:Vertex)-[e:LINK]->(v2:Vertex)"
            + " WHERE e.timestamp > 500000000 RETURN count(*) AS paths");
    assertThat(new KHopQuery(1, Kind.COUNT, Rule.EDGE_ONCE, 7, true).text()).isEqualTo(
        "MATCH (v0:Vertex)-[e:LINK]->(v1:Vertex) WHERE v0.id < 7 RETURN count(*) AS paths");
  }
}
