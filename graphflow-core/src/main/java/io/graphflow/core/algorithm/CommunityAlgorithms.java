package io.graphflow.core.algorithm;

import io.graphflow.core.algorithm.choice.Orientation;
import io.graphflow.core.algorithm.graph.ProjectedGraph;
import io.graphflow.core.algorithm.kernel.CoreNumbers;
import io.graphflow.core.algorithm.kernel.LabelPropagation;
import io.graphflow.core.algorithm.kernel.Louvain;
import io.graphflow.core.algorithm.kernel.StrongComponents;
import io.graphflow.core.algorithm.kernel.Triangles;
import io.graphflow.core.algorithm.kernel.WeakComponents;
import io.graphflow.core.execution.ProcedureCatalog;
import java.util.List;
import java.util.stream.Stream;

/** Algorithms that tell which nodes belong together, and how closely. */
public final class CommunityAlgorithms {
  private static final String COMPONENTS = "node :: NODE, componentId :: INTEGER";
  private static final String COMMUNITIES = "node :: NODE, communityId :: INTEGER";

  private CommunityAlgorithms() {}

  static ProcedureCatalog addTo(ProcedureCatalog catalog) {
    ProcedureCatalog all = AlgorithmProcedures.with(catalog, "algo.wcc", COMPONENTS,
        "The weakly connected components: nodes that are connected, whichever way relationships lead.",
        List.of(), CommunityAlgorithms::weakComponents);
    all = AlgorithmProcedures.with(all, "algo.scc", COMPONENTS,
        "The strongly connected components: nodes from each of which all others can be reached.",
        List.of(), CommunityAlgorithms::strongComponents);
    all = AlgorithmProcedures.with(all, "algo.labelPropagation", COMMUNITIES,
        "Communities in which nodes have the label that the most of their neighbours have.",
        List.of("orientation", "weight", "defaultWeight", "maxIterations"),
        CommunityAlgorithms::labelPropagation);
    all = AlgorithmProcedures.with(all, "algo.louvain", COMMUNITIES,
        "Communities with many relationships within and few between them: of high modularity.",
        List.of("weight", "defaultWeight", "maxLevels", "maxIterations", "tolerance"),
        CommunityAlgorithms::louvain);
    all = AlgorithmProcedures.with(all, "algo.triangleCount",
        "node :: NODE, triangleCount :: INTEGER", "How many triangles a node is in.", List.of(),
        CommunityAlgorithms::triangleCount);
    all = AlgorithmProcedures.with(all, "algo.localClusteringCoefficient",
        "node :: NODE, localClusteringCoefficient :: FLOAT",
        "The share of the pairs of a node's neighbours that have a relationship.",
        List.of("orientation"), CommunityAlgorithms::clustering);
    return AlgorithmProcedures.with(all, "algo.kCore", "node :: NODE, coreValue :: INTEGER",
        "The largest k such that a node is in a part of the graph where each has k neighbours.",
        List.of(), CommunityAlgorithms::cores);
  }

  /** The weakly connected component of each node. */
  public static Stream<Object[]> weakComponents(AlgorithmCall call) {
    ProjectedGraph graph = call.graph(Orientation.NATURAL);
    return call.communities(graph, WeakComponents.of(graph.out(), call.work()));
  }

  /** The strongly connected component of each node. */
  public static Stream<Object[]> strongComponents(AlgorithmCall call) {
    ProjectedGraph graph = call.graph(Orientation.NATURAL);
    return call.communities(graph, StrongComponents.of(graph.out(), call.work()));
  }

  /** The community of each node by label propagation. */
  public static Stream<Object[]> labelPropagation(AlgorithmCall call) {
    int iterations = call.settings().integer("maxIterations", 10, 1);
    ProjectedGraph graph = call.graph(Orientation.UNDIRECTED);
    LabelPropagation propagation = new LabelPropagation(graph.out(), call.work());
    int[] labels = propagation.run(iterations);
    call.tell("ranIterations", (long) propagation.rounds());
    call.tell("didConverge", propagation.isStable());
    return call.communities(graph, labels);
  }

  /** The community of each node by the Louvain method. */
  public static Stream<Object[]> louvain(AlgorithmCall call) {
    int levels = call.settings().integer("maxLevels", 10, 1);
    int iterations = call.settings().integer("maxIterations", 10, 1);
    double tolerance = call.settings().number("tolerance", 1e-4, 0, Double.MAX_VALUE);
    ProjectedGraph graph = call.graph(Orientation.UNDIRECTED);
    Louvain louvain = new Louvain(iterations, tolerance, call.work());
    int[] communities = louvain.of(graph.out(), levels);
    List<Double> modularities = louvain.modularities();
    call.tell("ranLevels", (long) modularities.size());
    call.tell("modularities", modularities);
    call.tell("modularity", modularities.isEmpty() ? 0.0 : modularities.getLast());
    return call.communities(graph, communities);
  }

  /** The triangles of each node. */
  public static Stream<Object[]> triangleCount(AlgorithmCall call) {
    ProjectedGraph graph = call.graph(Orientation.UNDIRECTED);
    long[] counts = Triangles.counts(call.neighbourhoods(graph), call.work());
    return AlgorithmCall.rows(graph, v -> counts[v]);
  }

  /** The clustering coefficient of each node. */
  public static Stream<Object[]> clustering(AlgorithmCall call) {
    ProjectedGraph graph = call.graph(Orientation.UNDIRECTED);
    double[] coefficients = Triangles.coefficients(call.neighbourhoods(graph), call.work());
    return AlgorithmCall.rows(graph, v -> coefficients[v]);
  }

  /** The core number of each node. */
  public static Stream<Object[]> cores(AlgorithmCall call) {
    ProjectedGraph graph = call.graph(Orientation.UNDIRECTED);
    int[] cores = CoreNumbers.of(call.neighbourhoods(graph), call.work());
    return AlgorithmCall.rows(graph, v -> (long) cores[v]);
  }
}
