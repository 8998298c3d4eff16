package io.graphflow.core.temporal;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;

/**
 * What a date, time of day or both consists of; null what it lacks.
 *
 * @param zone of a time of day without a date its offset
 * @param offset that the zone has then
 */
record Moment(LocalDate date, LocalTime time, ZoneId zone, ZoneOffset offset) {
  /** Nothing at all. */
  static final Moment NONE = new Moment(null, null, null, null);

  /** The parts of a value, or null if it is neither a date nor a time of day. */
  static Moment of(Object value) {
    return switch (value) {
      case LocalDate date -> new Moment(date, null, null, null);
      case LocalTime time -> new Moment(null, time, null, null);
      case OffsetTime time ->
        new Moment(null, time.toLocalTime(), time.getOffset(), time.getOffset());
      case LocalDateTime time -> new Moment(time.toLocalDate(), time.toLocalTime(), null, null);
      case ZonedDateTime time ->
        new Moment(time.toLocalDate(), time.toLocalTime(), time.getZone(), time.getOffset());
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
