package io.graphflow.core.algorithm;

import io.graphflow.core.algorithm.graph.Work;
import io.graphflow.core.execution.ProcedureBody;
import io.graphflow.core.execution.ProcedureCatalog;
import io.graphflow.parser.procedure.ProcedureSignature;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The algorithms that queries may call, {@code algo.} before each. All take one map of settings; names, defaults and columns
 * are those that users of Neo4j's Graph Data Science know, where they mean the same here.
 */
public final class AlgorithmProcedures {
  private AlgorithmProcedures() {}

  /** Runs an algorithm; what it gives is read while the query goes on. */
  @FunctionalInterface
  interface Algorithm {
    Stream<Object[]> run(AlgorithmCall call);
  }

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
      String description, List<String> settings, Algorithm algorithm) {
    ProcedureSignature signature = ProcedureSignature
        .parse(name + "(settings = null :: MAP?) :: (" + columns + ")")
        .describedAs(description);
    List<String> known = new ArrayList<>(List.of("nodes", "relationships"));
    known.addAll(settings);
    return catalog.with(signature, body(name, known, algorithm));
  }

  private static ProcedureBody body(String name, List<String> known, Algorithm algorithm) {
    return (arguments, context) -> {
      Settings settings = new Settings(name, (Map<?, ?>) arguments.getFirst(), known);
      Work work = new Work(context);
      try {
        return algorithm.run(new AlgorithmCall(context, settings, work)).onClose(work::close);
      } catch (RuntimeException | Error e) {
        work.close();
        throw e;
      }
    };
  }
}
