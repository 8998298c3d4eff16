package io.graphflow.storage.temporal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.temporal.IsoDuration;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IsoDurationTest {

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
    IsoDuration duration = IsoDuration.parse(text);
    assertThat(duration).hasToString(written);
    assertThat(IsoDuration.parse(written)).isEqualTo(duration);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "P", "PT", "P1YT", "1Y", "P1", "P1H", "PT1D", "P1Y2Y", "P1M1Y", "P.5D",
          "P1.D", "p1d", "P1D ", "P99999999999999999999D", "PT9223372036854775807M"})
  void otherTextIsRefused(String text) {
    assertThatThrownBy(() -> IsoDuration.parse(text))
        .isInstanceOf(DateTimeException.class)
        .hasMessageContaining("'" + text + "'");
  }

  @Test
  void fractionsBecomeSmallerUnits() {
    assertThat(IsoDuration.of(new BigDecimal("155.5"), new BigDecimal("14.5"),
        new BigDecimal("60220.500000003")))
        .isEqualTo(new IsoDuration(155, 29, 60220 + 62073, 500_000_003));
    assertThat(IsoDuration.of(new BigDecimal("-0.5"), BigDecimal.ZERO, BigDecimal.ZERO))
        .isEqualTo(new IsoDuration(0, -15, -18873, 0));
  }

  @Test
  void nanosecondsAreCarried() {
    assertThat(IsoDuration.of(0, 0, -60, 1_000_000))
        .isEqualTo(new IsoDuration(0, 0, -60, 1_000_000))
        .hasToString("PT-59.999S");
    assertThat(IsoDuration.of(0, 0, -60, -1_000_000))
        .isEqualTo(new IsoDuration(0, 0, -61, 999_000_000))
        .hasToString("PT-1M-0.001S");
    assertThat(IsoDuration.of(1, 2, 3, 4_000_000_005L)).isEqualTo(new IsoDuration(1, 2, 7, 5));
    assertThatThrownBy(() -> IsoDuration.of(0, 0, Long.MAX_VALUE, 1_000_000_000L))
        .isInstanceOf(ArithmeticException.class);
    assertThatThrownBy(() -> new IsoDuration(0, 0, 0, -1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void sumsAndDifferencesGoPartByPart() {
    IsoDuration first = new IsoDuration(149, 14, 58_390, 999_999_999);
    IsoDuration second = new IsoDuration(1, -14, 56_950, 1);
    assertThat(first.plus(second)).isEqualTo(new IsoDuration(150, 0, 115_341, 0));
    assertThat(second.minus(first)).isEqualTo(new IsoDuration(-148, -28, -1_441, 2));
    assertThat(first.minus(first)).isEqualTo(IsoDuration.ZERO);
  }

  @Test
  void orderIsByAverageLengthAndThenByParts() {
    List<IsoDuration> ascending = List.of(
        IsoDuration.parse("-P1Y"), IsoDuration.parse("-PT0.1S"), IsoDuration.ZERO,
        IsoDuration.parse("PT0.1S"),
        IsoDuration.parse("PT24H"), IsoDuration.parse("P1D"), IsoDuration.parse("P1DT0.1S"),
        IsoDuration.parse("P30D"), IsoDuration.parse("P1M"), IsoDuration.parse("P31D"),
        new IsoDuration(Long.MAX_VALUE, 0, 0, 0));
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
      IsoDuration duration = new IsoDuration(part(random), part(random), part(random),
          random.nextBoolean() ? 0 : random.nextInt(1_000_000_000));
      assertThat(IsoDuration.parse(duration.toString())).as("seed %d, %s", seed, duration)
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
