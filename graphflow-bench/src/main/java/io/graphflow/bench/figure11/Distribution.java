package io.graphflow.bench.figure11;

import java.util.List;

/**
 * Ratios of the measured queries.
 *
 * @param name numerator and denominator
 * @param ratios one for each query
 */
record Distribution(String name, List<Double> ratios) {
  static Distribution of(String name, List<Double> ratios) {
    return new Distribution(name, ratios.stream().filter(ratio -> !Double.isNaN(ratio)).toList());
  }

  /**
   * The ratio that this share of all ratios does not exceed, interpolated; NaN if there are none.
   */
  double quantile(double share) {
    double[] sorted = ratios.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    if (sorted.length == 0) {
      return Double.NaN;
    }
    double position = share * (sorted.length - 1);
    int below = (int) position;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
  }

  long countBelow(double bound) {
    return ratios.stream().filter(ratio -> ratio < bound).count();
  }
}
