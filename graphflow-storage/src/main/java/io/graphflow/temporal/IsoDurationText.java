package io.graphflow.temporal;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as text in ISO 8601. */
final class IsoDurationText {
  private static final String NUMBER = "([-+]?[0-9]+(?:[.,][0-9]+)?)";

  private static final Pattern UNITS = Pattern.compile(
      "([-+])?P(?:" + NUMBER + "Y)?(?:" + NUMBER + "M)?(?:" + NUMBER + "W)?(?:" + NUMBER + "D)?"
          + "(?<time>T(?:" + NUMBER + "H)?(?:" + NUMBER + "M)?(?:" + NUMBER + "S)?)?");

  private static final int SIGN = 1;
  private static final int YEARS = 2;
  private static final int MONTHS = 3;
  private static final int WEEKS = 4;
  private static final int DAYS = 5;
  private static final int HOURS = 7;
  private static final int MINUTES = 8;
  private static final int SECONDS = 9;

  /** Date and time of day in the place of units; its numbers are bounded as those of a date are. */
  private static final Pattern DATE_AND_TIME = Pattern.compile(
      "([-+])?P([0-9]{4})-?([0-9]{2})-?([0-9]{2})T([0-9]{2}):?([0-9]{2}):?([0-9]{2}(?:[.,][0-9]+)?)");

  private IsoDurationText() {}

  static IsoDuration parse(String text) {
    try {
      Matcher units = UNITS.matcher(text);
      if (units.matches()) {
        return ofUnits(text, units);
      }
      Matcher date = DATE_AND_TIME.matcher(text);
      if (date.matches()) {
        return ofDateAndTime(date);
      }
    } catch (ArithmeticException e) {
      throw new DateTimeException("'" + text + "' is a longer DURATION than fits 64 bits", e);
    }
    throw notA(text);
  }

  private static DateTimeException notA(String text) {
    return new DateTimeException(
        "'" + text + "' is no DURATION (as P1Y2M3DT4H5M6.7S or P2012-02-02T14:37:21)");
  }

  private static IsoDuration ofUnits(String text, Matcher units) {
    boolean empty = true;
    for (int group = YEARS; group <= SECONDS; group++) {
      empty &= units.group(group) == null || group == DAYS + 1;
    }
    if (empty || "T".equals(units.group("time"))) {
      throw notA(text);
    }
    BigDecimal months = times(number(units, YEARS), 12).add(number(units, MONTHS));
    BigDecimal days = times(number(units, WEEKS), 7).add(number(units, DAYS));
    BigDecimal minutes = times(number(units, HOURS), 60).add(number(units, MINUTES));
    BigDecimal seconds = times(minutes, 60).add(number(units, SECONDS));
    return signed(units, months, days, seconds);
  }

  private static IsoDuration ofDateAndTime(Matcher date) {
    BigDecimal[] parts = new BigDecimal[8];
    for (int group = 2; group < parts.length; group++) {
      parts[group] = number(date, group);
    }
    BigDecimal minutes = times(parts[5], 60).add(parts[6]);
    return signed(
        date, times(parts[2], 12).add(parts[3]), parts[4], times(minutes, 60).add(parts[7]));
  }

  private static IsoDuration signed(
      Matcher matcher, BigDecimal months, BigDecimal days, BigDecimal seconds) {
    return "-".equals(matcher.group(SIGN))
        ? IsoDuration.of(months.negate(), days.negate(), seconds.negate())
        : IsoDuration.of(months, days, seconds);
  }

  private static BigDecimal number(Matcher matcher, int group) {
    String number = matcher.group(group);
    return number == null ? BigDecimal.ZERO : new BigDecimal(number.replace(',', '.'));
  }

  private static BigDecimal times(BigDecimal number, int factor) {
    return number.multiply(BigDecimal.valueOf(factor));
  }

  static String of(IsoDuration duration) {
    StringBuilder text = new StringBuilder("P");
    append(text, duration.months() / 12, 'Y');
    append(text, duration.months() % 12, 'M');
    append(text, duration.days(), 'D');
    // Towards zero, so that seconds and their fraction have the same sign.
    boolean negative = duration.seconds() < 0 && duration.nanoseconds() > 0;
    long seconds = negative ? duration.seconds() + 1 : duration.seconds();
    int nanos = negative
        ? IsoDuration.NANOS_PER_SECOND - duration.nanoseconds()
        : duration.nanoseconds();
    if (seconds != 0 || nanos != 0) {
      text.append('T');
      append(text, seconds / 3600, 'H');
      append(text, seconds / 60 % 60, 'M');
      if (nanos == 0) {
        append(text, seconds % 60, 'S');
      } else {
        text.append(negative ? "-" : "").append(Math.abs(seconds % 60)).append('.');
        String digits = Integer.toString(IsoDuration.NANOS_PER_SECOND + nanos);
        int end = digits.length();
        while (digits.charAt(end - 1) == '0') {
          end--;
        }
        text.append(digits, 1, end).append('S');
      }
    }
    return text.length() == 1 ? "PT0S" : text.toString();
  }

  private static void append(StringBuilder text, long number, char unit) {
    if (number != 0) {
      text.append(number).append(unit);
    }
  }
}
