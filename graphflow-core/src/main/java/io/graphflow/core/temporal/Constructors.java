package io.graphflow.core.temporal;

import io.graphflow.storage.temporal.TemporalText;
import io.graphflow.temporal.IsoDuration;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The functions {@code date(x)}, {@code localtime(x)}, {@code time(x)}, {@code localdatetime(x)}, {@code
 * datetime(x)} and {@code duration(x)} of a text in ISO 8601, a map of components, or another value. A map
 * that holds a NULL gives NULL.
 *
 * <p>A time of day or date without time zone is taken to be in UTC where one is needed. A {@code timezone}
 * beside a value with a time zone says where to see that value, beside one without where it is.
 */
public final class Constructors {
  private static final String EPOCH_SECONDS = "epochSeconds";
  private static final String EPOCH_MILLIS = "epochMillis";
  private static final List<String> DATE_KEYS =
      keys(List.of(Components.DATE, Components.DATETIME), Components.OF_DATES);
  private static final List<String> LOCAL_TIME_KEYS =
      keys(List.of(Components.TIME, Components.DATETIME), Components.OF_TIMES);
  private static final List<String> TIME_KEYS =
      keys(LOCAL_TIME_KEYS, List.of(Components.TIMEZONE));
  private static final List<String> LOCAL_DATETIME_KEYS =
      keys(DATE_KEYS, keys(List.of(Components.TIME), Components.OF_TIMES));
  private static final List<String> DATETIME_KEYS = keys(
      LOCAL_DATETIME_KEYS, List.of(Components.TIMEZONE, EPOCH_SECONDS, EPOCH_MILLIS));
  private static final List<String> DURATION_KEYS = List.of("years", "quarters", "months", "weeks",
      "days", "hours", "minutes", "seconds", "milliseconds", "microseconds", "nanoseconds");

  private Constructors() {}

  private static List<String> keys(List<String> some, List<String> others) {
    return Stream.concat(some.stream(), others.stream()).toList();
  }

  /** {@code date(x)}; null for NULL. */
  public static LocalDate date(Object value) {
    try {
      return switch (value) {
        case String text -> TemporalText.date(text.strip());
        case Map<?, ?> map when Components.holdNull(map) -> null;
        case Map<?, ?> map -> {
          Components components = new Components(map, DATE_KEYS);
          yield DateComponents.date(components, components.dateSource().date());
        }
        default -> withDate("date", value).date();
      };
    } catch (DateTimeException | ArithmeticException e) {
      throw TemporalErrors.unreadable("date", value, e);
    }
  }

  /** {@code localtime(x)}; null for NULL. */
  public static LocalTime localTime(Object value) {
    try {
      return switch (value) {
        case String text -> TemporalText.localTime(text.strip());
        case Map<?, ?> map when Components.holdNull(map) -> null;
        case Map<?, ?> map -> timeOfDay(new Components(map, LOCAL_TIME_KEYS));
        default -> withTime("localtime", value).time();
      };
    } catch (DateTimeException | ArithmeticException e) {
      throw TemporalErrors.unreadable("localtime", value, e);
    }
  }

  /** {@code time(x)}; null for NULL. */
  public static OffsetTime time(Object value) {
    try {
      return switch (value) {
        case String text -> TemporalText.time(text.strip());
        case Map<?, ?> map when Components.holdNull(map) -> null;
        case Map<?, ?> map -> time(new Components(map, TIME_KEYS));
        default -> {
          DateTimeParts parts = withTime("time", value);
          yield parts.time().atOffset(parts.zone() == null ? ZoneOffset.UTC : parts.offset());
        }
      };
    } catch (DateTimeException | ArithmeticException e) {
      throw TemporalErrors.unreadable("time", value, e);
    }
  }

  /** {@code localdatetime(x)}; null for NULL. */
  public static LocalDateTime localDateTime(Object value) {
    try {
      return switch (value) {
        case String text -> TemporalText.localDateTime(text.strip());
        case Map<?, ?> map when Components.holdNull(map) -> null;
        case Map<?, ?> map -> local(new Components(map, LOCAL_DATETIME_KEYS));
        default -> local(withDate("localdatetime", value));
      };
    } catch (DateTimeException | ArithmeticException e) {
      throw TemporalErrors.unreadable("localdatetime", value, e);
    }
  }

  /** {@code datetime(x)}; null for NULL. */
  public static ZonedDateTime dateTime(Object value) {
    try {
      return switch (value) {
        case ZonedDateTime time -> time;
        case String text -> TemporalText.dateTime(text.strip());
        case Map<?, ?> map when Components.holdNull(map) -> null;
        case Map<?, ?> map -> dateTime(new Components(map, DATETIME_KEYS));
        default -> local(withDate("datetime", value)).atZone(ZoneOffset.UTC);
      };
    } catch (DateTimeException | ArithmeticException e) {
      throw TemporalErrors.unreadable("datetime", value, e);
    }
  }

  /** {@code datetime.fromepoch(seconds, nanoseconds)}. */
  public static ZonedDateTime dateTimeOfEpoch(Object seconds, Object nanoseconds) {
    try {
      return Instant.ofEpochSecond(integer("datetime.fromepoch", seconds),
          integer("datetime.fromepoch", nanoseconds)).atZone(ZoneOffset.UTC);
    } catch (DateTimeException | ArithmeticException e) {
      throw TemporalErrors.unreadable("datetime.fromepoch", seconds, e);
    }
  }

  /** {@code datetime.fromepochmillis(milliseconds)}. */
  public static ZonedDateTime dateTimeOfEpochMillis(Object milliseconds) {
    return Instant.ofEpochMilli(integer("datetime.fromepochmillis", milliseconds))
        .atZone(ZoneOffset.UTC);
  }

  /** {@code duration(x)}; null for NULL. */
  public static IsoDuration duration(Object value) {
    try {
      return switch (value) {
        case IsoDuration duration -> duration;
        case String text -> IsoDuration.parse(text.strip());
        case Map<?, ?> map when Components.holdNull(map) -> null;
        case Map<?, ?> map -> duration(new Components(map, DURATION_KEYS));
        default -> throw TemporalErrors.unusable("duration", "a STRING, MAP or DURATION", value);
      };
    } catch (DateTimeException | ArithmeticException e) {
      throw TemporalErrors.unreadable("duration", value, e);
    }
  }

  private static long integer(String function, Object value) {
    if (value instanceof Long number) {
      return number;
    }
    throw TemporalErrors.unusable(function, "an INTEGER", value);
  }

  private static DateTimeParts withDate(String function, Object value) {
    DateTimeParts parts = DateTimeParts.of(value);
    if (parts == null || !parts.hasDate()) {
      throw TemporalErrors.unusable(
          function, "a STRING, MAP, DATE, LOCAL_DATETIME or DATETIME", value);
    }
    return parts;
  }

  private static DateTimeParts withTime(String function, Object value) {
    DateTimeParts parts = DateTimeParts.of(value);
    if (parts == null || !parts.hasTime()) {
      throw TemporalErrors.unusable(
          function, "a STRING, MAP, LOCAL_TIME, TIME, LOCAL_DATETIME or DATETIME", value);
    }
    return parts;
  }

  private static LocalDateTime local(DateTimeParts parts) {
    return parts.hasTime() ? parts.date().atTime(parts.time()) : parts.date().atStartOfDay();
  }

  private static LocalDateTime local(Components components) {
    return DateComponents.date(components, components.dateSource().date())
        .atTime(TimeComponents.time(components, components.timeSource().time()));
  }

  /** A time of day, of which something must be given. */
  private static LocalTime timeOfDay(Components components) {
    DateTimeParts source = components.timeSource();
    if (!source.hasTime() && !components.has("hour")) {
      throw new DateTimeException("the component 'hour' is missing");
    }
    return TimeComponents.time(components, source.time());
  }

  private static OffsetTime time(Components components) {
    LocalTime time = timeOfDay(components);
    ZoneId zone = components.zone();
    DateTimeParts source = components.timeSource();
    if (source.zone() == null) {
      return time.atOffset(zone == null ? ZoneOffset.UTC : offset(zone));
    }
    OffsetTime there = time.atOffset(source.offset());
    if (zone == null) {
      return there;
    }
    return there.withOffsetSameInstant(source.hasDate()
        ? zone.getRules().getOffset(there.atDate(source.date()).toInstant())
        : offset(zone));
  }

  /** The offset of a zone that has always the same. */
  static ZoneOffset offset(ZoneId zone) {
    if (!zone.getRules().isFixedOffset()) {
      throw new DateTimeException("a TIME has no day that tells which offset " + zone
          + " has; the component 'timezone' must be an offset, such as '+01:00'");
    }
    return zone.getRules().getOffset(Instant.EPOCH);
  }

  private static ZonedDateTime dateTime(Components components) {
    ZoneId zone = components.zone();
    if (components.has(EPOCH_SECONDS) || components.has(EPOCH_MILLIS)) {
      return instant(components).atZone(zone == null ? ZoneOffset.UTC : zone);
    }
    LocalDateTime local = local(components);
    DateTimeParts source = components.timeSource();
    if (source.zone() == null) {
      return local.atZone(zone == null ? ZoneOffset.UTC : zone);
    }
    // Where clocks are set back, an hour comes twice; the offset tells which of the two it is.
    ZonedDateTime there = ZonedDateTime.ofLocal(local, source.zone(), source.offset());
    return zone == null ? there : there.withZoneSameInstant(zone);
  }

  private static Instant instant(Components components) {
    boolean millis = components.has(EPOCH_MILLIS);
    List<String> others = DATETIME_KEYS.stream()
        .filter(key -> components.has(key) && !key.equals(Components.TIMEZONE)
            && !key.equals("nanosecond") && !key.equals(millis ? EPOCH_MILLIS : EPOCH_SECONDS))
        .toList();
    if (!others.isEmpty()) {
      throw new DateTimeException("the components '" + (millis ? EPOCH_MILLIS : EPOCH_SECONDS)
          + "' and '" + others.getFirst() + "' exclude each other");
    }
    Instant instant = millis
        ? Instant.ofEpochMilli(components.integer(EPOCH_MILLIS, 0))
        : Instant.ofEpochSecond(components.integer(EPOCH_SECONDS, 0));
    return instant.plusNanos(TimeComponents.nanos(components));
  }

  private static IsoDuration duration(Components components) {
    if (!components.hasAny(DURATION_KEYS)) {
      throw new DateTimeException("it has no component");
    }
    BigDecimal months = times(components.number("years"), 12)
        .add(times(components.number("quarters"), 3))
        .add(components.number("months"));
    BigDecimal days = times(components.number("weeks"), 7).add(components.number("days"));
    BigDecimal minutes = times(components.number("hours"), 60).add(components.number("minutes"));
    BigDecimal seconds = times(minutes, 60)
        .add(components.number("seconds"))
        .add(components.number("milliseconds").movePointLeft(3))
        .add(components.number("microseconds").movePointLeft(6))
        .add(components.number("nanoseconds").movePointLeft(9));
    return IsoDuration.of(months, days, seconds);
  }

  private static BigDecimal times(BigDecimal number, int factor) {
    return number.multiply(BigDecimal.valueOf(factor));
  }
}
