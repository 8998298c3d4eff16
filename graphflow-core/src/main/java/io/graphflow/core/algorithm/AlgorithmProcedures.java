package io.graphflow.core.algorithm;

import io.graphflow.core.execution.ProcedureCatalog;
import io.graphflow.parser.procedure.ProcedureSignature;
import java.util.List;
import java.util.Map;

/**
 * The algorithms that queries may call, {@code algo.} before each. All take one map of settings; names, defaults and columns
 * are those that users of Neo4j's Graph Data Science library know, where they mean the same here.
 */
public final class AlgorithmProcedures {
  private AlgorithmProcedures() {}

  /** A catalog with the algorithms. */
  public static ProcedureCatalog addTo(ProcedureCatalog catalog) {
    return PathAlgorithms
        .addTo(CommunityAlgorithms.addTo(CentralityAlgorithms.addTo(catalog)));
  }

  /**
   * Adds an algorithm.
   *
   * @param columns of its rows
   * @param settings what can be set beside the nodes and the relationships
   */
  static ProcedureCatalog with(ProcedureCatalog catalog, String name, String columns,
      String description, List<String> settings, AlgorithmDefinition.Algorithm algorithm) {
    ProcedureSignature signature = ProcedureSignature
        .parse(name + "(settings = null :: MAP?) :: (" + columns + ")")
        .describedAs(description);
    AlgorithmDefinition definition = new AlgorithmDefinition(name, settings, algorithm);
    return catalog.with(signature,
        (arguments, context) -> definition.call((Map<?, ?>) arguments.getFirst(), context));
  }
}
