package io.graphflow.bench.report;

import java.util.Locale;

/**
 * Numbers for people, with three significant digits; a dash for NaN, which stands for a number that
 * was not measured.
 */
public final class Format {
  private static final String MISSING = "–";

  private Format() {}

  /** A number, such as a time in the unit that the table's caption names. */
  public static String number(double value) {
    if (Double.isNaN(value)) {
      return MISSING;
    }
    double size = Math.abs(value);
    int decimals = size >= 100 || value == 0 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
    return String.format(Locale.ROOT, "%,." + decimals + "f", value);
  }

  /** A number of things, with all of its digits. */
  public static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** A number and its error, such as {@code 7.47 ± 0.21}; only the number if the error is not known. */
  public static String number(double value, double error) {
    return Double.isNaN(error) || Double.isNaN(value)
        ? number(value)
        : number(value) + " ± " + number(error);
  }

  /** A ratio, such as {@code 12.7x}. */
  public static String ratio(double value) {
    return Double.isNaN(value) ? MISSING : number(value) + "x";
  }

  /** Bytes in the largest unit of 1000s that leaves a number above 1. */
  public static String bytes(double value) {
    if (Double.isNaN(value)) {
      return MISSING;
    }
    String[] units = {"B", "KB", "MB", "GB", "TB"};
    int unit = 0;
    double rest = value;
    while (rest >= 1000 && unit + 1 < units.length) {
      rest /= 1000;
      unit++;
    }
    return number(rest) + " " + units[unit];
  }

  /** A share, which is 1 if it is all, in percent. */
  public static String percent(double share) {
    return Double.isNaN(share) ? MISSING : String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  /** Bytes in millions, for tables whose caption says MB. */
  public static String megabytes(double value) {
    return number(value / 1e6);
  }
}
