package io.graphflow.storage.catalog;

import java.util.Arrays;

/**
 * How often values of a property occur, found in a sample: the most common ones with their shares, and
 * for all others the bounds of ranges that have equally many of them (an equi-depth histogram). Shares
 * are of the values that are not NULL. Numbers are as in {@link PropertyStatistics#minimum}. Texts come
 * in the order of {@link String#compareTo}; long ones are no common values and are cut as bounds.
 * Immutable; for estimates only.
 */
public final class ValueDistribution {
  /** Most common values kept. */
  public static final int MOST_COMMON_VALUES = 64;
  /** Most ranges of the histogram. */
  public static final int MOST_RANGES = 64;
  /** No text that has more chars is a common value. */
  public static final int MOST_CHARS = 64;
  /** Bounds are cut to this many chars. */
  public static final int MOST_BOUND_CHARS = 24;

  /** The distribution of a property of which only the {@link PropertyStatistics} are known. */
  public static final ValueDistribution UNKNOWN =
      new ValueDistribution(new double[0], new double[0], null, new double[0], null);

  private final double[] shares;
  private final double[] commonNumbers;
  private final String[] commonTexts;
  private final double[] numberBounds;
  private final String[] textBounds;

  private ValueDistribution(double[] shares, double[] commonNumbers, String[] commonTexts,
      double[] numberBounds, String[] textBounds) {
    this.shares = shares;
    this.commonNumbers = commonNumbers;
    this.commonTexts = commonTexts;
    this.numberBounds = numberBounds;
    this.textBounds = textBounds;
  }

  /**
   * A distribution of numbers; arrays are not copied.
   *
   * @param shares of the common values, from 0 to 1 together
   * @param common the common values, all different
   * @param bounds of the ranges of other values, ascending; empty or at least 2
   */
  public static ValueDistribution ofNumbers(double[] shares, double[] common, double[] bounds) {
    check(shares.length == common.length && bounds.length != 1);
    return new ValueDistribution(shares, common, null, bounds, null);
  }

  /** A distribution of texts; see {@link #ofNumbers}. */
  public static ValueDistribution ofTexts(double[] shares, String[] common, String[] bounds) {
    check(shares.length == common.length && bounds.length != 1);
    return new ValueDistribution(shares, null, common, null, bounds);
  }

  private static void check(boolean fits) {
    if (!fits) {
      throw new IllegalArgumentException("a share for each value, and two bounds for a range");
    }
  }

  /** Whether nothing is known. */
  public boolean isUnknown() {
    return shares.length == 0 && boundCount() == 0;
  }

  /** Whether values are texts; else they are numbers. */
  public boolean isOfTexts() {
    return commonTexts != null;
  }

  /** Number of common values. */
  public int commonCount() {
    return shares.length;
  }

  /** Number of bounds of ranges: one more than ranges, or 0. */
  public int boundCount() {
    return isOfTexts() ? textBounds.length : numberBounds.length;
  }

  /** The share of a common value. */
  public double share(int common) {
    return shares[common];
  }

  /** A common value of a distribution of numbers. */
  public double commonNumber(int common) {
    return commonNumbers[common];
  }

  /** A common value of a distribution of texts. */
  public String commonText(int common) {
    return commonTexts[common];
  }

  /** A bound of a range of numbers. */
  public double numberBound(int bound) {
    return numberBounds[bound];
  }

  /** A bound of a range of texts. */
  public String textBound(int bound) {
    return textBounds[bound];
  }

  /** The share of all common values together, 0 to 1. */
  public double commonShare() {
    double sum = 0;
    for (double share : shares) {
      sum += share;
    }
    return Math.min(1, sum);
  }

  /** The share of a value if it is common; NaN if it is not. */
  public double shareOf(Object value) {
    for (int i = 0; i < shares.length; i++) {
      boolean same = isOfTexts() ? commonTexts[i].equals(value)
          : value instanceof Double number && commonNumbers[i] == number;
      if (same) {
        return shares[i];
      }
    }
    return Double.NaN;
  }

  /**
   * The share of values less than one, 0 to 1; within a range values are taken to be spread evenly.
   *
   * @param value a Double or a String, as the distribution's values are
   */
  public double shareBelow(Object value) {
    double share = 0;
    for (int i = 0; i < shares.length; i++) {
      share += compareCommon(i, value) < 0 ? shares[i] : 0;
    }
    int ranges = boundCount() - 1;
    if (ranges > 0) {
      share += (1 - commonShare()) * rangesBelow(value) / ranges;
    }
    return Math.clamp(share, 0, 1);
  }

  private int compareCommon(int common, Object value) {
    return isOfTexts()
        ? commonTexts[common].compareTo((String) value)
        : Double.compare(commonNumbers[common], (Double) value);
  }

  /** How many ranges lie below a value, with the part that does of the one around it. */
  private double rangesBelow(Object value) {
    int ranges = boundCount() - 1;
    if (isOfTexts()) {
      int below = 0;
      while (below < ranges && textBounds[below + 1].compareTo((String) value) < 0) {
        below++;
      }
      boolean within = below < ranges && textBounds[below].compareTo((String) value) < 0;
      return below + (within ? 0.5 : 0);
    }
    double number = (Double) value;
    int below = 0;
    while (below < ranges && numberBounds[below + 1] < number) {
      below++;
    }
    if (below == ranges || numberBounds[below] >= number) {
      return below;
    }
    return below + (number - numberBounds[below]) / (numberBounds[below + 1] - numberBounds[below]);
  }

  /**
   * The share of texts that start with some text, 0 to 1.
   *
   * @throws IllegalStateException if values are numbers
   */
  public double shareWithPrefix(String prefix) {
    if (!isOfTexts()) {
      throw new IllegalStateException("not of texts");
    }
    double share = 0;
    for (int i = 0; i < shares.length; i++) {
      share += commonTexts[i].startsWith(prefix) ? shares[i] : 0;
    }
    if (textBounds.length > 0) {
      String cut = prefix.substring(0, Math.min(prefix.length(), MOST_BOUND_CHARS));
      int hits = 0;
      for (String bound : textBounds) {
        hits += bound.startsWith(cut) ? 1 : 0;
      }
      // Values may lie between two bounds even if none of them is a bound.
      double rest = hits == 0 ? 0.5 / textBounds.length : (double) hits / textBounds.length;
      share += (1 - commonShare()) * rest;
    }
    return Math.clamp(share, 0, 1);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ValueDistribution that
        && Arrays.equals(shares, that.shares)
        && Arrays.equals(commonNumbers, that.commonNumbers)
        && Arrays.equals(commonTexts, that.commonTexts)
        && Arrays.equals(numberBounds, that.numberBounds)
        && Arrays.equals(textBounds, that.textBounds);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * Arrays.hashCode(shares) + Arrays.hashCode(commonNumbers))
        + Arrays.hashCode(commonTexts);
  }

  @Override
  public String toString() {
    return "common " + Arrays.toString(isOfTexts() ? commonTexts
        : Arrays.stream(commonNumbers).boxed().toArray()) + " with shares "
        + Arrays.toString(shares) + ", " + Math.max(0, boundCount() - 1) + " ranges";
  }
}
