package io.graphflow.storage.temporal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.temporal.IsoFields;
import org.junit.jupiter.api.Test;

class CalendarDatesTest {

  @Test
  void everyDayIsOneOfItsWeekAndOfItsQuarter() {
    for (LocalDate day = LocalDate.of(1899, 12, 1); day.getYear() < 1931; day = day.plusDays(1)) {
      assertThat(CalendarDates.ofWeek(day.get(IsoFields.WEEK_BASED_YEAR),
          day.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR), day.getDayOfWeek().getValue()))
          .isEqualTo(day);
      assertThat(CalendarDates.ofQuarter(day.getYear(), day.get(IsoFields.QUARTER_OF_YEAR),
          day.get(IsoFields.DAY_OF_QUARTER))).isEqualTo(day);
    }
  }

  @Test
  void thereIsNoOther() {
    refused(() -> CalendarDates.ofWeek(2014, 53, 1));
    refused(() -> CalendarDates.ofWeek(2015, 54, 1));
    refused(() -> CalendarDates.ofWeek(2015, 0, 1));
    refused(() -> CalendarDates.ofWeek(2015, 1, 8));
    refused(() -> CalendarDates.ofQuarter(2015, 5, 1));
    refused(() -> CalendarDates.ofQuarter(2015, 1, 91));
    refused(() -> CalendarDates.ofQuarter(2015, 1, 0));
    assertThat(CalendarDates.ofQuarter(2016, 1, 91)).isEqualTo(LocalDate.of(2016, 3, 31));
  }

  private static void refused(Runnable date) {
    assertThatThrownBy(date::run).isInstanceOf(DateTimeException.class);
  }
}
