package io.graphflow.core.temporal;

import io.graphflow.parser.expression.TemporalField;

/**
 * Fields of dates and date-times that are numbers, days or milliseconds since 1970 in UTC, without an
 * object in between: for loops over stored values. They are the same as those of {@link Fields}.
 */
public final class PackedFields {
  private static final long MILLIS_PER_DAY = 86_400_000;
  private static final int MILLIS_PER_HOUR = 3_600_000;
  private static final int MILLIS_PER_MINUTE = 60_000;
  private static final int MILLIS_PER_SECOND = 1_000;

  /** From 0000-03-01 to 1970-01-01: counted from March on, a leap day is the last of its year. */
  private static final int DAYS_TO_1970 = 719_468;
  private static final int DAYS_PER_ERA = 146_097;
  private static final int YEARS_PER_ERA = 400;
  private static final int MONTH_SHIFT = 5;
  private static final int YEAR_SHIFT = 9;
  private static final int DAY_BITS = 0x1F;
  private static final int MONTH_BITS = 0xF;

  private PackedFields() {}

  /**
   * A number of a date.
   *
   * @param day days since 1970-01-01
   * @param field one that DATEs have
   */
  public static long ofDate(TemporalField field, long day) {
    return switch (field) {
      case YEAR -> year(day);
      case QUARTER -> (month(day) + 2) / 3;
      case MONTH -> month(day);
      case WEEK -> (thursday(day) - firstDay(year(thursday(day)))) / 7 + 1;
      case WEEK_YEAR -> year(thursday(day));
      case DAY_OF_QUARTER, QUARTER_DAY -> dayOfQuarter(day);
      case DAY -> yearMonthDay(day) & DAY_BITS;
      case ORDINAL_DAY -> day - firstDay(year(day)) + 1;
      case DAY_OF_WEEK, WEEK_DAY -> dayOfWeek(day);
      default -> throw new AssertionError(field);
    };
  }

  /**
   * A number of a date-time in UTC.
   *
   * @param millis milliseconds since 1970-01-01T00:00Z
   * @param field one of type INTEGER that DATETIMEs have
   */
  public static long ofDateTime(TemporalField field, long millis) {
    return switch (field) {
      case HOUR -> Math.floorMod(millis, MILLIS_PER_DAY) / MILLIS_PER_HOUR;
      case MINUTE -> Math.floorMod(millis, MILLIS_PER_HOUR) / MILLIS_PER_MINUTE;
      case SECOND -> Math.floorMod(millis, MILLIS_PER_MINUTE) / MILLIS_PER_SECOND;
      case MILLISECOND -> Math.floorMod(millis, MILLIS_PER_SECOND);
      case MICROSECOND -> Math.floorMod(millis, MILLIS_PER_SECOND) * 1_000L;
      case NANOSECOND -> Math.floorMod(millis, MILLIS_PER_SECOND) * 1_000_000L;
      case OFFSET_MINUTES, OFFSET_SECONDS -> 0;
      case EPOCH_SECONDS -> Math.floorDiv(millis, MILLIS_PER_SECOND);
      case EPOCH_MILLIS -> millis;
      default -> ofDate(field, Math.floorDiv(millis, MILLIS_PER_DAY));
    };
  }

  private static long year(long day) {
    return yearMonthDay(day) >> YEAR_SHIFT;
  }

  private static long month(long day) {
    return yearMonthDay(day) >> MONTH_SHIFT & MONTH_BITS;
  }

  /** Year, month (4 bits) and day of the month (5 bits). */
  private static long yearMonthDay(long epochDay) {
    long days = epochDay + DAYS_TO_1970;
    long era = Math.floorDiv(days, DAYS_PER_ERA);
    int dayOfEra = (int) (days - era * DAYS_PER_ERA);
    int yearOfEra =
        (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
    int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
    // Months have 153 days in five, from March and from August on.
    int monthFromMarch = (5 * dayOfYear + 2) / 153;
    int day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1;
    int month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
    long year = era * YEARS_PER_ERA + yearOfEra + (month <= 2 ? 1 : 0);
    return year << YEAR_SHIFT | month << MONTH_SHIFT | day;
  }

  /** January 1st of a year, in days since 1970. */
  private static long firstDay(long year) {
    long before = year - 1;
    return 365 * (year - 1970) + Math.floorDiv(before, 4) - Math.floorDiv(before, 100)
        + Math.floorDiv(before, 400) - (1969 / 4 - 1969 / 100 + 1969 / 400);
  }

  private static long dayOfWeek(long day) {
    return Math.floorMod(day + 3, 7) + 1L;
  }

  /** The Thursday of a day's week, which lies in the year that the week is counted in. */
  private static long thursday(long day) {
    return day - dayOfWeek(day) + 4;
  }

  private static long dayOfQuarter(long day) {
    long year = year(day);
    long first = firstDay(year);
    boolean leap = firstDay(year + 1) - first == 366;
    int before = switch ((int) (month(day) + 2) / 3) {
      case 1 -> 0;
      case 2 -> leap ? 91 : 90;
      case 3 -> leap ? 182 : 181;
      default -> leap ? 274 : 273;
    };
    return day - first - before + 1;
  }
}
