package io.graphflow.core.algorithm;

import io.graphflow.core.algorithm.graph.EdgeLists;
import io.graphflow.core.algorithm.graph.NumberedVertices;
import io.graphflow.core.algorithm.graph.Orientation;
import io.graphflow.core.algorithm.graph.ProjectedGraph;
import io.graphflow.core.algorithm.graph.Work;
import io.graphflow.core.algorithm.kernel.Communities;
import io.graphflow.core.algorithm.kernel.Neighbourhoods;
import io.graphflow.core.algorithm.kernel.VertexPath;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.value.EdgeReference;
import io.graphflow.core.value.PathReference;
import io.graphflow.core.value.VertexReference;
import io.graphflow.exception.QueryException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** One call of an algorithm: its settings, the graph that they choose, and the rows of its results. */
final class AlgorithmCall {
  private final QueryContext context;
  private final Settings settings;
  private final Work work;

  AlgorithmCall(QueryContext context, Settings settings, Work work) {
    this.context = context;
    this.settings = settings;
    this.work = work;
  }

  Settings settings() {
    return settings;
  }

  Work work() {
    return work;
  }

  /** The chosen graph, for an algorithm that takes no negative weights. */
  ProjectedGraph graph(Orientation byDefault) {
    return ProjectedGraph.of(context, settings.choice(byDefault, false), work);
  }

  /** The chosen graph with any weights. */
  ProjectedGraph graphWithAnyWeights(Orientation byDefault) {
    return ProjectedGraph.of(context, settings.choice(byDefault, true), work);
  }

  /** The neighbours of each vertex of a graph. */
  Neighbourhoods neighbourhoods(ProjectedGraph graph) {
    if (graph.orientation() == Orientation.UNDIRECTED) {
      return Neighbourhoods.of(graph.out().simple(work));
    }
    EdgeLists out = graph.out().simple(work);
    return Neighbourhoods.of(out, graph.in().simple(work), work);
  }

  /** The number of the node that a setting gives, which must be given. */
  int number(String setting, ProjectedGraph graph) {
    return number(setting, settings.node(setting), graph);
  }

  /** The numbers of the nodes that a setting gives; null if it is left out. */
  int[] numbers(String setting, ProjectedGraph graph) {
    List<VertexReference> nodes = settings.nodes(setting);
    return nodes.isEmpty()
        ? null
        : nodes.stream().mapToInt(node -> number(setting, node, graph)).toArray();
  }

  private static int number(String setting, VertexReference node, ProjectedGraph graph) {
    int number = graph.vertices().find(node.vertexId());
    if (number == NumberedVertices.NONE) {
      throw new QueryException("The setting " + setting
          + " has a node that is not among those chosen; choose one of its labels in the setting nodes.");
    }
    return number;
  }

  /** A row for each vertex: the vertex and a value. */
  static Stream<Object[]> rows(ProjectedGraph graph, IntFunction<Object> value) {
    return rows(graph, _ -> true, value);
  }

  /** A row for some vertices. */
  static Stream<Object[]> rows(
      ProjectedGraph graph, IntPredicate wanted, IntFunction<Object> value) {
    NumberedVertices vertices = graph.vertices();
    return IntStream.range(0, vertices.count())
        .filter(wanted)
        .mapToObj(
            v -> new Object[] {new VertexReference(vertices.vertexId(v)), value.apply(v)});
  }

  /** A row for each vertex, with the number of its community among those that there are. */
  Stream<Object[]> communities(ProjectedGraph graph, int[] communities) {
    Communities.number(communities, work);
    return rows(graph, v -> (long) communities[v]);
  }

  /** The values of a path: its length, its costs, and the path. */
  static List<Object> path(ProjectedGraph graph, VertexPath path) {
    int[] vertices = path.vertices();
    List<EdgeReference> edges = new ArrayList<>();
    for (int i = 1; i < vertices.length; i++) {
      edges.add(graph.lightestEdge(vertices[i - 1], vertices[i]));
    }
    return List.of(path.cost(), Arrays.stream(path.costs()).boxed().toList(),
        PathReference.of(graph.vertices().vertexId(vertices[0]), edges));
  }
}
