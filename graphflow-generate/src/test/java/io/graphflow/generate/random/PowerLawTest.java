package io.graphflow.generate.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PowerLawTest {
  @ParameterizedTest
  @CsvSource({"1000,10000,2.1", "1000,10000,3", "7,3,2.5", "2,0,2.5", "100000,1,2.2"})
  void countsSumToTheTotalAndFall(int ranks, long total, double exponent) {
    PowerLaw law = new PowerLaw(ranks, exponent, Math.max(0.05, 1.0 / ranks));
    long sum = 0;
    long largest = 0;
    for (int rank = 0; rank < ranks; rank++) {
      sum += law.count(rank, total);
      largest = Math.max(largest, law.count(rank, total));
    }
    assertThat(sum).isEqualTo(total);
    // Rounding may add one; two vertices cannot both have less than half.
    assertThat(largest).isLessThanOrEqualTo((long) (Math.max(0.05, 1.0 / ranks) * total) + 1);
    assertThat(law.shareBelow(ranks)).isEqualTo(1);
    assertThat(law.shareBelow(0)).isEqualTo(0);
  }

  @Test
  void tailHasTheExponent() {
    double exponent = 2.4;
    PowerLaw law = new PowerLaw(1_000_000, exponent, 0.001);
    // Ranks with at least d things ~ d^-(exponent - 1), away from the cut-off.
    long total = 100_000_000;
    long atLeast200 = ranksWithAtLeast(law, 200, total);
    long atLeast1600 = ranksWithAtLeast(law, 1_600, total);
    double slope = Math.log((double) atLeast200 / atLeast1600) / Math.log(8);
    assertThat(slope).isCloseTo(exponent - 1, within(0.1));
  }

  private static long ranksWithAtLeast(PowerLaw law, long bound, long total) {
    long count = 0;
    while (law.count(count, total) >= bound) {
      count++;
    }
    return count;
  }

  @Test
  void drawsFollowTheShares() {
    PowerLaw law = new PowerLaw(1_000, 2.5, 0.02);
    RandomStream random = new RandomStream(5, "draws", 0);
    int draws = 200_000;
    int belowTen = 0;
    for (int i = 0; i < draws; i++) {
      belowTen += law.draw(random) < 10 ? 1 : 0;
    }
    assertThat(belowTen / (double) draws).isCloseTo(law.shareBelow(10), within(0.01));
  }

  @Test
  void refusesExponentsWithoutMean() {
    assertThatThrownBy(() -> new PowerLaw(10, 2, 0.5))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2.0");
  }
}
