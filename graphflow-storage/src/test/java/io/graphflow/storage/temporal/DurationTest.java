package io.graphflow.storage.temporal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationTest {

  @ParameterizedTest
  @CsvSource({
      "P14DT16H12M, P14DT16H12M",
      "P5M1.5D, P5M1DT12H",
      "P0.75M, P22DT19H51M49.5S",
      "PT0.75M, PT45S",
      "P2.5W, P17DT12H",
      "P12Y5M14DT16H12M70S, P12Y5M14DT16H13M10S",
      "P2012-02-02T14:37:21.545, P2012Y2M2DT14H37M21.545S",
      "P20120202T143721, P2012Y2M2DT14H37M21S",
      "-P1Y2DT3S, P-1Y-2DT-3S",
      "P1Y-2DT+3S, P1Y-2DT3S",
      "'PT1,5S', PT1.5S",
      "PT-0.001S, PT-0.001S",
      "PT-1M-0.001S, PT-1M-0.001S",
      "PT25H, PT25H",
      "P0D, PT0S",
      "PT0.0000000009S, PT0S"
  })
  void textIsReadAndWritten(String text, String written) {
    Duration duration = Duration.parse(text);
    assertThat(duration).hasToString(written);
    assertThat(Duration.parse(written)).isEqualTo(duration);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "P", "PT", "P1YT", "1Y", "P1", "P1H", "PT1D", "P1Y2Y", "P1M1Y", "P.5D",
          "P1.D", "p1d", "P1D ", "P99999999999999999999D", "PT9223372036854775807M"})
  void otherTextIsRefused(String text) {
    assertThatThrownBy(() -> Duration.parse(text))
        .isInstanceOf(DateTimeException.class)
        .hasMessageContaining("'" + text + "'");
  }

  @Test
  void fractionsBecomeSmallerUnits() {
    assertThat(Duration.of(new BigDecimal("155.5"), new BigDecimal("14.5"),
        new BigDecimal("60220.500000003")))
        .isEqualTo(new Duration(155, 29, 60220 + 62073, 500_000_003));
    assertThat(Duration.of(new BigDecimal("-0.5"), BigDecimal.ZERO, BigDecimal.ZERO))
        .isEqualTo(new Duration(0, -15, -18873, 0));
  }

  @Test
  void nanosecondsAreCarried() {
    assertThat(Duration.of(0, 0, -60, 1_000_000)).isEqualTo(new Duration(0, 0, -60, 1_000_000))
        .hasToString("PT-59.999S");
    assertThat(Duration.of(0, 0, -60, -1_000_000)).isEqualTo(new Duration(0, 0, -61, 999_000_000))
        .hasToString("PT-1M-0.001S");
    assertThat(Duration.of(1, 2, 3, 4_000_000_005L)).isEqualTo(new Duration(1, 2, 7, 5));
    assertThatThrownBy(() -> Duration.of(0, 0, Long.MAX_VALUE, 1_000_000_000L))
        .isInstanceOf(ArithmeticException.class);
    assertThatThrownBy(() -> new Duration(0, 0, 0, -1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void sumsAndDifferencesGoPartByPart() {
    Duration first = new Duration(149, 14, 58_390, 999_999_999);
    Duration second = new Duration(1, -14, 56_950, 1);
    assertThat(first.plus(second)).isEqualTo(new Duration(150, 0, 115_341, 0));
    assertThat(second.minus(first)).isEqualTo(new Duration(-148, -28, -1_441, 2));
    assertThat(first.minus(first)).isEqualTo(Duration.ZERO);
  }

  @Test
  void orderIsByAverageLengthAndThenByParts() {
    List<Duration> ascending = List.of(
        Duration.parse("-P1Y"), Duration.parse("-PT0.1S"), Duration.ZERO, Duration.parse("PT0.1S"),
        Duration.parse("PT24H"), Duration.parse("P1D"), Duration.parse("P1DT0.1S"),
        Duration.parse("P30D"), Duration.parse("P1M"), Duration.parse("P31D"),
        new Duration(Long.MAX_VALUE, 0, 0, 0));
    for (int i = 0; i < ascending.size(); i++) {
      for (int j = 0; j < ascending.size(); j++) {
        assertThat(Integer.signum(ascending.get(i).compareTo(ascending.get(j))))
            .isEqualTo(Integer.compare(i, j));
      }
    }
  }

  @Test
  void anyDurationIsReadBackFromItsText() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int i = 0; i < 10_000; i++) {
      Duration duration = new Duration(part(random), part(random), part(random),
          random.nextBoolean() ? 0 : random.nextInt(1_000_000_000));
      assertThat(Duration.parse(duration.toString())).as("seed %d, %s", seed, duration)
          .isEqualTo(duration);
    }
  }

  private static long part(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> 0;
      case 1 -> random.nextInt(-100, 100);
      case 2 -> random.nextInt();
      default -> random.nextLong() >> random.nextInt(20);
    };
  }
}
