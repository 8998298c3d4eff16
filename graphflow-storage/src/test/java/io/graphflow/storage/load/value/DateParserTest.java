package io.graphflow.storage.load.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.storage.RandomSource;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import org.junit.jupiter.api.Test;

class DateParserTest {
  private static long date(String text) throws BadValueException {
    byte[] bytes = ("1" + text + "1").getBytes(StandardCharsets.UTF_8);
    return DateParser.parseDate(bytes, 1, bytes.length - 1);
  }

  private static long dateTime(String text) throws BadValueException {
    byte[] bytes = ("1" + text + "1").getBytes(StandardCharsets.UTF_8);
    return DateParser.parseDateTime(bytes, 1, bytes.length - 1);
  }

  @Test
  void everyDayFromYear0To9999() throws BadValueException {
    // Steps of 13 days meet every day of the calendar, leap days included, in 400 years.
    LocalDate last = LocalDate.of(9999, 12, 31);
    for (LocalDate day = LocalDate.of(0, 1, 1); day.isBefore(last); day = day.plusDays(13)) {
      assertThat(date(day.toString())).isEqualTo(day.toEpochDay());
    }
    assertThat(date("9999-12-31")).isEqualTo(last.toEpochDay());
    assertThat(date("1970-01-01")).isZero();
    assertThat(date("2000-02-29")).isEqualTo(LocalDate.of(2000, 2, 29).toEpochDay());
  }

  @Test
  void daysThatAreNone() {
    for (String text : List.of("2011-02-29", "1900-02-29", "2012-13-01", "2012-00-10",
        "2012-04-31", "2012-01-00", "2012-01-32")) {
      assertThatThrownBy(() -> date(text)).isInstanceOf(BadValueException.class)
          .hasMessage("'" + text + "' is out of range: there is no such day");
    }
    for (String text : List.of("", "2012-1-01", "20120101", "2012/01/01", "2012-01-01T00:00",
        "12-01-2012", "2012-01-0x", "1325376000000")) {
      assertThatThrownBy(() -> date(text)).isInstanceOf(BadValueException.class)
          .hasMessageStartingWith("'" + text + "' is not a DATE");
    }
  }

  @Test
  void timesInAllForms() throws BadValueException {
    long expected = Instant.parse("2012-07-29T08:52:02.735Z").toEpochMilli();
    for (String text : List.of("2012-07-29T08:52:02.735Z", "2012-07-29T08:52:02.735",
        "2012-07-29 08:52:02.735", "2012-07-29T10:52:02.735+0200", "2012-07-29T10:52:02.735+02:00",
        "2012-07-29T10:52:02.735+02", "2012-07-28T23:22:02.735-09:30", "2012-07-29t08:52:02,735z",
        "2012-07-29T08:52:02.7359999Z", "2012-07-29T08:52:02.735+0000")) {
      assertThat(dateTime(text)).as(text).isEqualTo(expected);
    }
    assertThat(dateTime("2012-07-29")).isEqualTo(
        LocalDate.of(2012, 7, 29).toEpochDay() * 86_400_000L);
    assertThat(dateTime("1969-12-31T23:59:59.9Z")).isEqualTo(-100);
    assertThat(dateTime("1970-01-01T01:01")).isEqualTo(3_660_000);
    assertThat(dateTime("1970-01-01T00:00Z")).isZero();
  }

  @Test
  void timesThatAreNone() {
    for (String text : List.of("", "2012-07-29T", "2012-07-29T08", "2012-07-29T08:5",
        "2012-07-29T08:52:", "2012-07-29T08:52:02.", "2012-07-29T08:52:02ZZ", "2012-07-29x08:52:02",
        "2012-07-29T08:52:02+1", "2012-07-29T08:52:02+1:00", "2012-07-29T0a:52:02",
        "2012-07-29T08:52:02+02:0x", "2012-07-29Z")) {
      assertThatThrownBy(() -> dateTime(text)).as(text)
          .isInstanceOf(BadValueException.class)
          .hasMessageStartingWith("'" + text + "' is not a DATETIME");
    }
    for (String text : List.of("2012-07-29T24:00:00", "2012-07-29T08:60:00", "2012-07-29T08:00:60",
        "2012-07-29T08:00:00+19:00", "2012-02-30T08:00:00")) {
      assertThatThrownBy(() -> dateTime(text)).as(text)
          .isInstanceOf(BadValueException.class)
          .hasMessageContaining("is out of range");
    }
  }

  @Test
  void randomTimesAgreeWithJava() {
    RandomSource.rounds(2000, random -> {
      long millis = random.nextLong(
          LocalDateTime.of(0, 1, 2, 0, 0).toInstant(ZoneOffset.UTC).toEpochMilli(),
          LocalDateTime.of(9999, 12, 30, 0, 0).toInstant(ZoneOffset.UTC).toEpochMilli());
      ZoneOffset zone = ZoneOffset.ofTotalSeconds(60 * random.nextInt(-18 * 60, 18 * 60));
      String text = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSxxx")
          .format(Instant.ofEpochMilli(millis).atOffset(zone));
      try {
        assertThat(dateTime(text)).as(text).isEqualTo(millis);
      } catch (BadValueException e) {
        throw new AssertionError(e);
      }
    });
  }

  @Test
  void daysFromMilliseconds() throws BadValueException {
    byte[] birthday = "628646400000".getBytes(StandardCharsets.UTF_8);
    assertThat(DateParser.parseDateMillis(birthday, 0, birthday.length))
        .isEqualTo(LocalDate.of(1989, 12, 3).toEpochDay());
    byte[] before = "-1".getBytes(StandardCharsets.UTF_8);
    assertThat(DateParser.parseDateMillis(before, 0, before.length)).isEqualTo(-1);
  }
}
