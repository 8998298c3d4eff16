package io.graphflow.storage.temporal;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.temporal.ChronoField;
import java.time.temporal.IsoFields;

/** Dates by weeks and by quarters. */
public final class CalendarDates {
  private CalendarDates() {}

  /**
   * The day of a week; ISO 8601 counts weeks from the one with January 4th on, from Monday to Sunday.
   *
   * @param weekYear the year that the week is counted in
   * @param week 1 to 52, in some years 53
   * @param dayOfWeek 1, Monday, to 7
   * @throws DateTimeException if there is none
   */
  public static LocalDate ofWeek(int weekYear, long week, long dayOfWeek) {
    LocalDate first = LocalDate.of(weekYear, 1, 4);
    IsoFields.WEEK_OF_WEEK_BASED_YEAR.rangeRefinedBy(first)
        .checkValidValue(week, IsoFields.WEEK_OF_WEEK_BASED_YEAR);
    ChronoField.DAY_OF_WEEK.checkValidValue(dayOfWeek);
    return first.plusDays((week - 1) * 7 + dayOfWeek - first.getDayOfWeek().getValue());
  }

  /**
   * The day of a quarter.
   *
   * @param quarter 1 to 4
   * @param day 1 to 90, 91 or 92
   * @throws DateTimeException if there is none
   */
  public static LocalDate ofQuarter(int year, long quarter, long day) {
    LocalDate first = LocalDate.of(year, 1, 1).with(IsoFields.QUARTER_OF_YEAR, quarter);
    IsoFields.DAY_OF_QUARTER.rangeRefinedBy(first).checkValidValue(day, IsoFields.DAY_OF_QUARTER);
    return first.plusDays(day - 1);
  }
}
