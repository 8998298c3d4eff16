package io.graphflow.bench.cycles;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graph.HeapGraph;
import io.graphflow.bench.table4.Table4Benchmark.Contestant;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The benchmark's queries mean the same to every contestant, and the loops count by definition. */
class CyclesBenchmarkTest {
  @TempDir
  static Path graphs;

  private static BenchmarkGraph graph;

  @BeforeAll
  static void makeGraph() {
    System.setProperty(BenchmarkGraph.FOLDER_PROPERTY, graphs.toString());
    graph = BenchmarkGraph.powerLaw(100, 1_500);
  }

  @AfterAll
  static void forgetFolder() {
    System.clearProperty(BenchmarkGraph.FOLDER_PROPERTY);
  }

  @ParameterizedTest
  @CsvSource({"GF_CV", "GF_CL", "LIMIT"})
  void everyContestantCountsTheSame(Contestant contestant) throws IOException {
    for (boolean undirected : new boolean[] {false, true}) {
      CyclesBenchmark benchmark = new CyclesBenchmark();
      benchmark.graph = graph.name();
      benchmark.undirected = undirected;
      benchmark.contestant = contestant;
      // Throws if the result is not that of the loops.
      benchmark.open();
      assertThat(benchmark.run()).isPositive();
      benchmark.close();
    }
  }

  @Test
  void loopsCountWhatAMatrixCounts() throws IOException {
    HeapGraph heapGraph = HeapGraph.read(graph);
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
      CycleQuery query = new CycleQuery(graph.edgeNames(), undirected);
      assertThat(new CycleLoops(heapGraph, query).count()).as(query.text()).isEqualTo(expected);
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
    assertThat(new CycleQuery(graph.edgeNames(), true).text()).isEqualTo(
        "MATCH (a:Vertex)-[:LINK]-(b:Vertex)-[:LINK]-(c:Vertex), (a)-[:LINK]-(c)"
            + " RETURN count(*) AS triangles");
  }
}
