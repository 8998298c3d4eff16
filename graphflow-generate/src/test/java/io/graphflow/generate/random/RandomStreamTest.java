package io.graphflow.generate.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RandomStreamTest {
  private static final int DRAWS = 100_000;

  @Test
  void keysNameStreams() {
    assertThat(first("a", 0, 1)).isEqualTo(first("a", 0, 1));
    assertThat(IntStream.range(0, 1_000).mapToLong(i -> first("a", i, 1)).distinct().count())
        .isEqualTo(1_000);
    assertThat(first("a", 0, 1)).isNotEqualTo(first("b", 0, 1)).isNotEqualTo(first("a", 0, 2));
  }

  private static long first(String domain, long index, long seed) {
    return new RandomStream(seed, domain, index).nextLong();
  }

  @Test
  void doesNotChangeFromReleaseToRelease() {
    // Data sets are named by their seed: another value here is another data set everywhere.
    RandomStream random = new RandomStream(42, "fixed", 7);
    assertThat(random.nextLong()).isEqualTo(-6998985846896997833L);
    assertThat(random.nextInt(1_000)).isEqualTo(730);
  }

  @Test
  void numbersStayInRangeAndCoverIt() {
    RandomStream random = new RandomStream(1, "range", 0);
    int[] counts = new int[10];
    for (int i = 0; i < DRAWS; i++) {
      counts[random.nextInt(10)]++;
      assertThat(random.nextDouble()).isGreaterThanOrEqualTo(0).isLessThan(1);
    }
    for (int count : counts) {
      assertThat(count / (double) DRAWS).isCloseTo(0.1, within(0.01));
    }
    assertThat(random.between(5, 5)).isEqualTo(5);
    assertThat(random.between(5, 4)).isEqualTo(5);
    assertThat(random.nextLong(1)).isZero();
  }

  @Test
  void roundingKeepsTheMean() {
    RandomStream random = new RandomStream(1, "rounded", 0);
    long sum = IntStream.range(0, DRAWS).mapToLong(i -> random.rounded(2.3)).sum();
    assertThat(sum / (double) DRAWS).isCloseTo(2.3, within(0.02));
  }

  @Test
  void skewedDrawsFollowTheirPower() {
    RandomStream random = new RandomStream(1, "skewed", 0);
    // P(draw < 25 of 100) = 0.25^(1/2).
    long below = IntStream.range(0, DRAWS).filter(i -> random.skewed(100, 2) < 25).count();
    assertThat(below / (double) DRAWS).isCloseTo(0.5, within(0.01));
  }
}
