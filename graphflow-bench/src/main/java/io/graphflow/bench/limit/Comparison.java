package io.graphflow.bench.limit;

import io.graphflow.bench.experiment.JmhStep;
import io.graphflow.bench.experiment.Results;
import java.util.Objects;

/**
 * A query that is to come near its limit.
 *
 * @param step a {@link LimitBenchmark} with all of its parameters but the contestant; its name is the
 *     query in words
 * @param askedRatio the most that GF-CL may take, in times of the limit
 * @param obstacle what stands in the way, should it take longer; empty if that is not known
 */
public record Comparison(JmhStep step, double askedRatio, String obstacle) {
  /** Checks for null. */
  public Comparison {
    Objects.requireNonNull(step, "step");
    Objects.requireNonNull(obstacle, "obstacle");
  }

  /** Milliseconds of a contestant; NaN if it was not measured. */
  double millis(Results results, Contestant contestant) {
    return results.ofStep(step.name()).with(LimitExperiment.CONTESTANT, contestant).score();
  }

  /** How many times of the limit GF-CL takes. */
  double ratio(Results results) {
    return millis(results, Contestant.GF_CL) / millis(results, Contestant.LIMIT);
  }
}
