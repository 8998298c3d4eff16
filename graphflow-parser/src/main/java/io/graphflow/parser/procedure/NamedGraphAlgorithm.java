package io.graphflow.parser.procedure;

import io.graphflow.parser.procedure.ProcedureSignature.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Algorithms that run on a named graph, under the names and with the columns that they have in version 2 of Neo4j's
 * Graph Data Science library. Each is a procedure for each of its modes: {@code stream} gives results row by row, {@code
 * stats} and {@code write} facts of all of them, and {@code write} puts the results into the graph. A call that writes is a
 * way to write clauses, as those of {@link UpdatingProcedure} are: it is parsed into a call of {@link #results}, and an update
 * for each of its rows.
 */
@SuppressWarnings("ImmutableEnumChecker") // signatures are immutable
public enum NamedGraphAlgorithm {
  /** PageRank as a sum over walks. */
  PAGE_RANK("pageRank", Writes.PROPERTY, "nodeId :: INTEGER, score :: FLOAT",
      "ranIterations :: INTEGER, didConverge :: BOOLEAN, centralityDistribution :: MAP",
      "PageRank"),

  /** How many relationships a node has. */
  DEGREE("degree", Writes.PROPERTY, "nodeId :: INTEGER, score :: FLOAT",
      "centralityDistribution :: MAP", "Degree centrality"),

  /** How many shortest paths lead over a node. */
  BETWEENNESS("betweenness", Writes.PROPERTY, "nodeId :: INTEGER, score :: FLOAT",
      "centralityDistribution :: MAP", "Betweenness centrality"),

  /** Weakly connected components. */
  WEAK_COMPONENTS("wcc", Writes.PROPERTY, "nodeId :: INTEGER, componentId :: INTEGER",
      "componentCount :: INTEGER, componentDistribution :: MAP", "Weakly connected components"),

  /** Strongly connected components. */
  STRONG_COMPONENTS("scc", Writes.PROPERTY, "nodeId :: INTEGER, componentId :: INTEGER",
      "componentCount :: INTEGER, componentDistribution :: MAP", "Strongly connected components"),

  /** Communities by labels that spread. */
  LABEL_PROPAGATION("labelPropagation", Writes.PROPERTY,
      "nodeId :: INTEGER, communityId :: INTEGER",
      "communityCount :: INTEGER, ranIterations :: INTEGER, didConverge :: BOOLEAN,"
          + " communityDistribution :: MAP",
      "Communities by label propagation"),

  /** Communities of high modularity. */
  LOUVAIN("louvain", Writes.PROPERTY,
      "nodeId :: INTEGER, communityId :: INTEGER, intermediateCommunityIds :: LIST<INTEGER>?",
      "communityCount :: INTEGER, ranLevels :: INTEGER, modularity :: FLOAT,"
          + " modularities :: LIST<FLOAT>, communityDistribution :: MAP",
      "Communities of high modularity, by the Louvain method"),

  /** Triangles. */
  TRIANGLE_COUNT("triangleCount", Writes.PROPERTY, "nodeId :: INTEGER, triangleCount :: INTEGER",
      "globalTriangleCount :: INTEGER, nodeCount :: INTEGER", "Triangles"),

  /** How many pairs of neighbours are neighbours. */
  LOCAL_CLUSTERING_COEFFICIENT("localClusteringCoefficient", Writes.PROPERTY,
      "nodeId :: INTEGER, localClusteringCoefficient :: FLOAT",
      "averageClusteringCoefficient :: FLOAT, nodeCount :: INTEGER",
      "Local clustering coefficients"),

  /** Core numbers. */
  K_CORE("kcore", Writes.PROPERTY, "nodeId :: INTEGER, coreValue :: INTEGER",
      "degeneracy :: INTEGER", "The k-core decomposition"),

  /** The nodes that can be reached, the nearest first. */
  BREADTH_FIRST("bfs", Writes.NOTHING, "sourceNode :: INTEGER, nodeIds :: LIST<INTEGER>", "",
      "Breadth-first search"),

  /** A shortest path to each of some nodes. */
  SHORTEST_PATH("shortestPath.dijkstra", Writes.RELATIONSHIPS, Columns.PATH, "",
      "A shortest path from one node to each of some"),

  /** The shortest paths between two nodes. */
  SHORTEST_PATHS("shortestPath.yens", Writes.RELATIONSHIPS, Columns.PATH, "",
      "The k shortest paths from one node to another"),

  /** A shortest path to each node. */
  ALL_SHORTEST_PATHS("allShortestPaths.dijkstra", Writes.RELATIONSHIPS, Columns.PATH, "",
      "A shortest path from one node to each that can be reached"),

  /** The same under another name. */
  DELTA_STEPPING("allShortestPaths.delta", Writes.RELATIONSHIPS, Columns.PATH, "",
      "A shortest path from one node to each that can be reached");

  /** What a call that writes puts into the graph. */
  public enum Writes {
    /** A property of each node. */
    PROPERTY("nodePropertiesWritten"),

    /** A relationship for each path. */
    RELATIONSHIPS("relationshipsWritten"),

    /** There is no such call. */
    NOTHING("relationshipsWritten");

    private final String column;

    Writes(String column) {
      this.column = column;
    }

    /** The column that says how many were, or would be, written. */
    public String column() {
      return column;
    }
  }

  /** Columns that several have; beside the constants, which cannot see those of their own class. */
  private static final class Columns {
    static final String PATH =
        "index :: INTEGER, sourceNode :: INTEGER, targetNode :: INTEGER, totalCost :: FLOAT,"
            + " nodeIds :: LIST<INTEGER>, costs :: LIST<FLOAT>, path :: PATH";
    static final String TIMES = "preProcessingMillis :: INTEGER, computeMillis :: INTEGER, "
        + "postProcessingMillis :: INTEGER, configuration :: MAP";

    private Columns() {}
  }

  private final String namespace;
  private final Writes writes;
  private final ProcedureSignature stream;
  private final ProcedureSignature stats;
  private final ProcedureSignature mutate;
  private final ProcedureSignature write;
  private final ProcedureSignature results;

  NamedGraphAlgorithm(
      String name, Writes writes, String columns, String facts, String description) {
    this.namespace = "gds." + name;
    this.writes = writes;
    String all = facts + (facts.isEmpty() ? "" : ", ") + Columns.TIMES;
    String written = writes.column + " :: INTEGER, ";
    stream = signature("stream", columns, description + " of a named graph.");
    stats = signature("stats", all, description + " of a named graph: facts of all results.");
    mutate = signature("mutate", written + all + ", mutateMillis :: INTEGER",
        "Not possible: a named graph holds nothing that could be changed. Use stream or write.");
    write = writes == Writes.NOTHING
        ? null
        : signature("write", written + all + ", writeMillis :: INTEGER",
            description + " of a named graph, written into the graph.");
    // A name that no query can have without quoting it.
    results = signature("results to write", writes == Writes.PROPERTY
        ? "node :: NODE?, property :: STRING, value :: NUMBER?, facts :: MAP?"
        : "start :: NODE?, end :: NODE?, types :: LIST<STRING>, properties :: MAP?, facts :: MAP?",
        "What write puts into the graph, and behind it one row with facts alone.");
  }

  private ProcedureSignature signature(String mode, String columns, String description) {
    return ProcedureSignature
        .parse("a(graphName :: STRING, configuration = null :: MAP?) :: (" + columns + ")")
        .named(namespace + "." + mode)
        .describedAs(description);
  }

  /** The algorithm that a procedure of a name would write the results of. */
  public static Optional<NamedGraphAlgorithm> writing(String procedure) {
    return Arrays.stream(values())
        .filter(each -> each.write != null && each.write.name().equals(procedure))
        .findFirst();
  }

  /** What all modes have before their own name, such as {@code gds.wcc}. */
  public String namespace() {
    return namespace;
  }

  /** What a call that writes puts into the graph. */
  public Writes writes() {
    return writes;
  }

  /** The procedure that gives results. */
  public ProcedureSignature stream() {
    return stream;
  }

  /** The procedure that gives facts of all results. */
  public ProcedureSignature stats() {
    return stats;
  }

  /** The procedure that changes the named graph, which nobody can. */
  public ProcedureSignature mutate() {
    return mutate;
  }

  /** The procedure that writes the results, if there is one. */
  public Optional<ProcedureSignature> write() {
    return Optional.ofNullable(write);
  }

  /**
   * What a call that writes is made of: rows of what is to be written and where, and a last one that has only facts, a map
   * of all columns of {@link #stats}. Nobody else calls it.
   */
  public ProcedureSignature results() {
    return results;
  }

  /** The columns of {@link #stats} that are told of the results, and not of the call. */
  public List<String> factColumns() {
    List<String> columns = new ArrayList<>(columns(stats).toList());
    return columns.subList(0, columns.indexOf("preProcessingMillis"));
  }

  private static Stream<String> columns(ProcedureSignature procedure) {
    return procedure.results().stream().map(Field::name);
  }
}
