package io.graphflow.core.algorithm;

import io.graphflow.core.algorithm.choice.Orientation;
import io.graphflow.core.algorithm.graph.EdgeLists;
import io.graphflow.core.algorithm.graph.ProjectedGraph;
import io.graphflow.core.algorithm.graph.Work;
import io.graphflow.core.algorithm.kernel.Betweenness;
import io.graphflow.core.algorithm.kernel.PageRank;
import io.graphflow.core.execution.ProcedureCatalog;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** Algorithms that tell how central a node is. */
public final class CentralityAlgorithms {
  private static final String SCORES = "node :: NODE, score :: FLOAT";

  private CentralityAlgorithms() {}

  static ProcedureCatalog addTo(ProcedureCatalog catalog) {
    ProcedureCatalog all = AlgorithmProcedures.with(catalog, "algo.pageRank", SCORES,
        "How likely somebody is at a node who follows relationships for ever.",
        List.of("orientation", "weight", "defaultWeight", "dampingFactor", "maxIterations",
            "tolerance", "sourceNodes"),
        CentralityAlgorithms::pageRank);
    all = AlgorithmProcedures.with(all, "algo.degree", SCORES,
        "How many relationships a node has, or the sum of their weights.",
        List.of("orientation", "weight", "defaultWeight"), CentralityAlgorithms::degree);
    return AlgorithmProcedures.with(all, "algo.betweenness", SCORES,
        "How many shortest paths between other nodes lead over a node.",
        List.of("orientation", "samplingSize", "samplingSeed"),
        CentralityAlgorithms::betweenness);
  }

  private static Stream<Object[]> pageRank(AlgorithmCall call) {
    double damping = call.settings().number("dampingFactor", 0.85, 0, 1);
    int iterations = call.settings().integer("maxIterations", 20, 1);
    double tolerance = call.settings().number("tolerance", 1e-7, 0, Double.MAX_VALUE);
    ProjectedGraph graph = call.graph(Orientation.NATURAL);
    int[] origins = call.numbers("sourceNodes", graph);
    double[] ranks =
        new PageRank(graph.in(), damping, origins, call.work()).run(iterations, tolerance);
    return AlgorithmCall.rows(graph, v -> ranks[v]);
  }

  /** How many relationships lead from each node, or the sum of their weights. */
  public static Stream<Object[]> degree(AlgorithmCall call) {
    ProjectedGraph graph = call.graphWithAnyWeights(Orientation.NATURAL);
    EdgeLists out = graph.out();
    return AlgorithmCall.rows(graph, out::weight);
  }

  /** How many shortest paths lead over each node. */
  public static Stream<Object[]> betweenness(AlgorithmCall call) {
    int size = call.settings().integer("samplingSize", Integer.MAX_VALUE, 1);
    long seed = call.settings().seed("samplingSeed", 0);
    ProjectedGraph graph = call.graph(Orientation.NATURAL);
    double[] scores = new Betweenness(graph.out().simple(call.work()), call.work())
        .of(sample(graph.vertexCount(), size, seed, call.work()));
    // A path and the same backwards are one where edges lead both ways.
    double share = graph.orientation() == Orientation.UNDIRECTED ? 0.5 : 1;
    return AlgorithmCall.rows(graph, v -> share * scores[v]);
  }

  /** So many of the numbers below a count, ascending; all if there are no more. */
  private static int[] sample(int count, int size, long seed, Work work) {
    int[] numbers = work.ints(count);
    for (int v = 0; v < count; v++) {
      numbers[v] = v;
    }
    if (size >= count) {
      return numbers;
    }
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < size; i++) {
      int other = random.nextInt(i, count);
      int number = numbers[i];
      numbers[i] = numbers[other];
      numbers[other] = number;
    }
    int[] sample = Arrays.copyOf(numbers, size);
    Arrays.sort(sample);
    return sample;
  }
}
