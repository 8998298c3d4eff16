package io.graphflow.core.temporal;

import io.graphflow.storage.temporal.CalendarDates;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.temporal.ChronoField;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalField;
import java.util.List;

/**
 * Makes dates of components: year, month and day; or year, week and day of the week; or year,
 * quarter and day of the quarter; or year and day of the year. A missing component is taken from
 * another date in the same way of counting, or else is the first one; but a smaller component needs
 * the larger.
 */
final class DateComponents {
  private static final List<String> CALENDAR = List.of("month", "day");
  private static final List<String> WEEKS = List.of("week", "dayOfWeek");
  private static final List<String> QUARTERS = List.of("quarter", "dayOfQuarter");
  private static final List<String> ORDINAL = List.of("ordinalDay");

  private final Components components;
  private final LocalDate base;

  private DateComponents(Components components, LocalDate base) {
    this.components = components;
    this.base = base;
  }

  /**
   * The date.
   *
   * @param base the other date; null for none
   */
  static LocalDate date(Components components, LocalDate base) {
    return new DateComponents(components, base).date();
  }

  private LocalDate date() {
    if (base == null && !components.has("year")) {
      throw new DateTimeException("the component 'year' is missing");
    }
    requireOneWay();
    if (components.hasAny(WEEKS)) {
      return CalendarDates.ofWeek(year(IsoFields.WEEK_BASED_YEAR),
          larger("week", IsoFields.WEEK_OF_WEEK_BASED_YEAR, "dayOfWeek"),
          smaller("dayOfWeek", ChronoField.DAY_OF_WEEK));
    }
    int year = year(ChronoField.YEAR);
    if (components.hasAny(QUARTERS)) {
      return CalendarDates.ofQuarter(year,
          larger("quarter", IsoFields.QUARTER_OF_YEAR, "dayOfQuarter"),
          smaller("dayOfQuarter", IsoFields.DAY_OF_QUARTER));
    }
    if (components.hasAny(ORDINAL)) {
      long day = components.integer("ordinalDay", 1);
      return LocalDate.ofYearDay(year, ChronoField.DAY_OF_YEAR.checkValidIntValue(day));
    }
    long month = larger("month", ChronoField.MONTH_OF_YEAR, "day");
    long day = smaller("day", ChronoField.DAY_OF_MONTH);
    return LocalDate.of(year, ChronoField.MONTH_OF_YEAR.checkValidIntValue(month),
        ChronoField.DAY_OF_MONTH.checkValidIntValue(day));
  }

  private void requireOneWay() {
    String found = null;
    for (List<String> way : List.of(CALENDAR, WEEKS, QUARTERS, ORDINAL)) {
      for (String component : way) {
        if (components.has(component)) {
          if (found != null && !way.contains(found)) {
            throw new DateTimeException(
                "the components '" + found + "' and '" + component + "' exclude each other");
          }
          found = component;
        }
      }
    }
  }

  private int year(TemporalField field) {
    long year = components.integer("year", base == null ? 0 : base.get(field));
    return ChronoField.YEAR.checkValidIntValue(year);
  }

  private long larger(String key, TemporalField field, String smaller) {
    if (base == null && !components.has(key) && components.has(smaller)) {
      throw new DateTimeException(
          "the component '" + smaller + "' means nothing without '" + key + "'");
    }
    return smaller(key, field);
  }

  private long smaller(String key, TemporalField field) {
    return components.integer(key, base == null ? 1 : base.get(field));
  }
}
