package io.graphflow.core.temporal;

import io.graphflow.core.value.ValueText;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.TemporalField;
import io.graphflow.storage.hint.ClosestName;
import io.graphflow.temporal.IsoDuration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.time.temporal.IsoFields;
import java.util.List;

/** The fields of dates, times and durations, by name, as {@code d.year}. */
public final class Fields {
  private static final int MONTHS_PER_YEAR = 12;
  private static final int MONTHS_PER_QUARTER = 3;
  private static final int DAYS_PER_WEEK = 7;
  private static final int SECONDS_PER_MINUTE = 60;
  private static final int SECONDS_PER_HOUR = 3_600;
  private static final int NANOS_PER_MILLI = 1_000_000;
  private static final int NANOS_PER_MICRO = 1_000;

  private Fields() {}

  /** The type of a date, a time or a duration, which have fields; ANY for all other values. */
  private static CypherType typeOf(Object value) {
    return switch (value) {
      case LocalDate _ -> CypherType.DATE;
      case LocalTime _ -> CypherType.LOCAL_TIME;
      case OffsetTime _ -> CypherType.TIME;
      case LocalDateTime _ -> CypherType.LOCAL_DATETIME;
      case ZonedDateTime _ -> CypherType.DATETIME;
      case IsoDuration _ -> CypherType.DURATION;
      case null, default -> CypherType.ANY;
    };
  }

  /** Whether a value is a date, a time or a duration. */
  public static boolean isTemporal(Object value) {
    return typeOf(value) != CypherType.ANY;
  }

  /**
   * A field of a value: a {@link Long} or a {@link String}.
   *
   * @throws QueryException if values of its type have no field of that name, or the number does not
   *     fit 64 bits
   */
  public static Object get(Object value, String name) {
    CypherType type = typeOf(value);
    TemporalField field = TemporalField.find(type, name);
    if (field == null) {
      List<String> names = TemporalField.names(type);
      throw new QueryException(ErrorDetail.INVALID_ARGUMENT_VALUE.whenRun(),
          "A " + type + " has no field '" + name + "'" + ClosestName.hint(name, names)
              + "; it has " + String.join(", ", names) + ".",
          null);
    }
    return switch (field) {
      case YEAR, QUARTER, MONTH, WEEK, WEEK_YEAR, DAY_OF_QUARTER, QUARTER_DAY, DAY, ORDINAL_DAY,
          DAY_OF_WEEK, WEEK_DAY ->
        ofDate(DateTimeParts.of(value).date(), field);
      case HOUR, MINUTE, SECOND, MILLISECOND, MICROSECOND, NANOSECOND ->
        ofTime(DateTimeParts.of(value).time(), field);
      case TIMEZONE -> DateTimeParts.of(value).zone().getId();
      case OFFSET -> DateTimeParts.of(value).offset().getId();
      case OFFSET_MINUTES ->
        (long) (DateTimeParts.of(value).offset().getTotalSeconds() / SECONDS_PER_MINUTE);
      case OFFSET_SECONDS -> (long) DateTimeParts.of(value).offset().getTotalSeconds();
      case EPOCH_SECONDS -> ((ZonedDateTime) value).toEpochSecond();
      case EPOCH_MILLIS -> epochMillis((ZonedDateTime) value);
      default -> ofDuration((IsoDuration) value, field);
    };
  }

  private static long epochMillis(ZonedDateTime time) {
    return checked(time, TemporalField.EPOCH_MILLIS, time.toEpochSecond(), 1_000,
        time.getNano() / NANOS_PER_MILLI);
  }

  private static long ofDate(LocalDate date, TemporalField field) {
    return switch (field) {
      case YEAR -> date.getYear();
      case QUARTER -> date.get(IsoFields.QUARTER_OF_YEAR);
      case MONTH -> date.getMonthValue();
      case WEEK -> date.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
      case WEEK_YEAR -> date.get(IsoFields.WEEK_BASED_YEAR);
      case DAY_OF_QUARTER, QUARTER_DAY -> date.get(IsoFields.DAY_OF_QUARTER);
      case DAY -> date.getDayOfMonth();
      case ORDINAL_DAY -> date.getDayOfYear();
      case DAY_OF_WEEK, WEEK_DAY -> date.getDayOfWeek().getValue();
      default -> throw new AssertionError(field);
    };
  }

  private static long ofTime(LocalTime time, TemporalField field) {
    return switch (field) {
      case HOUR -> time.getHour();
      case MINUTE -> time.getMinute();
      case SECOND -> time.getSecond();
      case MILLISECOND -> time.getNano() / NANOS_PER_MILLI;
      case MICROSECOND -> time.getNano() / NANOS_PER_MICRO;
      case NANOSECOND -> time.getNano();
      default -> throw new AssertionError(field);
    };
  }

  private static long ofDuration(IsoDuration duration, TemporalField field) {
    long months = duration.months();
    long seconds = duration.seconds();
    int nanos = duration.nanoseconds();
    return switch (field) {
      case YEARS -> months / MONTHS_PER_YEAR;
      case QUARTERS -> months / MONTHS_PER_QUARTER;
      case MONTHS -> months;
      case WEEKS -> duration.days() / DAYS_PER_WEEK;
      case DAYS -> duration.days();
      case HOURS -> seconds / SECONDS_PER_HOUR;
      case MINUTES -> seconds / SECONDS_PER_MINUTE;
      case SECONDS -> seconds;
      case MILLISECONDS -> checked(duration, field, seconds, 1_000, nanos / NANOS_PER_MILLI);
      case MICROSECONDS -> checked(duration, field, seconds, 1_000_000, nanos / NANOS_PER_MICRO);
      case NANOSECONDS -> checked(duration, field, seconds, 1_000_000_000, nanos);
      case QUARTERS_OF_YEAR -> months % MONTHS_PER_YEAR / MONTHS_PER_QUARTER;
      case MONTHS_OF_QUARTER -> months % MONTHS_PER_QUARTER;
      case MONTHS_OF_YEAR -> months % MONTHS_PER_YEAR;
      case DAYS_OF_WEEK -> duration.days() % DAYS_PER_WEEK;
      case MINUTES_OF_HOUR -> seconds / SECONDS_PER_MINUTE % 60;
      case SECONDS_OF_MINUTE -> seconds % SECONDS_PER_MINUTE;
      case MILLISECONDS_OF_SECOND -> nanos / NANOS_PER_MILLI;
      case MICROSECONDS_OF_SECOND -> nanos / NANOS_PER_MICRO;
      case NANOSECONDS_OF_SECOND -> nanos;
      default -> throw new AssertionError(field);
    };
  }

  private static long checked(
      Object value, TemporalField field, long seconds, int unitsPerSecond, int units) {
    try {
      return Math.addExact(Math.multiplyExact(seconds, (long) unitsPerSecond), units);
    } catch (ArithmeticException e) {
      throw new QueryException(ErrorDetail.INTEGER_OVERFLOW.whenRun(),
          "The field '" + field.displayName() + "' of " + ValueText.describe(value)
              + " does not fit 64 bits.",
          e);
    }
  }
}
