package io.graphflow.storage.temporal;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;

/**
 * Reads dates and times in all forms of ISO 8601 that Cypher takes. The methods throw a {@link
 * DateTimeException} with a message for people if a text is malformed or there is no such day or time. Safe
 * for use by many threads.
 *
 * <pre>
 * date    2015-07-21  20150721  2015-07  201507  2015  calendar; the first day of what is given
 *         2015-W30-2  2015W302  2015-W30  2015W30      week, of the year that ISO counts weeks in
 *         2015-Q3-21  2015Q321  2015-Q3  2015Q3        quarter
 *         2015-202  2015202                            day of the year
 *         a year with a sign has 4 to 9 digits, and hyphens behind it
 * time    21:40:32.142  214032.142  21:40  2140  21    up to 9 digits of a fraction, also with a comma
 * offset  Z  +01:00  +0100  +01  +01:00:30  +010030
 * zone    an offset, a name as [Europe/Stockholm], or an offset and a name
 * </pre>
 */
public final class TemporalText {
  private static final String DATE_FORM = "DATE (as 2015-07-21, 2015-W30-2 or 2015-202)";
  private static final String TIME_FORM = "time of day (as 21:40:32.142)";
  private static final String ZONE_FORM = "time zone (as Z, +01:00 or [Europe/Stockholm])";
  private static final int MAX_YEAR_DIGITS = 9;
  private static final int MAX_FRACTION_DIGITS = 9;

  private TemporalText() {}

  /** A date. */
  public static LocalDate date(String text) {
    return date(text, text.length());
  }

  /** A time of day without offset. */
  public static LocalTime localTime(String text) {
    return time(text, 0, text.length());
  }

  /** A time of day; without an offset in the text that of UTC. */
  public static OffsetTime time(String text) {
    int zone = zoneStart(text, 0);
    LocalTime time = time(text, 0, zone);
    return time
        .atOffset(zone == text.length() ? ZoneOffset.UTC : offset(text, zone, text.length()));
  }

  /** A date and, behind a {@code T}, a time of day; without it the day's start. */
  public static LocalDateTime localDateTime(String text) {
    int separator = text.indexOf('T');
    return separator < 0
        ? date(text).atStartOfDay()
        : date(text, separator).atTime(time(text, separator + 1, text.length()));
  }

  /** A date and time in a zone; without one in the text that is UTC. */
  public static ZonedDateTime dateTime(String text) {
    int separator = text.indexOf('T');
    if (separator < 0) {
      return date(text).atStartOfDay(ZoneOffset.UTC);
    }
    int zoneStart = zoneStart(text, separator + 1);
    LocalDateTime local =
        date(text, separator).atTime(time(text, separator + 1, zoneStart));
    int name = text.indexOf('[', zoneStart);
    int offsetEnd = name < 0 ? text.length() : name;
    ZoneOffset offset = offsetEnd > zoneStart ? offset(text, zoneStart, offsetEnd) : null;
    if (name < 0) {
      return local.atZone(offset == null ? ZoneOffset.UTC : offset);
    }
    if (!text.endsWith("]")) {
      throw new DateTimeException("'" + text + "' has no ] behind its time zone");
    }
    ZoneId zone = zone(text.substring(name + 1, text.length() - 1));
    ZonedDateTime time = ZonedDateTime.ofLocal(local, zone, offset);
    if (offset != null && !time.getOffset().equals(offset)) {
      throw new DateTimeException(
          "'" + text + "' has the offset " + offset + ", but then it is " + time.getOffset()
              + " in " + zone);
    }
    return time;
  }

  /** A zone by its name or offset, such as {@code Europe/Stockholm} or {@code +01:00}. */
  public static ZoneId zone(String text) {
    if (text.startsWith("+") || text.startsWith("-") || text.equals("Z")) {
      return offset(text, 0, text.length());
    }
    try {
      return ZoneId.of(text.replace(' ', '_'));
    } catch (DateTimeException e) {
      throw new DateTimeException("there is no time zone '" + text + "'", e);
    }
  }

  /** Where the time of day ends that begins at {@code from}. */
  private static int zoneStart(String text, int from) {
    for (int i = from; i < text.length(); i++) {
      char character = text.charAt(i);
      if (character == 'Z' || character == '+' || character == '-' || character == '[') {
        return i;
      }
    }
    return text.length();
  }

  private static LocalDate date(String text, int end) {
    boolean negative = text.startsWith("-");
    boolean signed = negative || text.startsWith("+");
    TextReader reader = new TextReader(text, signed ? 1 : 0, end, DATE_FORM);
    int digits = signed ? reader.digitCount() : 4;
    if (digits < 4 || digits > MAX_YEAR_DIGITS) {
      throw reader.malformed();
    }
    int number = reader.number(digits);
    int year = negative ? -number : number;
    if (reader.atEnd()) {
      return LocalDate.of(year, 1, 1);
    }
    boolean hyphens = reader.skip('-');
    if (signed && !hyphens) {
      throw reader.malformed();
    }
    LocalDate date = dayOf(year, reader, hyphens);
    reader.requireEnd();
    return date;
  }

  private static LocalDate dayOf(int year, TextReader reader, boolean hyphens) {
    if (reader.skip('W')) {
      int week = reader.number(2);
      return CalendarDates.ofWeek(year, week, next(reader, hyphens) ? reader.number(1) : 1);
    }
    if (reader.skip('Q')) {
      int quarter = reader.number(1);
      return CalendarDates.ofQuarter(year, quarter, next(reader, hyphens) ? reader.number(2) : 1);
    }
    int digits = reader.digitCount();
    if (digits == 3) {
      return LocalDate.ofYearDay(year, reader.number(3));
    }
    if (digits != 2 && (hyphens || digits != 4)) {
      throw reader.malformed();
    }
    int month = reader.number(2);
    return LocalDate.of(year, month, next(reader, hyphens) ? reader.number(2) : 1);
  }

  /** Whether a further part follows, behind a hyphen if there are some. */
  private static boolean next(TextReader reader, boolean hyphens) {
    return !reader.atEnd() && (!hyphens || reader.skip('-'));
  }

  private static LocalTime time(String text, int start, int end) {
    TextReader reader = new TextReader(text, start, end, TIME_FORM);
    int hour = reader.number(2);
    if (reader.atEnd()) {
      return LocalTime.of(hour, 0);
    }
    boolean colons = reader.skip(':');
    int minute = reader.number(2);
    if (reader.atEnd()) {
      return LocalTime.of(hour, minute);
    }
    if (colons && !reader.skip(':')) {
      throw reader.malformed();
    }
    int second = reader.number(2);
    int nano = 0;
    if (reader.skip('.') || reader.skip(',')) {
      int digits = reader.digitCount();
      if (digits == 0 || digits > MAX_FRACTION_DIGITS) {
        throw reader.malformed();
      }
      nano = reader.number(digits);
      for (int i = digits; i < MAX_FRACTION_DIGITS; i++) {
        nano *= 10;
      }
    }
    reader.requireEnd();
    return LocalTime.of(hour, minute, second, nano);
  }

  private static ZoneOffset offset(String text, int start, int end) {
    TextReader reader = new TextReader(text, start, end, ZONE_FORM);
    if (reader.skip('Z')) {
      reader.requireEnd();
      return ZoneOffset.UTC;
    }
    boolean negative = reader.skip('-');
    if (!negative && !reader.skip('+')) {
      throw reader.malformed();
    }
    int hours = reader.number(2);
    int minutes = 0;
    int seconds = 0;
    if (!reader.atEnd()) {
      boolean colons = reader.skip(':');
      minutes = reader.number(2);
      if (!reader.atEnd()) {
        if (colons && !reader.skip(':')) {
          throw reader.malformed();
        }
        seconds = reader.number(2);
      }
    }
    reader.requireEnd();
    return negative
        ? ZoneOffset.ofHoursMinutesSeconds(-hours, -minutes, -seconds)
        : ZoneOffset.ofHoursMinutesSeconds(hours, minutes, seconds);
  }
}
