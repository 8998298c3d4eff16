package io.graphflow.parser.expression;

import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The fields of a date, time or duration, as {@code d.year}. The name in Cypher, in its case, and
 * the kinds of values that have it; the values of all but {@link #TIMEZONE} and {@link #OFFSET} are
 * INTEGERs.
 */
public enum TemporalField {
  YEAR("year", Part.DATE),
  QUARTER("quarter", Part.DATE),
  MONTH("month", Part.DATE),
  /** The week in {@link #WEEK_YEAR}, from Monday to Sunday. */
  WEEK("week", Part.DATE),
  /** The year that ISO 8601 counts the week in. */
  WEEK_YEAR("weekYear", Part.DATE),
  DAY_OF_QUARTER("dayOfQuarter", Part.DATE),
  QUARTER_DAY("quarterDay", Part.DATE),
  /** The day of the month. */
  DAY("day", Part.DATE),
  /** The day of the year. */
  ORDINAL_DAY("ordinalDay", Part.DATE),
  /** 1, Monday, to 7. */
  DAY_OF_WEEK("dayOfWeek", Part.DATE),
  WEEK_DAY("weekDay", Part.DATE),
  HOUR("hour", Part.TIME),
  MINUTE("minute", Part.TIME),
  SECOND("second", Part.TIME),
  /**
   * Milliseconds of the second; {@link #MICROSECOND} and {@link #NANOSECOND} are of the second,
   * too.
   */
  MILLISECOND("millisecond", Part.TIME),
  MICROSECOND("microsecond", Part.TIME),
  NANOSECOND("nanosecond", Part.TIME),
  /** The name of the time zone, or its offset if it has no name. */
  TIMEZONE("timezone", Part.ZONE),
  OFFSET("offset", Part.ZONE),
  OFFSET_MINUTES("offsetMinutes", Part.ZONE),
  OFFSET_SECONDS("offsetSeconds", Part.ZONE),
  EPOCH_SECONDS("epochSeconds", Part.INSTANT),
  EPOCH_MILLIS("epochMillis", Part.INSTANT),
  /** Whole ones of the months, as are {@link #QUARTERS}. */
  YEARS("years", Part.DURATION),
  QUARTERS("quarters", Part.DURATION),
  MONTHS("months", Part.DURATION),
  /** Whole ones of the days. */
  WEEKS("weeks", Part.DURATION),
  DAYS("days", Part.DURATION),
  /** Whole ones of the seconds, as are {@link #MINUTES}. */
  HOURS("hours", Part.DURATION),
  MINUTES("minutes", Part.DURATION),
  SECONDS("seconds", Part.DURATION),
  /**
   * All milliseconds of the duration's seconds; {@link #MICROSECONDS} and {@link #NANOSECONDS}
   * count all, too.
   */
  MILLISECONDS("milliseconds", Part.DURATION),
  MICROSECONDS("microseconds", Part.DURATION),
  NANOSECONDS("nanoseconds", Part.DURATION),
  QUARTERS_OF_YEAR("quartersOfYear", Part.DURATION),
  MONTHS_OF_QUARTER("monthsOfQuarter", Part.DURATION),
  MONTHS_OF_YEAR("monthsOfYear", Part.DURATION),
  DAYS_OF_WEEK("daysOfWeek", Part.DURATION),
  MINUTES_OF_HOUR("minutesOfHour", Part.DURATION),
  SECONDS_OF_MINUTE("secondsOfMinute", Part.DURATION),
  MILLISECONDS_OF_SECOND("millisecondsOfSecond", Part.DURATION),
  MICROSECONDS_OF_SECOND("microsecondsOfSecond", Part.DURATION),
  NANOSECONDS_OF_SECOND("nanosecondsOfSecond", Part.DURATION);

  /** The parts that a value must have for a field to exist. */
  private enum Part {
    DATE, TIME, ZONE, INSTANT, DURATION
  }

  private static final Map<CypherType, Map<String, TemporalField>> BY_NAME = byName();

  private final String displayName;
  private final Part part;

  TemporalField(String displayName, Part part) {
    this.displayName = displayName;
    this.part = part;
  }

  /** As written in Cypher. */
  public String displayName() {
    return displayName;
  }

  /** The type of its values. */
  public CypherType type() {
    return this == TIMEZONE || this == OFFSET ? CypherType.STRING : CypherType.INTEGER;
  }

  /** The field of that name that values of a type have, or null if they have none. */
  public static TemporalField find(CypherType type, String name) {
    return BY_NAME.get(type).get(name);
  }

  /** The names of all fields that values of a type have. */
  public static List<String> names(CypherType type) {
    return List.copyOf(BY_NAME.get(type).keySet());
  }

  private static Map<CypherType, Map<String, TemporalField>> byName() {
    Map<CypherType, Map<String, TemporalField>> byName = new EnumMap<>(CypherType.class);
    for (CypherType type : CypherType.values()) {
      Map<String, TemporalField> fields = new LinkedHashMap<>();
      for (TemporalField field : values()) {
        if (field.isOf(type)) {
          fields.put(field.displayName, field);
        }
      }
      byName.put(type, Collections.unmodifiableMap(fields));
    }
    return byName;
  }

  private boolean isOf(CypherType type) {
    return switch (type) {
      case DATE -> part == Part.DATE;
      case LOCAL_TIME -> part == Part.TIME;
      case TIME -> part == Part.TIME || part == Part.ZONE;
      case LOCAL_DATETIME -> part == Part.DATE || part == Part.TIME;
      case DATETIME -> part != Part.DURATION;
      case DURATION -> part == Part.DURATION;
      case ANY, BOOLEAN, INTEGER, FLOAT, STRING, POINT, BYTES, LIST, MAP, NODE, RELATIONSHIP,
          PATH ->
        false;
    };
  }
}
