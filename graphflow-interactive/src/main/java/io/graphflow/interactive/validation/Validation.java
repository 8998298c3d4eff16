package io.graphflow.interactive.validation;

import io.graphflow.exception.GraphflowException;
import io.graphflow.interactive.database.InteractiveTarget;
import io.graphflow.interactive.operation.OperationKind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What came of running operations, one after the other, and comparing their rows with the right ones.
 *
 * @param counts how many operations of each kind were run
 * @param failures those whose answers are wrong or that ended with an error, in order
 */
public record Validation(Map<OperationKind, Integer> counts, List<Failure> failures) {
  /** Creates an outcome. */
  public Validation {
    Objects.requireNonNull(counts, "counts");
    Objects.requireNonNull(failures, "failures");
  }

  /**
   * A check that failed.
   *
   * @param place its place among the checks, from 1
   * @param check what was asked and is right
   * @param given the rows that came, or null if none did because of an error
   * @param error the error's message, or null if there was none
   */
  public record Failure(int place, Check check, List<List<Object>> given, String error) {}

  /** Runs checks in their order; goes on after a failure. */
  public static Validation run(List<Check> checks, InteractiveTarget target) {
    Map<OperationKind, Integer> counts = new EnumMap<>(OperationKind.class);
    List<Failure> failures = new ArrayList<>();
    for (Check check : checks) {
      counts.merge(check.operation().kind(), 1, Integer::sum);
      int place = counts.values().stream().mapToInt(Integer::intValue).sum();
      try {
        if (check.operation().kind() == OperationKind.UPDATE) {
          target.update(check.operation(), check.parameters());
        } else {
          List<List<Object>> given = target.read(check.operation(), check.parameters());
          if (!check.agrees(given)) {
            failures.add(new Failure(place, check, given, null));
          }
        }
      } catch (GraphflowException e) {
        failures.add(new Failure(place, check, null, e.getMessage()));
      }
    }
    return new Validation(counts, failures);
  }

  /** Whether everything was right, and there was something. */
  public boolean passed() {
    return failures.isEmpty() && !counts.isEmpty();
  }
}
