package io.graphflow.storage.catalog;

import java.util.Objects;

/**
 * The statistics of a property's values. Used for estimates only, except {@link #nullCount}, which
 * is exact.
 *
 * @param nullCount number of elements without a value; exact
 * @param distinctCount number of distinct values that are not NULL; an estimate above some
 *     thousands
 * @param minimum smallest value as a double (numbers, booleans, days, milliseconds), NaN if the
 *     type has no such form or there is no value
 * @param maximum largest value, in the same form
 * @param distribution how often values occur; {@link ValueDistribution#UNKNOWN} of types that have
 *     no order, or where nobody has looked
 */
public record PropertyStatistics(
    long nullCount,
    long distinctCount,
    double minimum,
    double maximum,
    ValueDistribution distribution) {

  /** Creates statistics. */
  public PropertyStatistics {
    Objects.requireNonNull(distribution, "distribution");
  }

  /** Creates statistics without a distribution. */
  public PropertyStatistics(
      long nullCount, long distinctCount, double minimum, double maximum) {
    this(nullCount, distinctCount, minimum, maximum, ValueDistribution.UNKNOWN);
  }

  /** The same statistics with another distribution. */
  public PropertyStatistics withDistribution(ValueDistribution other) {
    return new PropertyStatistics(nullCount, distinctCount, minimum, maximum, other);
  }

  /** Statistics of a property without values. */
  public static PropertyStatistics empty() {
    return new PropertyStatistics(0, 0, Double.NaN, Double.NaN);
  }
}
