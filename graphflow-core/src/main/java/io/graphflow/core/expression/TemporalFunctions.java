package io.graphflow.core.expression;

import io.graphflow.core.value.ValueText;
import io.graphflow.storage.error.ErrorDetail;
import io.graphflow.storage.error.GraphflowException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAccessor;
import java.util.Map;

/** Dates (days) and datetimes (milliseconds, UTC): construction and components. */
final class TemporalFunctions {
  private TemporalFunctions() {}

  /** {@code date(x)} of an ISO text, a datetime, a date or a map of components. */
  static LocalDate date(Object value) {
    try {
      return switch (value) {
        case LocalDate date -> date;
        case ZonedDateTime datetime -> datetime.toLocalDate();
        case String text -> LocalDate.parse(text.strip());
        case Map<?, ?> map -> dateOf(map);
        default -> throw unusable("date", value, null);
      };
    } catch (DateTimeException e) {
      throw unusable("date", value, e);
    }
  }

  /**
   * {@code datetime(x)} of an ISO text (UTC unless it names an offset), a date, a datetime or a map of
   * components or of {@code epochMillis}.
   */
  static ZonedDateTime datetime(Object value) {
    try {
      return switch (value) {
        case ZonedDateTime datetime -> datetime;
        case LocalDate date -> date.atStartOfDay(ZoneOffset.UTC);
        case String text -> parse(text.strip());
        case Map<?, ?> map when map.get("epochMillis") instanceof Long millis ->
          Instant.ofEpochMilli(millis).atZone(ZoneOffset.UTC);
        case Map<?, ?> map when map.get("epochSeconds") instanceof Long seconds ->
          Instant.ofEpochSecond(seconds).atZone(ZoneOffset.UTC);
        case Map<?, ?> map -> dateOf(map).atTime(LocalTime.of(component(map, "hour", 0),
            component(map, "minute", 0), component(map, "second", 0),
            Math.multiplyExact(component(map, "millisecond", 0), 1_000_000)))
            .atZone(ZoneOffset.UTC);
        default -> throw unusable("datetime", value, null);
      };
    } catch (DateTimeException | ArithmeticException e) {
      throw unusable("datetime", value, e);
    }
  }

  private static ZonedDateTime parse(String text) {
    TemporalAccessor parsed = DateTimeFormatter.ISO_DATE_TIME.parseBest(
        text.contains("T") ? text : text + "T00:00", ZonedDateTime::from, LocalDateTime::from);
    ZonedDateTime datetime = parsed instanceof ZonedDateTime zoned
        ? zoned.withZoneSameInstant(ZoneOffset.UTC)
        : ((LocalDateTime) parsed).atZone(ZoneOffset.UTC);
    return datetime.truncatedTo(ChronoUnit.MILLIS);
  }

  private static LocalDate dateOf(Map<?, ?> map) {
    if (!(map.get("year") instanceof Long)) {
      throw new DateTimeException("no year");
    }
    return LocalDate.of(component(map, "year", 0), component(map, "month", 1),
        component(map, "day", 1));
  }

  private static int component(Map<?, ?> map, String key, int absent) {
    return switch (map.get(key)) {
      case null -> absent;
      case Long value -> Math.toIntExact(value);
      default -> throw new DateTimeException(key + " is not an INTEGER");
    };
  }

  /** {@code epochMillis(x)}: milliseconds since 1970-01-01T00:00Z of a datetime or a date's start. */
  static Long epochMillis(Object value) {
    return switch (value) {
      case ZonedDateTime datetime -> datetime.toInstant().toEpochMilli();
      case LocalDate date -> Math.multiplyExact(date.toEpochDay(), 86_400_000L);
      default -> throw unusable("epochMillis", value, null);
    };
  }

  /** A component of a date, such as {@code month}; NULL if there is none of that name. */
  static Object component(LocalDate date, String key) {
    return switch (key) {
      case "year" -> (long) date.getYear();
      case "quarter" -> (long) date.get(IsoFields.QUARTER_OF_YEAR);
      case "month" -> (long) date.getMonthValue();
      case "week" -> (long) date.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
      case "day" -> (long) date.getDayOfMonth();
      case "dayOfWeek", "weekDay" -> (long) date.getDayOfWeek().getValue();
      case "ordinalDay" -> (long) date.getDayOfYear();
      default -> null;
    };
  }

  /** A component of a datetime, in UTC. */
  static Object component(ZonedDateTime datetime, String key) {
    return switch (key) {
      case "hour" -> (long) datetime.getHour();
      case "minute" -> (long) datetime.getMinute();
      case "second" -> (long) datetime.getSecond();
      case "millisecond" -> datetime.getNano() / 1_000_000L;
      case "epochMillis" -> datetime.toInstant().toEpochMilli();
      case "epochSeconds" -> datetime.toEpochSecond();
      default -> component(datetime.toLocalDate(), key);
    };
  }

  private static GraphflowException unusable(String function, Object value, Exception cause) {
    return new GraphflowException(ErrorDetail.INVALID_ARGUMENT_VALUE.whenRun(),
        "%s() cannot use %s; it takes an ISO text such as '2021-09-30%s', a DATE, a DATETIME or a MAP."
            .formatted(function, ValueText.describe(value),
                function.equals("date") ? "" : "T12:00:00Z"),
        cause);
  }
}
