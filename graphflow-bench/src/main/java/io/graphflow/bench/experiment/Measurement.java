package io.graphflow.bench.experiment;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One measured number and its circumstances.
 *
 * @param step the step that measured it
 * @param benchmark the measured benchmark; for JMH, the method's name
 * @param parameters the configuration
 * @param score the number
 * @param error half of its 99.9 % confidence interval; NaN if unknown
 * @param unit unit of both, such as {@code ms/op} or {@code bytes}
 * @param secondary further numbers by name: those of JMH's profilers, such as {@code
 *     gc.alloc.rate.norm} in bytes, and in sampling mode the percentiles {@code p0.50}, {@code
 *     p0.99}
 */
public record Measurement(
    String step,
    String benchmark,
    SortedMap<String, String> parameters,
    double score,
    double error,
    String unit,
    SortedMap<String, Double> secondary) {

  /** Copies the maps. */
  public Measurement {
    Objects.requireNonNull(step, "step");
    Objects.requireNonNull(benchmark, "benchmark");
    Objects.requireNonNull(unit, "unit");
    parameters = new TreeMap<>(parameters);
    secondary = new TreeMap<>(secondary);
  }

  /** A number without an error and without further ones. */
  public static Measurement of(String step, String benchmark,
      SortedMap<String, String> parameters, double score, String unit) {
    return new Measurement(step, benchmark, parameters, score, Double.NaN, unit, new TreeMap<>());
  }

  /** The same measurement in another step. */
  Measurement ofStep(String name) {
    return new Measurement(name, benchmark, parameters, score, error, unit, secondary);
  }

  /**
   * The median of numbers: the one in the middle, or the mean of the two there.
   *
   * @param numbers at least one
   */
  public static double median(List<Double> numbers) {
    double[] sorted = numbers.stream().mapToDouble(Double::doubleValue).toArray();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
