package io.graphflow.bench.experiment;

import java.util.List;
import java.util.function.Predicate;

/**
 * The measurements of an experiment, to be narrowed down: {@code results.with("hops",
 * "2").with("contestant", "GF_CL").score()}.
 *
 * @param all those that are left
 */
public record Results(List<Measurement> all) {
  /** Copies the list. */
  public Results {
    all = List.copyOf(all);
  }

  /** The measurements of a step. */
  public Results ofStep(String step) {
    return where(measurement -> measurement.step().equals(step));
  }

  /** The measurements of a benchmark; for JMH, of a method. */
  public Results of(String benchmark) {
    return where(measurement -> measurement.benchmark().equals(benchmark));
  }

  /** Those with this value of a parameter. */
  public Results with(String parameter, Object value) {
    return where(
        measurement -> value.toString().equals(measurement.parameters().get(parameter)));
  }

  private Results where(Predicate<Measurement> condition) {
    return new Results(all.stream().filter(condition).toList());
  }

  /** Whether nothing is left. */
  public boolean isEmpty() {
    return all.isEmpty();
  }

  /** The different values of a parameter, in the order of the results. */
  public List<String> values(String parameter) {
    return all.stream()
        .map(measurement -> measurement.parameters().get(parameter))
        .filter(value -> value != null)
        .distinct()
        .toList();
  }

  /**
   * The score of the only measurement; NaN if there is none.
   *
   * @throws IllegalStateException if there are several, because one of them would be taken by
   *     chance
   */
  public double score() {
    Measurement only = only();
    return only == null ? Double.NaN : only.score();
  }

  /**
   * Half of the 99.9 % confidence interval of the only score that is left; NaN if it is unknown.
   *
   * @throws IllegalStateException if there are several
   */
  public double error() {
    Measurement only = only();
    return only == null ? Double.NaN : only.error();
  }

  /** A further number of the only measurement that is left; NaN if there is none. */
  public double secondary(String name) {
    Measurement only = only();
    return only == null ? Double.NaN : only.secondary().getOrDefault(name, Double.NaN);
  }

  private Measurement only() {
    if (all.size() > 1) {
      throw new IllegalStateException("several measurements: " + all);
    }
    return all.isEmpty() ? null : all.getFirst();
  }

  /** The scores, in the order of the results. */
  public double[] scores() {
    return all.stream().mapToDouble(Measurement::score).toArray();
  }
}
