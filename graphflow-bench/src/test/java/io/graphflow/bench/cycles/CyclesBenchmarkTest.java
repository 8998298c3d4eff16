package io.graphflow.bench.cycles;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graph.HeapGraph;
import io.graphflow.bench.graph.TemporaryGraphs;
import io.graphflow.bench.limit.Contestant;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The benchmark's queries mean the same to every contestant, and the loops count by definition. */
@ExtendWith(TemporaryGraphs.class)
class CyclesBenchmarkTest {
  private static final BenchmarkGraph GRAPH =
      BenchmarkGraph.powerLaw(100, 1_500);

  @ParameterizedTest
  @CsvSource({"GF_CV", "GF_CL", "PLAIN", "LIMIT"})
  void everyContestantCountsTheSame(Contestant contestant) throws IOException {
    for (boolean undirected : new boolean[] {false, true}) {
      CyclesBenchmark benchmark = new CyclesBenchmark();
      benchmark.graph = GRAPH.name();
      benchmark.undirected = undirected;
      benchmark.contestant = contestant;
      // Throws if the result is not that of the loops.
      benchmark.open();
      assertThat(benchmark.run()).isPositive();
      benchmark.close();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
          "powerlaw-2-1", "powerlaw-3-3", "powerlaw-20-150", "powerlaw-60-300",
          "powerlaw-100-1500"})
  void loopsCountWhatAMatrixCounts(String graph) throws IOException {
    HeapGraph heapGraph = HeapGraph.read(BenchmarkGraph.named(graph));
    for (boolean undirected : new boolean[] {false, true}) {
      int[][] edges = edges(heapGraph, undirected);
      long expected = 0;
      for (int a = 0; a < edges.length; a++) {
        for (int b = 0; b < edges.length; b++) {
          for (int c = 0; c < edges.length; c++) {
            expected += (long) edges[a][b] * edges[b][c] * edges[a][c];
          }
        }
      }
      CycleQuery query = new CycleQuery(GRAPH.edgeNames(), undirected);
      assertThat(new CycleLoops(heapGraph, query).count()).as(query.text()).isEqualTo(expected);
      assertThat(new BestCycleLoops(heapGraph, query).count()).as(query.text()).isEqualTo(expected);
    }
  }

  /** The number of edges between two vertices. */
  private static int[][] edges(HeapGraph heapGraph, boolean undirected) {
    int vertices = heapGraph.vertexCount();
    int[][] edges = new int[vertices][vertices];
    for (int v = 0; v < vertices; v++) {
      for (int i = heapGraph.starts()[v]; i < heapGraph.starts()[v + 1]; i++) {
        edges[v][heapGraph.neighbours()[i]]++;
        edges[heapGraph.neighbours()[i]][v] += undirected ? 1 : 0;
      }
    }
    return edges;
  }

  @Test
  void queriesReadAsTriangles() {
    assertThat(new CycleQuery(GRAPH.edgeNames(), true).text()).isEqualTo(
        "MATCH (a:Vertex)-[:LINK]-(b:Vertex)-[:LINK]-(c:Vertex), (a)-[:LINK]-(c)"
            + " RETURN count(*) AS triangles");
  }
}
