package io.graphflow.bench.limit;

import io.graphflow.bench.experiment.JmhStep;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Scale;
import java.util.List;
import java.util.Objects;

/**
 * A query that should come near its limit, or that only stands beside loops by hand.
 *
 * @param step a {@link LimitBenchmark} with all of its parameters but the contestant; its name is
 *     the query in words
 * @param askedRatio the largest time that GF-CL may take, in times of the limit; NaN where nothing
 *     is asked, and then no limit is measured
 * @param limit the work of the best loops, in words; empty where there are none
 * @param obstacle the reason, should it take longer; empty if that is not known
 */
public record Comparison(JmhStep step, double askedRatio, String limit, String obstacle) {
  /** Checks for null. */
  public Comparison {
    Objects.requireNonNull(step, "step");
    Objects.requireNonNull(limit, "limit");
    Objects.requireNonNull(obstacle, "obstacle");
  }

  /** A query of which nothing is asked, beside plain loops. */
  public static Comparison ofPlainLoops(JmhStep step) {
    return new Comparison(step, Double.NaN, "", "");
  }

  /** Whether a ratio is asked. */
  boolean isTarget() {
    return !Double.isNaN(askedRatio);
  }

  /** The step that decides: GF-CL, and the limit if there is one. */
  JmhStep decisiveStep(Scale scale) {
    Object[] contestants = isTarget()
        ? new Object[] {Contestant.LIMIT, Contestant.GF_CL}
        : new Object[] {Contestant.GF_CL};
    return step.as(step.name(), scale.decisiveTiming())
        .with(LimitExperiment.CONTESTANT, contestants);
  }

  /**
   * The step of all other contestants; its measurements cannot be taken for those of the decisive
   * step.
   */
  JmhStep orientation(Scale scale, List<Contestant> contestants) {
    return step.as(orientationName(), scale.orientationTiming())
        .with(LimitExperiment.CONTESTANT, contestants.toArray());
  }

  private String orientationName() {
    return step.name() + ", for orientation";
  }

  /** The results of a contestant. */
  Results of(Results results, Contestant contestant) {
    boolean decisive = contestant == Contestant.LIMIT || contestant == Contestant.GF_CL;
    return results.ofStep(decisive ? step.name() : orientationName())
        .with(LimitExperiment.CONTESTANT, contestant);
  }

  /** The time of GF-CL in times of another contestant's. */
  double ratioTo(Contestant other, Results results) {
    return of(results, Contestant.GF_CL).score() / of(results, other).score();
  }

  /** The uncertainty of {@link #ratioTo} the limit, as the errors of both are independent. */
  double error(Results results) {
    Results lists = of(results, Contestant.GF_CL);
    Results limit = of(results, Contestant.LIMIT);
    return ratioTo(Contestant.LIMIT, results)
        * Math.hypot(lists.error() / lists.score(), limit.error() / limit.score());
  }
}
