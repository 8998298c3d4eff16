package io.graphflow.core.algorithm.named;

import static io.graphflow.core.algorithm.named.NamedAlgorithms.Direction.ANY;
import static io.graphflow.core.algorithm.named.NamedAlgorithms.Direction.OF_GRAPH;
import static io.graphflow.core.algorithm.named.NamedAlgorithms.Direction.UNDIRECTED;
import static io.graphflow.parser.procedure.NamedGraphAlgorithm.ALL_SHORTEST_PATHS;
import static io.graphflow.parser.procedure.NamedGraphAlgorithm.BETWEENNESS;
import static io.graphflow.parser.procedure.NamedGraphAlgorithm.BREADTH_FIRST;
import static io.graphflow.parser.procedure.NamedGraphAlgorithm.DEGREE;
import static io.graphflow.parser.procedure.NamedGraphAlgorithm.DELTA_STEPPING;
import static io.graphflow.parser.procedure.NamedGraphAlgorithm.K_CORE;
import static io.graphflow.parser.procedure.NamedGraphAlgorithm.LABEL_PROPAGATION;
import static io.graphflow.parser.procedure.NamedGraphAlgorithm.LOCAL_CLUSTERING_COEFFICIENT;
import static io.graphflow.parser.procedure.NamedGraphAlgorithm.LOUVAIN;
import static io.graphflow.parser.procedure.NamedGraphAlgorithm.PAGE_RANK;
import static io.graphflow.parser.procedure.NamedGraphAlgorithm.SHORTEST_PATH;
import static io.graphflow.parser.procedure.NamedGraphAlgorithm.SHORTEST_PATHS;
import static io.graphflow.parser.procedure.NamedGraphAlgorithm.STRONG_COMPONENTS;
import static io.graphflow.parser.procedure.NamedGraphAlgorithm.TRIANGLE_COUNT;
import static io.graphflow.parser.procedure.NamedGraphAlgorithm.WEAK_COMPONENTS;

import io.graphflow.core.algorithm.AlgorithmCall;
import io.graphflow.core.algorithm.AlgorithmDefinition.Algorithm;
import io.graphflow.core.algorithm.CentralityAlgorithms;
import io.graphflow.core.algorithm.CommunityAlgorithms;
import io.graphflow.core.algorithm.named.Findings.Summary;
import io.graphflow.parser.procedure.NamedGraphAlgorithm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Which algorithm of ours runs for which name of Neo4j's library, and what of its configuration can be followed. */
final class NamedAlgorithms {
  private static final String WEIGHT = "relationshipWeightProperty";
  private static final String SEEDS = "results begin anew in each call";

  /** All of them. */
  static final List<Entry> ALL = List.of(
      new Entry(PAGE_RANK, LibraryAlgorithms::pageRank, Summary.SCORES, OF_GRAPH,
          List.of("dampingFactor", "maxIterations", "tolerance", WEIGHT, "sourceNodes"),
          Map.of("scaler", "scores are given as they are; scale them in the query")),
      new Entry(DEGREE, LibraryAlgorithms::degree, Summary.SCORES, OF_GRAPH,
          List.of("orientation", WEIGHT), Map.of()),
      new Entry(BETWEENNESS, CentralityAlgorithms::betweenness, Summary.SCORES, OF_GRAPH,
          List.of("samplingSize", "samplingSeed"),
          Map.of(WEIGHT, "each relationship is of length 1")),
      new Entry(WEAK_COMPONENTS, CommunityAlgorithms::weakComponents, Summary.COMPONENTS, ANY,
          List.of("consecutiveIds", "minComponentSize"),
          Map.of("seedProperty", SEEDS, WEIGHT,
              "all relationships connect; give those that should a type of their own",
              "threshold",
              "all relationships connect; give those that should a type of their own")),
      new Entry(STRONG_COMPONENTS, CommunityAlgorithms::strongComponents, Summary.COMPONENTS,
          OF_GRAPH, List.of("consecutiveIds"), Map.of()),
      new Entry(LABEL_PROPAGATION, CommunityAlgorithms::labelPropagation, Summary.COMMUNITIES,
          OF_GRAPH, List.of("maxIterations", WEIGHT, "consecutiveIds", "minCommunitySize"),
          Map.of("seedProperty", SEEDS, "nodeWeightProperty", "nodes weigh the same")),
      new Entry(LOUVAIN, CommunityAlgorithms::louvain, Summary.COMMUNITIES, ANY,
          List.of(WEIGHT, "maxLevels", "maxIterations", "tolerance", "consecutiveIds",
              "minCommunitySize"),
          Map.of("seedProperty", SEEDS, "includeIntermediateCommunities",
              "only the communities of the last level are known; end it earlier by maxLevels")),
      new Entry(TRIANGLE_COUNT, CommunityAlgorithms::triangleCount, Summary.TRIANGLES, UNDIRECTED,
          List.of(),
          Map.of("maxDegree", "no node is left out for its degree; choose nodes by nodeLabels",
              "labelFilter", "choose nodes by nodeLabels")),
      new Entry(LOCAL_CLUSTERING_COEFFICIENT, CommunityAlgorithms::clustering, Summary.CLUSTERING,
          UNDIRECTED, List.of(), Map.of("triangleCountProperty", "triangles are counted anew")),
      new Entry(K_CORE, CommunityAlgorithms::cores, Summary.CORES, UNDIRECTED, List.of(),
          Map.of()),
      new Entry(BREADTH_FIRST, LibraryAlgorithms::breadthFirst, Summary.NOTHING, OF_GRAPH,
          List.of("sourceNode", "targetNodes", "maxDepth"), Map.of()),
      new Entry(SHORTEST_PATH, LibraryAlgorithms::shortestPath, Summary.NOTHING, OF_GRAPH,
          List.of("sourceNode", "targetNode", "targetNodes", WEIGHT), Map.of()),
      new Entry(SHORTEST_PATHS, LibraryAlgorithms::shortestPaths, Summary.NOTHING, OF_GRAPH,
          List.of("sourceNode", "targetNode", "k", WEIGHT), Map.of()),
      new Entry(ALL_SHORTEST_PATHS, LibraryAlgorithms::allShortestPaths, Summary.NOTHING, OF_GRAPH,
          List.of("sourceNode", WEIGHT), Map.of()),
      new Entry(DELTA_STEPPING, LibraryAlgorithms::allShortestPaths, Summary.NOTHING, OF_GRAPH,
          List.of("sourceNode", "delta", WEIGHT), Map.of()));

  private NamedAlgorithms() {}

  /** What becomes of the orientation that a named graph has. */
  enum Direction {
    /** Relationships lead as they do in the graph. */
    OF_GRAPH,

    /** It says nothing: the algorithm follows relationships both ways. */
    ANY,

    /** The algorithm follows relationships both ways, and there must be no other in the graph. */
    UNDIRECTED
  }

  /**
   * An algorithm.
   *
   * @param names what it is called in each mode, and its columns
   * @param algorithm its rows have the columns of the library, with nodes where it has their numbers
   * @param summary what is told of all results
   * @param direction what becomes of the graph's orientation
   * @param keys of its configuration that can be followed, and those that would change nothing
   * @param refused keys that cannot be followed, and why
   */
  record Entry(
      NamedGraphAlgorithm names,
      Algorithm algorithm,
      Summary summary,
      Direction direction,
      List<String> keys,
      Map<String, String> refused) {

    /** The settings of ours that are made of a configuration. */
    List<String> settings() {
      List<String> settings = new ArrayList<>(keys);
      settings.add(AlgorithmCall.LEAST_SIZE);
      if (direction == OF_GRAPH && !keys.contains("orientation")) {
        settings.add("orientation");
      }
      if (keys.contains(WEIGHT)) {
        settings.add("weight");
        settings.add("defaultWeight");
      }
      return settings;
    }
  }
}
