package io.graphflow.core.temporal;

import java.time.DateTimeException;
import java.time.LocalTime;
import java.time.temporal.ChronoField;
import java.util.List;

/**
 * Makes times of day of components. A missing component is taken from another time, or else is 0;
 * but then a smaller one needs the larger.
 */
final class TimeComponents {
  private static final List<String> OF_SECONDS =
      List.of("millisecond", "microsecond", "nanosecond");
  private static final int MICROS_PER_MILLI = 1_000;
  private static final int NANOS_PER_MICRO = 1_000;
  private static final int NANOS_PER_MILLI = 1_000_000;

  private TimeComponents() {}

  /**
   * The time.
   *
   * @param base the other time; null for none
   */
  static LocalTime time(Components components, LocalTime base) {
    if (base == null) {
      requireLarger(components);
    }
    LocalTime other = base == null ? LocalTime.MIDNIGHT : base;
    return LocalTime.of(
        part(components, "hour", ChronoField.HOUR_OF_DAY, other),
        part(components, "minute", ChronoField.MINUTE_OF_HOUR, other),
        part(components, "second", ChronoField.SECOND_OF_MINUTE, other),
        components.hasAny(OF_SECONDS) ? nanos(components) : other.get(ChronoField.NANO_OF_SECOND));
  }

  private static void requireLarger(Components components) {
    String missing = null;
    for (String key : List.of("hour", "minute", "second")) {
      if (components.has(key)) {
        requireNone(missing, key);
      } else if (missing == null) {
        missing = key;
      }
    }
    for (String key : OF_SECONDS) {
      if (components.has(key)) {
        requireNone(missing, key);
      }
    }
  }

  private static void requireNone(String missing, String smaller) {
    if (missing != null) {
      throw new DateTimeException(
          "the component '" + smaller + "' means nothing without '" + missing + "'");
    }
  }

  private static int part(
      Components components, String key, ChronoField field, LocalTime other) {
    return field.checkValidIntValue(components.integer(key, other.get(field)));
  }

  /**
   * The nanoseconds of the second. A part counts within the larger part that is given: beside
   * milliseconds, microseconds are those of the millisecond.
   */
  static int nanos(Components components) {
    boolean millis = components.has("millisecond");
    boolean micros = components.has("microsecond");
    long nanos = part(components, "millisecond", 1_000) * NANOS_PER_MILLI
        + part(components, "microsecond", millis ? MICROS_PER_MILLI : 1_000_000) * NANOS_PER_MICRO
        + part(components, "nanosecond",
            micros ? NANOS_PER_MICRO : millis ? NANOS_PER_MILLI : 1_000_000_000);
    return (int) nanos;
  }

  private static long part(Components components, String key, int limit) {
    long value = components.integer(key, 0);
    if (value < 0 || value >= limit) {
      throw new DateTimeException(
          "the component '" + key + "' is " + value + ", not 0 to " + (limit - 1) + " here");
    }
    return value;
  }
}
