package io.graphflow.core.temporal;

import io.graphflow.temporal.IsoDuration;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;

/**
 * The functions {@code duration.between(x, y)} and the like: the time from one value to another,
 * which may be of different types. A value without a date or time zone takes that of the other; a
 * date without time of day begins at midnight. So the two become date-times in one time zone.
 */
public final class DurationBetween {
  private final ZonedDateTime start;
  private final ZonedDateTime end;

  /** Whether both have dates, without which there are neither months nor days. */
  private final boolean dated;

  private DurationBetween(DateTimeParts from, DateTimeParts to) {
    dated = from.hasDate() && to.hasDate();
    ZonedDateTime there = at(to, from);
    start = at(from, to);
    end = there.withZoneSameInstant(start.getZone());
  }

  private static DurationBetween of(String function, Object from, Object to) {
    try {
      return new DurationBetween(parts(function, from), parts(function, to));
    } catch (DateTimeException e) {
      throw TemporalErrors.failed(function, from, e);
    }
  }

  private static DateTimeParts parts(String function, Object value) {
    DateTimeParts parts = DateTimeParts.of(value);
    if (parts == null) {
      throw TemporalErrors.unusable(function, "dates or times", value);
    }
    return parts;
  }

  private static ZonedDateTime at(DateTimeParts parts, DateTimeParts other) {
    LocalDate date = parts.hasDate()
        ? parts.date()
        : other.hasDate() ? other.date() : LocalDate.EPOCH;
    LocalTime time = parts.hasTime() ? parts.time() : LocalTime.MIDNIGHT;
    if (parts.zone() != null) {
      return ZonedDateTime.ofLocal(date.atTime(time), parts.zone(), parts.offset());
    }
    ZoneId zone = other.zone() == null ? ZoneOffset.UTC : other.zone();
    return date.atTime(time).atZone(zone);
  }

  /** {@code duration.between(x, y)}: whole months, then whole days, then seconds. */
  public static IsoDuration between(Object from, Object to) {
    DurationBetween between = of("duration.between", from, to);
    ZonedDateTime at = between.start;
    long months = between.dated ? at.until(between.end, ChronoUnit.MONTHS) : 0;
    at = at.plusMonths(months);
    long days = between.dated ? at.until(between.end, ChronoUnit.DAYS) : 0;
    at = at.plusDays(days);
    return seconds(months, days, at, between.end);
  }

  /** {@code duration.inMonths(x, y)}: whole months. */
  public static IsoDuration inMonths(Object from, Object to) {
    DurationBetween between = of("duration.inMonths", from, to);
    return new IsoDuration(
        between.dated ? between.start.until(between.end, ChronoUnit.MONTHS) : 0, 0, 0, 0);
  }

  /** {@code duration.inDays(x, y)}: whole days. */
  public static IsoDuration inDays(Object from, Object to) {
    DurationBetween between = of("duration.inDays", from, to);
    return new IsoDuration(
        0, between.dated ? between.start.until(between.end, ChronoUnit.DAYS) : 0, 0, 0);
  }

  /** {@code duration.inSeconds(x, y)}: seconds and their fraction. */
  public static IsoDuration inSeconds(Object from, Object to) {
    DurationBetween between = of("duration.inSeconds", from, to);
    return seconds(0, 0, between.start, between.end);
  }

  private static IsoDuration seconds(long months, long days, ZonedDateTime from, ZonedDateTime to) {
    return IsoDuration.of(months, days, to.toEpochSecond() - from.toEpochSecond(),
        (long) to.getNano() - from.getNano());
  }
}
