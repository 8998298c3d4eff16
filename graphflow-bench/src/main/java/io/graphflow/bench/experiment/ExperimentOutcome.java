package io.graphflow.bench.experiment;

import java.util.List;
import java.util.Objects;

/**
 * The outcome of an experiment.
 *
 * @param experiment the experiment
 * @param results the results of its finished steps
 * @param profiles the profiles of its missed targets
 * @param failures its failed steps
 * @param seconds time of all steps, those of earlier runs included
 */
public record ExperimentOutcome(
    Experiment experiment,
    Results results,
    Results profiles,
    List<Failure> failures,
    double seconds) {
  /** Copies the list. */
  public ExperimentOutcome {
    Objects.requireNonNull(experiment, "experiment");
    Objects.requireNonNull(results, "results");
    Objects.requireNonNull(profiles, "profiles");
    failures = List.copyOf(failures);
  }

  /**
   * A failed step.
   *
   * @param step its name
   * @param message why, in one line
   */
  public record Failure(String step, String message) {}
}
