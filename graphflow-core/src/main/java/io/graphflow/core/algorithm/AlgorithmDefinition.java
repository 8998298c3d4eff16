package io.graphflow.core.algorithm;

import io.graphflow.core.algorithm.graph.Work;
import io.graphflow.core.execution.QueryContext;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * An algorithm that can be called. Immutable; safe for use by many threads.
 *
 * @param name of the procedure that calls it, for errors as well
 * @param settings what can be set beside the nodes and the relationships
 * @param algorithm runs it
 */
public record AlgorithmDefinition(String name, List<String> settings, Algorithm algorithm) {
  /** Settings that all algorithms have. */
  static final List<String> COMMON = List.of("nodes", "relationships");

  /** Creates a definition; the list is copied. */
  public AlgorithmDefinition {
    Objects.requireNonNull(name, "name");
    settings = List.copyOf(settings);
    Objects.requireNonNull(algorithm, "algorithm");
  }

  /** Runs an algorithm. */
  @FunctionalInterface
  public interface Algorithm {
    /** Runs it once; what it gives is read while the query goes on. */
    Stream<Object[]> run(AlgorithmCall call);
  }

  /**
   * Calls it; its memory is given back when the rows are closed.
   *
   * @param values of settings by name; null for none
   */
  public Stream<Object[]> call(Map<?, ?> values, QueryContext context) {
    Settings given = new Settings(name, values,
        Stream.of(COMMON, settings).flatMap(List::stream).toList());
    Work work = new Work(context);
    try {
      return algorithm.run(new AlgorithmCall(context, given, work)).onClose(work::close);
    } catch (RuntimeException | Error e) {
      work.close();
      throw e;
    }
  }
}
