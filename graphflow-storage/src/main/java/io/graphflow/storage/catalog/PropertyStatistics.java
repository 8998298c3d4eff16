package io.graphflow.storage.catalog;

/**
 * What is known about the values of a property. Used for estimates only, except {@link #nullCount},
 * which is exact.
 *
 * @param nullCount how many elements have no value; exact
 * @param distinctCount number of distinct values that are not NULL; an estimate above some thousands
 * @param minimum smallest value as a double (numbers, booleans, days, milliseconds), NaN if the type
 *     has no such form or there is no value
 * @param maximum largest value, likewise
 */
public record PropertyStatistics(
    long nullCount,
    long distinctCount,
    double minimum,
    double maximum) {

  /** Statistics of a property without values. */
  public static PropertyStatistics empty() {
    return new PropertyStatistics(0, 0, Double.NaN, Double.NaN);
  }
}
