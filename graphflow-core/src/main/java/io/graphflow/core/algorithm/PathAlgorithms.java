package io.graphflow.core.algorithm;

import io.graphflow.core.algorithm.choice.Orientation;
import io.graphflow.core.algorithm.graph.ProjectedGraph;
import io.graphflow.core.algorithm.kernel.BreadthFirst;
import io.graphflow.core.algorithm.kernel.KShortestPaths;
import io.graphflow.core.algorithm.kernel.ShortestPaths;
import io.graphflow.core.algorithm.kernel.VertexPath;
import io.graphflow.core.execution.ProcedureCatalog;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Algorithms that find ways from one node. */
public final class PathAlgorithms {
  private static final String PATH = "totalCost :: FLOAT, costs :: LIST<FLOAT>, path :: PATH";

  private PathAlgorithms() {}

  static ProcedureCatalog addTo(ProcedureCatalog catalog) {
    ProcedureCatalog all = AlgorithmProcedures.with(catalog, "algo.bfs",
        "node :: NODE, depth :: INTEGER",
        "The nodes that can be reached from one, and over how many relationships at least.",
        List.of("orientation", "sourceNode", "maxDepth"), PathAlgorithms::breadthFirst);
    all = AlgorithmProcedures.with(all, "algo.shortestDistances",
        "node :: NODE, distance :: FLOAT",
        "The nodes that can be reached from one, and the least sum of weights on the way.",
        List.of("orientation", "weight", "defaultWeight", "sourceNode"),
        PathAlgorithms::distances);
    all = AlgorithmProcedures.with(all, "algo.shortestPath", PATH,
        "A path from one node to another with the least sum of weights.",
        List.of("orientation", "weight", "defaultWeight", "sourceNode", "targetNode"),
        PathAlgorithms::shortestPath);
    return AlgorithmProcedures.with(all, "algo.kShortestPaths", "index :: INTEGER, " + PATH,
        "The k paths from one node to another with the least sums of weights that come to no node twice.",
        List.of("orientation", "weight", "defaultWeight", "sourceNode", "targetNode", "k"),
        PathAlgorithms::shortestPaths);
  }

  private static Stream<Object[]> breadthFirst(AlgorithmCall call) {
    int maxDepth = call.settings().integer("maxDepth", Integer.MAX_VALUE, 0);
    ProjectedGraph graph = call.graph(Orientation.NATURAL);
    int source = call.number("sourceNode", graph);
    int[] depths = BreadthFirst.depths(graph.out(), source, maxDepth, call.work());
    return AlgorithmCall.rows(
        graph, v -> depths[v] != BreadthFirst.UNREACHED, v -> (long) depths[v]);
  }

  private static Stream<Object[]> distances(AlgorithmCall call) {
    ProjectedGraph graph = call.graph(Orientation.NATURAL);
    int source = call.number("sourceNode", graph);
    double[] distances = new ShortestPaths(graph.out(), call.work()).from(source);
    return AlgorithmCall.rows(
        graph, v -> distances[v] != Double.POSITIVE_INFINITY, v -> distances[v]);
  }

  /** A shortest path between two nodes. */
  public static Stream<Object[]> shortestPath(AlgorithmCall call) {
    ProjectedGraph graph = call.graph(Orientation.NATURAL);
    int source = call.number("sourceNode", graph);
    int target = call.number("targetNode", graph);
    VertexPath path = new ShortestPaths(graph.out(), call.work()).between(source, target);
    return path == null
        ? Stream.empty()
        : Stream.<Object[]>of(AlgorithmCall.path(graph, path).toArray());
  }

  /** The k shortest paths between two nodes. */
  public static Stream<Object[]> shortestPaths(AlgorithmCall call) {
    int k = call.settings().integer("k", 1);
    ProjectedGraph graph = call.graph(Orientation.NATURAL);
    int source = call.number("sourceNode", graph);
    int target = call.number("targetNode", graph);
    List<VertexPath> paths = new KShortestPaths(graph.out().simple(call.work()), call.work())
        .between(source, target, k);
    return IntStream.range(0, paths.size()).mapToObj(i -> {
      List<Object> values = AlgorithmCall.path(graph, paths.get(i));
      return new Object[] {(long) i, values.get(0), values.get(1), values.get(2)};
    });
  }
}
