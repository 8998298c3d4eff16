package io.graphflow.storage.temporal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TemporalTextTest {

  @ParameterizedTest
  @CsvSource({
      "2015-07-21, 2015-07-21",
      "20150721, 2015-07-21",
      "2015-07, 2015-07-01",
      "201507, 2015-07-01",
      "2015-W30-2, 2015-07-21",
      "2015W302, 2015-07-21",
      "2015-W30, 2015-07-20",
      "2015W30, 2015-07-20",
      "2015-Q3-21, 2015-07-21",
      "2015Q321, 2015-07-21",
      "2015-Q3, 2015-07-01",
      "2015Q3, 2015-07-01",
      "2015-202, 2015-07-21",
      "2015202, 2015-07-21",
      "2015, 2015-01-01",
      "1818-W53, 1818-12-28",
      "-999999999-01-01, -999999999-01-01",
      "+999999999-12-31, +999999999-12-31",
      "-0001, -0001-01-01",
      "+12345-02, +12345-02-01"
  })
  void dates(String text, String date) {
    assertThat(TemporalText.date(text)).hasToString(date);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "2", "201", "20155", "2015-", "2015-7", "2015-0721", "201507-21",
          "2015-07-2", "2015-07-211", "2015-13", "2015-02-29", "2015-W54", "2014-W53", "2015-W30-8",
          "2015-W302", "2015W30-2", "2015-Q5", "2015-Q1-91", "2015-366", "2015-07-21T", "+2015W30",
          "-1-01-01", "+1234567890-01-01", "२०१५-07-21", " 2015"})
  void noDates(String text) {
    assertThatThrownBy(() -> TemporalText.date(text)).isInstanceOf(DateTimeException.class);
  }

  @ParameterizedTest
  @CsvSource({
      "21:40:32.142, 21:40:32.142",
      "214032.142, 21:40:32.142",
      "'214032,142', 21:40:32.142",
      "21:40:32.123456789, 21:40:32.123456789",
      "21:40:32, 21:40:32",
      "214032, 21:40:32",
      "21:40, 21:40",
      "2140, 21:40",
      "21, 21:00"
  })
  void localTimes(String text, String time) {
    assertThat(TemporalText.localTime(text)).hasToString(time);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "2", "214", "24", "21:60", "21:40:60", "2140:32", "21:4032", "21:40.5",
          "21:40:32.", "21:40:32.1234567890", "21:40:32Z", "21:40:32x"})
  void noLocalTimes(String text) {
    assertThatThrownBy(() -> TemporalText.localTime(text)).isInstanceOf(DateTimeException.class);
  }

  @ParameterizedTest
  @CsvSource({
      "21:40:32.142+0100, 21:40:32.142+01:00",
      "214032.142Z, 21:40:32.142Z",
      "21:40:32+01:00, 21:40:32+01:00",
      "214032-0100, 21:40:32-01:00",
      "21:40-01:30, 21:40-01:30",
      "2140-00:00, 21:40Z",
      "2140-02, 21:40-02:00",
      "22+18:00, 22:00+18:00",
      "22-02:05:07, 22:00-02:05:07",
      "22+020507, 22:00+02:05:07",
      "22, 22:00Z"
  })
  void times(String text, String time) {
    assertThat(TemporalText.time(text)).hasToString(time);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"22+", "22+1", "22+19", "22+01:60", "22+0100:00", "22+01:0000", "22ZZ",
          "22[Europe/London]"})
  void noTimes(String text) {
    assertThatThrownBy(() -> TemporalText.time(text)).isInstanceOf(DateTimeException.class);
  }

  @ParameterizedTest
  @CsvSource({
      "2015-W30-2T214032.142, 2015-07-21T21:40:32.142",
      "2015T214032, 2015-01-01T21:40:32",
      "20150721T21:40, 2015-07-21T21:40",
      "-999999999-01-01, -999999999-01-01T00:00"
  })
  void localDateTimes(String text, String time) {
    assertThat(TemporalText.localDateTime(text)).hasToString(time);
  }

  @ParameterizedTest
  @CsvSource({
      "2015-07-21T21:40:32.142+0100, 2015-07-21T21:40:32.142+01:00",
      "2015-W30T2140-00:00, 2015-07-20T21:40Z",
      "2015202T21+18:00, 2015-07-21T21:00+18:00",
      "2015-07-21T21:40, 2015-07-21T21:40Z",
      "2015-07-21, 2015-07-21T00:00Z",
      "2015-07-21T21:40:32.142+02:00[Europe/Stockholm], 2015-07-21T21:40:32.142+02:00[Europe/Stockholm]",
      "2015-07-21T21:40:32.142+0845[Australia/Eucla], 2015-07-21T21:40:32.142+08:45[Australia/Eucla]",
      "2015-07-21T21:40:32.142[Europe/London], 2015-07-21T21:40:32.142+01:00[Europe/London]",
      "2017-10-29T02:30+01:00[Europe/Stockholm], 2017-10-29T02:30+01:00[Europe/Stockholm]",
      "2017-10-29T02:30+02:00[Europe/Stockholm], 2017-10-29T02:30+02:00[Europe/Stockholm]"
  })
  void dateTimes(String text, String time) {
    assertThat(TemporalText.dateTime(text)).hasToString(time);
    assertThat(TemporalText.dateTime(time)).isEqualTo(TemporalText.dateTime(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"2015-07-21T", "2015-07-21T21:40+02:00[Europe/London]",
          "2015-07-21T21:40[Europe/Nowhere]", "2015-07-21T21:40[Europe/London",
          "2015-07-21T21:40Europe/London]", "2015-07-21T21:40+01:00x[Europe/London]"})
  void noDateTimes(String text) {
    assertThatThrownBy(() -> TemporalText.dateTime(text)).isInstanceOf(DateTimeException.class);
  }

  @ParameterizedTest
  @CsvSource({"Z, Z", "+01:00, +01:00", "-0130, -01:30", "Europe/Stockholm, Europe/Stockholm",
      "America/Los Angeles, America/Los_Angeles", "UTC, UTC"})
  void zones(String text, String zone) {
    assertThat(TemporalText.zone(text)).hasToString(zone);
  }
}
