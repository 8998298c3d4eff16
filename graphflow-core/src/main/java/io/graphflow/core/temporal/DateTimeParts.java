package io.graphflow.core.temporal;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;

/**
 * The parts of a date, time of day or both; null for a part that it lacks.
 *
 * @param zone the time zone; for a time of day without a date its offset
 * @param offset the offset of the zone then
 */
record DateTimeParts(LocalDate date, LocalTime time, ZoneId zone, ZoneOffset offset) {
  /** Nothing at all. */
  static final DateTimeParts NONE = new DateTimeParts(null, null, null, null);

  /** The parts of a value, or null if it is neither a date nor a time of day. */
  static DateTimeParts of(Object value) {
    return switch (value) {
      case LocalDate date -> new DateTimeParts(date, null, null, null);
      case LocalTime time -> new DateTimeParts(null, time, null, null);
      case OffsetTime time ->
        new DateTimeParts(null, time.toLocalTime(), time.getOffset(), time.getOffset());
      case LocalDateTime time ->
        new DateTimeParts(time.toLocalDate(), time.toLocalTime(), null, null);
      case ZonedDateTime time ->
        new DateTimeParts(time.toLocalDate(), time.toLocalTime(), time.getZone(), time.getOffset());
      default -> null;
    };
  }

  boolean hasDate() {
    return date != null;
  }

  boolean hasTime() {
    return time != null;
  }
}
