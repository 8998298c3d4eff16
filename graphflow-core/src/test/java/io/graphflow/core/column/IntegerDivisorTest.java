package io.graphflow.core.column;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IntegerDivisorTest {
  private static final int COUNT = 10_000;

  @ParameterizedTest
  @ValueSource(
      longs = {2, 3, 5, 7, 10, 11, 72, 641, 1000, 1L << 31, (1L << 31) + 1, 1L << 62,
          (1L << 62) + 1, Long.MAX_VALUE - 1, Long.MAX_VALUE, -2, -3, -7, -1000, -(1L << 62),
          Long.MIN_VALUE + 1})
  void dividesAsTheProcessorDoes(long by) {
    long[] dividends = dividends(by);
    long[] results = new long[dividends.length];
    IntegerDivisor divisor = new IntegerDivisor(by);
    assertThat(divisor.remainders(dividends, 0, results, dividends.length)).isTrue();
    for (int i = 0; i < dividends.length; i++) {
      assertThat(results[i]).as("%d %% %d", dividends[i], by).isEqualTo(dividends[i] % by);
    }
    assertThat(divisor.quotients(dividends, 0, results, dividends.length)).isTrue();
    for (int i = 0; i < dividends.length; i++) {
      assertThat(results[i]).as("%d / %d", dividends[i], by).isEqualTo(dividends[i] / by);
    }
  }

  /** Near multiples of the divisor, where a reciprocal that is too small or too large shows. */
  private static long[] dividends(long by) {
    Random random = new Random(by);
    LongStream near = LongStream.generate(() -> {
      long multiple = by * (random.nextLong() / by);
      return multiple + random.nextInt(3) - 1;
    });
    LongStream any =
        LongStream.generate(() -> random.nextLong() >> random.nextInt(Long.SIZE));
    return LongStream.concat(
        LongStream.of(0, 1, -1, by, Long.MAX_VALUE, Long.MIN_VALUE + 1),
        LongStream.concat(near.limit(COUNT), any.limit(COUNT)))
        .filter(dividend -> dividend != Long.MIN_VALUE)
        .toArray();
  }

  @Test
  void begins() {
    long[] results = new long[2];
    assertThat(new IntegerDivisor(10).remainders(new long[] {1, 22, 33}, 1, results, 2)).isTrue();
    assertThat(results).containsExactly(2, 3);
  }

  @Test
  void theLeastLongIsNoDividend() {
    long[] results = new long[1];
    IntegerDivisor divisor = new IntegerDivisor(3);
    assertThat(divisor.remainders(new long[] {Long.MIN_VALUE}, 0, results, 1)).isFalse();
    assertThat(divisor.quotients(new long[] {Long.MIN_VALUE}, 0, results, 1)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, -1, Long.MIN_VALUE})
  void notForAllDivisors(long by) {
    assertThat(IntegerDivisor.isFor(by)).isFalse();
  }
}
