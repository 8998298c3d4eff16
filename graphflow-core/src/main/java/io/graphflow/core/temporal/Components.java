package io.graphflow.core.temporal;

import io.graphflow.core.value.ValueText;
import io.graphflow.storage.hint.ClosestName;
import io.graphflow.storage.temporal.TemporalText;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The map that a date, time or duration is made of. A mistake in it is a {@link DateTimeException}
 * with a message for people.
 */
final class Components {
  static final String DATE = "date";
  static final String TIME = "time";
  static final String DATETIME = "datetime";
  static final String TIMEZONE = "timezone";

  static final List<String> OF_DATES = List.of("year", "month", "day", "week", "dayOfWeek",
      "ordinalDay", "quarter", "dayOfQuarter");
  static final List<String> OF_TIMES =
      List.of("hour", "minute", "second", "millisecond", "microsecond", "nanosecond");

  private final Map<?, ?> map;

  /**
   * Takes a map.
   *
   * @param known the keys that it may have
   */
  Components(Map<?, ?> map, Collection<String> known) {
    this.map = map;
    for (Object key : map.keySet()) {
      if (!known.contains(key)) {
        throw new DateTimeException("there is no component '" + key + "'"
            + ClosestName.hint(key.toString(), known) + "; it may have "
            + String.join(", ", known));
      }
    }
  }

  private Components(Map<?, ?> map) {
    this.map = map;
  }

  /** Whether a map has a NULL, so that nothing can be made of it. */
  static boolean holdNull(Map<?, ?> map) {
    for (Object value : map.values()) {
      if (value == null) {
        return true;
      }
    }
    return false;
  }

  /** These components and, where they lack it, another one. */
  Components withDefault(String key, long value) {
    Map<Object, Object> more = new HashMap<>(map);
    more.putIfAbsent(key, value);
    return new Components(more);
  }

  boolean has(String key) {
    return map.containsKey(key);
  }

  boolean hasAny(Collection<String> keys) {
    return keys.stream().anyMatch(map::containsKey);
  }

  /** An integer, or another one if it is not given. */
  long integer(String key, long absent) {
    return switch (map.get(key)) {
      case null -> absent;
      case Long number -> number;
      case Object other -> throw misfit(key, "an INTEGER", other);
    };
  }

  /** A number that may have a fraction; 0 if it is not given. */
  BigDecimal number(String key) {
    return switch (map.get(key)) {
      case null -> BigDecimal.ZERO;
      case Long number -> BigDecimal.valueOf(number);
      case Double number when Double.isFinite(number) -> BigDecimal.valueOf(number);
      case Object other -> throw misfit(key, "a number", other);
    };
  }

  /** The time zone, or null if it is not given. */
  ZoneId zone() {
    return switch (map.get(TIMEZONE)) {
      case null -> null;
      case String text -> TemporalText.zone(text);
      case Object other -> throw misfit(TIMEZONE, "a STRING", other);
    };
  }

  /** The value that components of a date are taken from, {@link DateTimeParts#NONE} if none is given. */
  DateTimeParts dateSource() {
    return source(has(DATE) ? DATE : DATETIME);
  }

  /** The value that components of a time of day are taken from, {@link DateTimeParts#NONE} if none is given. */
  DateTimeParts timeSource() {
    return source(has(TIME) ? TIME : DATETIME);
  }

  private DateTimeParts source(String key) {
    Object value = map.get(key);
    if (value == null) {
      return DateTimeParts.NONE;
    }
    DateTimeParts parts = DateTimeParts.of(value);
    boolean usable = parts != null && (key.equals(TIME) || parts.hasDate())
        && (key.equals(DATE) || parts.hasTime());
    if (!usable) {
      throw misfit(key, switch (key) {
        case DATE -> "a DATE, LOCAL_DATETIME or DATETIME";
        case TIME -> "a TIME, LOCAL_TIME, LOCAL_DATETIME or DATETIME";
        default -> "a LOCAL_DATETIME or DATETIME";
      }, value);
    }
    return parts;
  }

  private static DateTimeException misfit(String key, String expected, Object value) {
    return new DateTimeException(
        "the component '" + key + "' is " + ValueText.describe(value) + ", not " + expected);
  }
}
