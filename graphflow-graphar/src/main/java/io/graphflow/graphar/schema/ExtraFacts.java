package io.graphflow.graphar.schema;

/** The keys of what our exports tell in the {@code extra_info} of a graph's file, and our loads read there. */
public final class ExtraFacts {
  /** The type that has the vertices without a label. */
  public static final String UNLABELED = "graphflow.unlabeled";

  /** Statements of Cypher that make constraints and indexes, with {@link #BETWEEN_STATEMENTS} between them. */
  public static final String SCHEMA = "graphflow.schema";

  /** What stands between two statements. */
  public static final String BETWEEN_STATEMENTS = ";\n";

  /** Which texts are values of another type. */
  public static final String TYPES = "graphflow.types";

  /** How many edges of a label a vertex may have, where that was promised. */
  public static final String CARDINALITY = "graphflow.cardinality";

  /** How the edges of each label link vertices, with the keys below. */
  public static final String LINKS = "graphflow.links";

  /** The number of edges of a label; what is told holds for so many. */
  public static final String COUNT = "count";

  /** Whether some edge starts and ends in the same vertex. */
  public static final String SELF_LOOPS = "selfLoops";

  /** Whether two edges have the same source and destination. */
  public static final String PARALLEL_EDGES = "parallelEdges";

  /** Whether there are edges there and back between two vertices. */
  public static final String TWO_CYCLES = "twoCycles";

  /** The name of a file beside the graph's that has statistics. */
  public static final String STATISTICS = "graphflow.statistics";

  private ExtraFacts() {}
}
