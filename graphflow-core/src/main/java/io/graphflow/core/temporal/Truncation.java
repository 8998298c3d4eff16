package io.graphflow.core.temporal;

import io.graphflow.storage.hint.ClosestName;
import io.graphflow.storage.temporal.CalendarDates;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The functions {@code date.truncate(unit, x, map)} and the like: the beginning of the year, the
 * week, the minute … that a value lies in, with some components replaced. A time zone among these
 * replaces that of the value, whose date and time of day stay.
 */
public final class Truncation {
  private static final int MICROS_PER_MILLI = 1_000;
  private static final int NANOS_PER_MILLI = 1_000_000;
  private static final int NANOS_PER_MICRO = 1_000;

  private static final List<String> TIME_KEYS =
      keys(Components.OF_TIMES, List.of(Components.TIMEZONE));
  private static final List<String> LOCAL_DATETIME_KEYS =
      keys(Components.OF_DATES, Components.OF_TIMES);
  private static final List<String> DATETIME_KEYS =
      keys(LOCAL_DATETIME_KEYS, List.of(Components.TIMEZONE));

  /** The units to cut off to, the larger ones first. */
  private enum Unit {
    MILLENNIUM("millennium"),
    CENTURY("century"),
    DECADE("decade"),
    YEAR("year"),
    WEEK_YEAR("weekYear"),
    QUARTER("quarter"),
    MONTH("month"),
    WEEK("week"),
    DAY("day"),
    HOUR("hour"),
    MINUTE("minute"),
    SECOND("second"),
    MILLISECOND("millisecond"),
    MICROSECOND("microsecond");

    private final String displayName;

    Unit(String displayName) {
      this.displayName = displayName;
    }

    static Unit find(Object name) {
      for (Unit unit : values()) {
        if (name instanceof String text && unit.displayName.equalsIgnoreCase(text)) {
          return unit;
        }
      }
      List<String> known = Arrays.stream(values()).map(unit -> unit.displayName).toList();
      throw new DateTimeException("there is no unit '" + name + "'"
          + ClosestName.hint(String.valueOf(name), known) + "; units are "
          + String.join(", ", known));
    }
  }

  private final Unit unit;
  private final DateTimeParts parts;
  private final Components replaced;

  private Truncation(Unit unit, DateTimeParts parts, Components replaced) {
    this.unit = unit;
    this.parts = parts;
    this.replaced = replaced;
  }

  private static List<String> keys(List<String> some, List<String> others) {
    return Stream.concat(some.stream(), others.stream()).toList();
  }

  /** {@code date.truncate(unit, x, map)}; null for NULL. */
  public static LocalDate date(Object unit, Object value, Object map) {
    Truncation truncation = of("date.truncate", Components.OF_DATES, unit, value, map);
    if (truncation == null) {
      return null;
    }
    truncation.requireDate("date.truncate", value);
    try {
      truncation.require(truncation.unit.compareTo(Unit.DAY) <= 0, "a DATE has no");
      return truncation.date();
    } catch (DateTimeException e) {
      throw TemporalErrors.failed("date.truncate", value, e);
    }
  }

  /** {@code localtime.truncate(unit, x, map)}; null for NULL. */
  public static LocalTime localTime(Object unit, Object value, Object map) {
    Truncation truncation = of("localtime.truncate", Components.OF_TIMES, unit, value, map);
    return truncation == null ? null : truncation.timeOfDay("localtime.truncate", value);
  }

  /** {@code time.truncate(unit, x, map)}; null for NULL. */
  public static OffsetTime time(Object unit, Object value, Object map) {
    Truncation truncation = of("time.truncate", TIME_KEYS, unit, value, map);
    if (truncation == null) {
      return null;
    }
    LocalTime time = truncation.timeOfDay("time.truncate", value);
    try {
      ZoneId zone = truncation.replaced.zone();
      ZoneOffset offset = zone == null ? truncation.parts.offset() : Constructors.offset(zone);
      return time.atOffset(offset == null ? ZoneOffset.UTC : offset);
    } catch (DateTimeException e) {
      throw TemporalErrors.failed("time.truncate", value, e);
    }
  }

  /** {@code localdatetime.truncate(unit, x, map)}; null for NULL. */
  public static LocalDateTime localDateTime(Object unit, Object value, Object map) {
    Truncation truncation =
        of("localdatetime.truncate", LOCAL_DATETIME_KEYS, unit, value, map);
    return truncation == null ? null : truncation.local("localdatetime.truncate", value);
  }

  /** {@code datetime.truncate(unit, x, map)}; null for NULL. */
  public static ZonedDateTime dateTime(Object unit, Object value, Object map) {
    Truncation truncation = of("datetime.truncate", DATETIME_KEYS, unit, value, map);
    if (truncation == null) {
      return null;
    }
    LocalDateTime local = truncation.local("datetime.truncate", value);
    try {
      ZoneId given = truncation.replaced.zone();
      if (given == null && truncation.parts.zone() != null) {
        return ZonedDateTime.ofLocal(local, truncation.parts.zone(), truncation.parts.offset());
      }
      return local.atZone(given == null ? ZoneOffset.UTC : given);
    } catch (DateTimeException e) {
      throw TemporalErrors.failed("datetime.truncate", value, e);
    }
  }

  private static Truncation of(
      String function, List<String> keys, Object unit, Object value, Object map) {
    if (!(unit instanceof String)) {
      throw TemporalErrors.unusable(function, "a unit as a STRING", unit);
    }
    if (!(map instanceof Map<?, ?> components)) {
      throw TemporalErrors.unusable(function, "a MAP as its third argument", map);
    }
    if (Components.holdNull(components)) {
      return null;
    }
    DateTimeParts parts = DateTimeParts.of(value);
    if (parts == null) {
      throw TemporalErrors.unusable(function, "a date or time", value);
    }
    try {
      return new Truncation(Unit.find(unit), parts, new Components(components, keys));
    } catch (DateTimeException e) {
      throw TemporalErrors.failed(function, value, e);
    }
  }

  private void requireDate(String function, Object value) {
    if (!parts.hasDate()) {
      throw TemporalErrors.unusable(function, "a DATE, LOCAL_DATETIME or DATETIME", value);
    }
  }

  private void require(boolean fits, String what) {
    if (!fits) {
      throw new DateTimeException(what + " " + unit.displayName);
    }
  }

  private LocalTime timeOfDay(String function, Object value) {
    if (!parts.hasTime()) {
      throw TemporalErrors.unusable(
          function, "a LOCAL_TIME, TIME, LOCAL_DATETIME or DATETIME", value);
    }
    try {
      require(unit.compareTo(Unit.DAY) >= 0, "a time of day has no");
      return time();
    } catch (DateTimeException e) {
      throw TemporalErrors.failed(function, value, e);
    }
  }

  private LocalDateTime local(String function, Object value) {
    requireDate(function, value);
    try {
      return date().atTime(time());
    } catch (DateTimeException e) {
      throw TemporalErrors.failed(function, value, e);
    }
  }

  private LocalDate date() {
    LocalDate first = first(parts.date());
    return replaced.hasAny(Components.OF_DATES) ? DateComponents.date(replaced, first) : first;
  }

  private LocalDate first(LocalDate date) {
    return switch (unit) {
      case MILLENNIUM -> firstOfYears(date, 1_000);
      case CENTURY -> firstOfYears(date, 100);
      case DECADE -> firstOfYears(date, 10);
      case YEAR -> firstOfYears(date, 1);
      case WEEK_YEAR -> CalendarDates.ofWeek(date.get(IsoFields.WEEK_BASED_YEAR), 1, 1);
      case QUARTER -> date.with(IsoFields.DAY_OF_QUARTER, 1);
      case MONTH -> date.withDayOfMonth(1);
      case WEEK -> date.minusDays(date.getDayOfWeek().getValue() - 1L);
      case DAY, HOUR, MINUTE, SECOND, MILLISECOND, MICROSECOND -> date;
    };
  }

  private static LocalDate firstOfYears(LocalDate date, int count) {
    return LocalDate.of(date.getYear() - Math.floorMod(date.getYear(), count), 1, 1);
  }

  private LocalTime time() {
    LocalTime time = parts.hasTime() ? parts.time() : LocalTime.MIDNIGHT;
    LocalTime first = switch (unit) {
      case MILLENNIUM, CENTURY, DECADE, YEAR, WEEK_YEAR, QUARTER, MONTH, WEEK, DAY ->
        LocalTime.MIDNIGHT;
      case HOUR -> time.truncatedTo(ChronoUnit.HOURS);
      case MINUTE -> time.truncatedTo(ChronoUnit.MINUTES);
      case SECOND -> time.truncatedTo(ChronoUnit.SECONDS);
      case MILLISECOND -> time.truncatedTo(ChronoUnit.MILLIS);
      case MICROSECOND -> time.truncatedTo(ChronoUnit.MICROS);
    };
    if (!replaced.hasAny(Components.OF_TIMES)) {
      return first;
    }
    return TimeComponents.time(smallerOnes(first.get(ChronoField.NANO_OF_SECOND)), first);
  }

  /** Components below a unit are added to the part that the unit has kept. */
  private Components smallerOnes(int nanos) {
    return switch (unit) {
      case MILLISECOND -> replaced.withDefault("millisecond", nanos / NANOS_PER_MILLI);
      case MICROSECOND -> replaced
          .withDefault("millisecond", nanos / NANOS_PER_MILLI)
          .withDefault("microsecond", nanos / NANOS_PER_MICRO % MICROS_PER_MILLI);
      default -> replaced;
    };
  }
}
