package io.graphflow.core.algorithm.named;

import io.graphflow.core.algorithm.AlgorithmCall;
import io.graphflow.core.algorithm.choice.Orientation;
import io.graphflow.core.algorithm.graph.EdgeLists;
import io.graphflow.core.algorithm.graph.NumberedVertices;
import io.graphflow.core.algorithm.graph.ProjectedGraph;
import io.graphflow.core.algorithm.kernel.BreadthFirst;
import io.graphflow.core.algorithm.kernel.KShortestPaths;
import io.graphflow.core.algorithm.kernel.ShortestPaths;
import io.graphflow.core.algorithm.kernel.VertexPath;
import io.graphflow.core.algorithm.kernel.WalkSums;
import io.graphflow.core.value.VertexReference;
import io.graphflow.exception.QueryException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Algorithms that mean something else in Neo4j's library than under our names, or give other rows there. Rows have the columns
 * of the library, with nodes where it has their numbers.
 */
final class LibraryAlgorithms {
  private LibraryAlgorithms() {}

  /** PageRank with scores that are no probabilities. */
  static Stream<Object[]> pageRank(AlgorithmCall call) {
    double damping = call.settings().number("dampingFactor", 0.85, 0, Math.nextDown(1.0));
    int iterations = call.settings().integer("maxIterations", 20, 1);
    double tolerance = call.settings().number("tolerance", 1e-7, 0, Double.MAX_VALUE);
    ProjectedGraph graph = call.graph(Orientation.NATURAL);
    int[] origins = call.numbers("sourceNodes", graph);
    WalkSums sums = new WalkSums(graph.in(), damping, origins, call.work());
    double[] scores = sums.run(iterations, tolerance);
    call.tell("ranIterations", (long) sums.rounds());
    call.tell("didConverge", sums.hasEnded());
    return AlgorithmCall.rows(graph, v -> scores[v]);
  }

  /** Degrees, to which weights that are not positive add nothing. */
  static Stream<Object[]> degree(AlgorithmCall call) {
    ProjectedGraph graph = call.graphWithAnyWeights(Orientation.NATURAL);
    EdgeLists out = graph.out();
    double[] weights = out.weights();
    int[] starts = out.starts();
    return AlgorithmCall.rows(graph, v -> {
      if (weights == null) {
        return (double) (starts[v + 1] - starts[v]);
      }
      double sum = 0;
      for (int i = starts[v]; i < starts[v + 1]; i++) {
        sum += Math.max(0, weights[i]);
      }
      return sum;
    });
  }

  /** One row with all nodes in the order in which they are reached. */
  static Stream<Object[]> breadthFirst(AlgorithmCall call) {
    int maxDepth = call.settings().integer("maxDepth", -1, -1);
    ProjectedGraph graph = call.graph(Orientation.NATURAL);
    int source = call.number("sourceNode", graph);
    int[] targets = call.numbers("targetNodes", graph);
    IntPredicate last = targets == null
        ? _ -> false
        : v -> Arrays.stream(targets).anyMatch(target -> target == v);
    int[] order = BreadthFirst.order(graph.out(), source,
        maxDepth < 0 ? Integer.MAX_VALUE : maxDepth, last, call.work());
    return Stream.<Object[]>of(new Object[] {node(graph, source), nodes(graph, order)});
  }

  /** A shortest path to each target that can be reached, the nearest first. */
  static Stream<Object[]> shortestPath(AlgorithmCall call) {
    ProjectedGraph graph = call.graph(Orientation.NATURAL);
    int source = call.number("sourceNode", graph);
    int[] one = call.numbers("targetNode", graph);
    int[] many = call.numbers("targetNodes", graph);
    if ((one == null) == (many == null)) {
      throw new QueryException("A shortest path needs " + (one == null ? "" : "only one of ")
          + "the key targetNode or targetNodes in its configuration.");
    }
    int[] targets = one == null ? many : one;
    ShortestPaths search = new ShortestPaths(graph.out(), call.work());
    if (targets.length == 1) {
      VertexPath path = search.between(source, targets[0]);
      return path == null ? Stream.empty() : paths(graph, 1, _ -> path);
    }
    return reached(graph, search, search.from(source), Arrays.stream(targets));
  }

  /** A shortest path to each node that can be reached, the nearest first. */
  static Stream<Object[]> allShortestPaths(AlgorithmCall call) {
    ProjectedGraph graph = call.graph(Orientation.NATURAL);
    int source = call.number("sourceNode", graph);
    ShortestPaths search = new ShortestPaths(graph.out(), call.work());
    return reached(graph, search, search.from(source), IntStream.range(0, graph.vertexCount()));
  }

  private static Stream<Object[]> reached(ProjectedGraph graph, ShortestPaths search,
      double[] distances, IntStream targets) {
    int[] order = targets.filter(v -> distances[v] != Double.POSITIVE_INFINITY)
        .boxed()
        .sorted(Comparator.<Integer>comparingDouble(v -> distances[v])
            .thenComparing(Comparator.naturalOrder()))
        .mapToInt(Integer::intValue)
        .toArray();
    return paths(graph, order.length, i -> search.path(order[i]));
  }

  /** The k shortest paths between two nodes. */
  static Stream<Object[]> shortestPaths(AlgorithmCall call) {
    int k = call.settings().integer("k", 1, 1);
    ProjectedGraph graph = call.graph(Orientation.NATURAL);
    int source = call.number("sourceNode", graph);
    int target = call.number("targetNode", graph);
    List<VertexPath> paths = new KShortestPaths(graph.out().simple(call.work()), call.work())
        .between(source, target, k);
    return paths(graph, paths.size(), paths::get);
  }

  private static Stream<Object[]> paths(
      ProjectedGraph graph, int count, IntFunction<VertexPath> path) {
    return IntStream.range(0, count).mapToObj(i -> {
      VertexPath found = path.apply(i);
      int[] vertices = found.vertices();
      List<Object> values = AlgorithmCall.path(graph, found);
      return new Object[] {(long) i, node(graph, vertices[0]),
          node(graph, vertices[vertices.length - 1]), values.get(0), nodes(graph, vertices),
          values.get(1), values.get(2)};
    });
  }

  private static VertexReference node(ProjectedGraph graph, int vertex) {
    return new VertexReference(graph.vertices().vertexId(vertex));
  }

  private static List<VertexReference> nodes(ProjectedGraph graph, int[] vertices) {
    NumberedVertices numbered = graph.vertices();
    return Arrays.stream(vertices)
        .mapToObj(v -> new VertexReference(numbered.vertexId(v)))
        .toList();
  }
}
