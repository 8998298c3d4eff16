package io.graphflow.core.algorithm;

import io.graphflow.core.algorithm.choice.GraphChoice;
import io.graphflow.core.algorithm.choice.Orientation;
import io.graphflow.core.algorithm.graph.EdgeLists;
import io.graphflow.core.algorithm.graph.NumberedVertices;
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
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One call of an algorithm: its settings, the graph that they choose, the rows of its results, and what else is known of
 * these. For one thread.
 */
public final class AlgorithmCall {
  /** The setting that leaves out communities with fewer vertices, where an algorithm has it. */
  public static final String LEAST_SIZE = "minCommunitySize";

  private final QueryContext context;
  private final Settings settings;
  private final Work work;
  private final Map<String, Object> facts = new LinkedHashMap<>();
  private ProjectedGraph graph;
  private int[] communities;
  private int communityCount;

  AlgorithmCall(QueryContext context, Settings settings, Work work) {
    this.context = context;
    this.settings = settings;
    this.work = work;
  }

  /** Its settings. */
  public Settings settings() {
    return settings;
  }

  /** Its memory and its threads. */
  public Work work() {
    return work;
  }

  /** The chosen graph, for an algorithm that takes no negative weights. */
  public ProjectedGraph graph(Orientation byDefault) {
    return graph(settings.choice(byDefault, false));
  }

  /** The chosen graph with any weights. */
  public ProjectedGraph graphWithAnyWeights(Orientation byDefault) {
    return graph(settings.choice(byDefault, true));
  }

  private ProjectedGraph graph(GraphChoice choice) {
    graph = ProjectedGraph.of(context, choice, work);
    return graph;
  }

  /** The nanoseconds that have gone into the projection of the graph. */
  public long projectionNanos() {
    return graph == null ? 0 : graph.nanos();
  }

  /** Notes something that is known of the results as a whole. */
  public void tell(String fact, Object value) {
    facts.put(fact, value);
  }

  /** All that was noted; unmodifiable. */
  public Map<String, Object> facts() {
    return Collections.unmodifiableMap(facts);
  }

  /** By community, or component, how many vertices it has; once the algorithm has run, if it finds such. */
  public int[] communitySizes() {
    int[] sizes = work.ints(communityCount);
    for (int community : communities) {
      sizes[community]++;
    }
    return sizes;
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
  public int number(String setting, ProjectedGraph graph) {
    return number(setting, settings.node(setting), graph);
  }

  /** The numbers of the nodes that a setting gives; null if it is left out. */
  public int[] numbers(String setting, ProjectedGraph graph) {
    List<VertexReference> nodes = settings.nodes(setting);
    return nodes.isEmpty()
        ? null
        : nodes.stream().mapToInt(node -> number(setting, node, graph)).toArray();
  }

  private static int number(String setting, VertexReference node, ProjectedGraph graph) {
    int number = graph.vertices().find(node.vertexId());
    if (number == NumberedVertices.NONE) {
      throw new QueryException("The setting " + setting
          + " has a node that is not among those chosen; choose one of its labels, too.");
    }
    return number;
  }

  /** A row for each vertex: the vertex and a value. */
  public static Stream<Object[]> rows(ProjectedGraph graph, IntFunction<Object> value) {
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

  /** A row for each vertex of a community that is not too small, with its number among those that there are. */
  Stream<Object[]> communities(ProjectedGraph graph, int[] found) {
    communities = found;
    communityCount = Communities.number(found, work);
    int least = settings.integer(LEAST_SIZE, 0, 0);
    if (least <= 1) {
      return rows(graph, v -> (long) found[v]);
    }
    int[] sizes = communitySizes();
    return rows(graph, v -> sizes[found[v]] >= least, v -> (long) found[v]);
  }

  /** The values of a path: its length, its costs, and the path. */
  public static List<Object> path(ProjectedGraph graph, VertexPath path) {
    int[] vertices = path.vertices();
    List<EdgeReference> edges = new ArrayList<>();
    for (int i = 1; i < vertices.length; i++) {
      edges.add(graph.lightestEdge(vertices[i - 1], vertices[i]));
    }
    return List.of(path.cost(), Arrays.stream(path.costs()).boxed().toList(),
        PathReference.of(graph.vertices().vertexId(vertices[0]), edges));
  }
}
