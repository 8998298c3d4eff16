package io.graphflow.interactive.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.interactive.driver.RateSearch.End;
import io.graphflow.interactive.driver.RateSearch.Limits;
import io.graphflow.interactive.driver.RateSearch.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.DoublePredicate;
import org.junit.jupiter.api.Test;

final class RateSearchTest {
  private static final Limits WIDE = new Limits(1_000, 1e9, 100, Duration.ofHours(1));

  private final List<Double> rates = new ArrayList<>();

  private Outcome search(Limits limits, DoublePredicate passes) throws Exception {
    rates.clear();
    return new RateSearch(limits).run((number, rate) -> {
      rates.add(rate);
      assertThat(number).isEqualTo(rates.size());
      return verdict(rate, passes.test(rate));
    });
  }

  private static RunVerdict verdict(double rate, boolean kept) {
    return new RunVerdict(rate * 0.99, kept ? 0.01 : 0.5, kept);
  }

  @Test
  void aThresholdIsFoundToFivePercent() throws Exception {
    for (double threshold : new double[] {2.5, 17, 999, 1_000, 1_001, 9_500, 123_456.7}) {
      Outcome outcome = search(WIDE, rate -> rate <= threshold);
      assertThat(outcome.end()).isEqualTo(End.FOUND);
      assertThat(outcome.rate()).isBetween(threshold / 1.05, threshold);
      assertThat(outcome.verdict()).isEqualTo(verdict(outcome.rate(), true));
      assertThat(rates).filteredOn(rate -> rate == outcome.rate()).hasSize(2);
      // The next rate above it failed twice.
      double above = rates.getLast();
      assertThat(above).isBetween(threshold, outcome.rate() * 1.05);
      assertThat(rates).filteredOn(rate -> rate == above).hasSizeBetween(2, 3);
      assertThat(rates).hasSizeLessThan(22);
    }
  }

  @Test
  void ratesDoubleThenLieBetweenOneThatPassedAndOneThatFailed() throws Exception {
    search(WIDE, rate -> rate <= 5_000);
    assertThat(rates.subList(0, 4)).containsExactly(1_000.0, 2_000.0, 4_000.0, 8_000.0);
    assertThat(rates.subList(4, rates.size())).allMatch(rate -> rate >= 4_000 && rate < 8_000);
    search(WIDE, rate -> rate <= 300);
    assertThat(rates.subList(0, 4)).containsExactly(1_000.0, 500.0, 250.0, 500.0);
  }

  /** Near the threshold a run passes by chance; far from it, never by chance. */
  @Test
  void aNoisyThresholdIsFoundWithinItsNoise() throws Exception {
    Random random = new Random(5);
    for (int i = 0; i < 1_000; i++) {
      Outcome outcome =
          search(WIDE, rate -> rate <= 8_000 * (1 + 0.1 * (2 * random.nextDouble() - 1)));
      assertThat(outcome.end()).isEqualTo(End.FOUND);
      assertThat(outcome.rate()).isBetween(8_000 * 0.9 / 1.06, 8_000 * 1.1);
    }
  }

  @Test
  void aRateThatFailsTheSecondTimeIsNotFound() throws Exception {
    // The first time that a rate above 4,000 is asked for, it passes.
    List<Double> lucky = new ArrayList<>();
    Outcome outcome = search(WIDE, rate -> {
      if (rate <= 4_000 || (rate < 4_300 && !lucky.contains(rate))) {
        lucky.add(rate);
        return true;
      }
      return false;
    });
    assertThat(outcome.end()).isEqualTo(End.FOUND);
    assertThat(outcome.rate()).isBetween(4_000 / 1.06, 4_000.0);
  }

  @Test
  void whatFailedBeforeTheFirstRatePassedIsAskedAgain() throws Exception {
    for (int cold = 1; cold < 7; cold++) {
      int failing = cold;
      Outcome outcome = search(WIDE, rate -> rates.size() > failing && rate <= 9_500);
      assertThat(outcome.end()).isEqualTo(End.FOUND);
      assertThat(outcome.rate()).as("%d", cold).isBetween(9_500 / 1.05, 9_500.0);
      // Down, the same way up, and then as a search does that began there.
      assertThat(rates.subList(0, 2 * cold + 1))
          .isEqualTo(rates.subList(0, 2 * cold + 1).reversed());
      assertThat(rates).hasSizeLessThan(2 * cold + 13);
    }
  }

  /** The JVM compiles for some tries, in which a system does less than it can. */
  @Test
  void aSystemThatWarmsUpIsFoundAsFastAsItGets() throws Exception {
    for (double from : new double[] {500, 1_000, 4_000, 9_500, 20_000}) {
      for (int warm = 1; warm < 9; warm++) {
        int tries = warm;
        Outcome outcome = search(new Limits(from, 1e9, 24, Duration.ofHours(1)),
            rate -> rate <= 9_500 * Math.min(1, 0.3 + 0.7 * rates.size() / tries));
        assertThat(outcome.end()).isEqualTo(End.FOUND);
        assertThat(outcome.rate()).as("%d tries from %f", warm, from)
            .isBetween(9_500 / 1.05, 9_500.0);
      }
    }
  }

  /** If what passes is mere chance, a search ends all the same. */
  @Test
  void aSearchEndsWhateverPasses() throws Exception {
    Random random = new Random(7);
    for (int i = 0; i < 1_000; i++) {
      double share = random.nextDouble();
      Outcome outcome = search(new Limits(1_000, 1e5, 1_000, Duration.ofHours(1)),
          _ -> random.nextDouble() < share);
      assertThat(outcome.end()).isNotEqualTo(End.OUT_OF_BOUNDS);
    }
  }

  @Test
  void aRateThatPassesTheSecondTimeIsNoBound() throws Exception {
    // Something else kept the machine busy during the second try, at 2,000, and during others later on.
    for (int disturbed = 2; disturbed < 8; disturbed++) {
      int bad = disturbed;
      Outcome outcome = search(WIDE, rate -> rates.size() != bad && rate <= 9_500);
      assertThat(outcome.end()).isEqualTo(End.FOUND);
      assertThat(outcome.rate()).as("%d", bad).isBetween(9_500 / 1.05, 9_500.0);
      assertThat(rates).hasSizeLessThan(24);
    }
  }

  @Test
  void whereNothingPassesNothingIsFound() throws Exception {
    Outcome outcome = search(WIDE, _ -> false);
    assertThat(outcome).isEqualTo(new Outcome(End.NOTHING_PASSED, 0, null));
    assertThat(rates).hasSize(10).isSortedAccordingTo((a, b) -> Double.compare(b, a));
    assertThat(rates.getLast()).isGreaterThanOrEqualTo(1);
  }

  @Test
  void whereAllPassesTheHighestRateIsABoundOnly() throws Exception {
    Outcome outcome = search(new Limits(1_000, 5_500, 100, Duration.ofHours(1)), _ -> true);
    assertThat(outcome)
        .isEqualTo(new Outcome(End.HIGHEST_PASSED, 5_500, verdict(5_500, true)));
    assertThat(rates).containsExactly(1_000.0, 2_000.0, 4_000.0, 5_500.0);

    search(new Limits(1_000, 70, 100, Duration.ofHours(1)), _ -> true);
    assertThat(rates).containsExactly(70.0);
  }

  @Test
  void theHighestRateMayFail() throws Exception {
    Outcome outcome =
        search(new Limits(1_000, 5_500, 100, Duration.ofHours(1)), rate -> rate < 5_000);
    assertThat(outcome.end()).isEqualTo(End.FOUND);
    assertThat(outcome.rate()).isBetween(5_000 / 1.05, 5_000.0);
  }

  @Test
  void triesAreBounded() throws Exception {
    Outcome outcome =
        search(new Limits(1_000, 1e9, 5, Duration.ofHours(1)), rate -> rate <= 5_000);
    assertThat(rates).hasSize(5);
    assertThat(outcome.end()).isEqualTo(End.OUT_OF_BOUNDS);
    assertThat(outcome.rate()).isEqualTo(4_000);
  }

  @Test
  void theTimeIsBounded() throws Exception {
    AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
    Outcome outcome = new RateSearch(
        new Limits(1_000, 1e9, 100, Duration.ofMinutes(2)), nanos::get).run((_, rate) -> {
          rates.add(rate);
          nanos.addAndGet(TimeUnit.SECONDS.toNanos(50));
          return verdict(rate, true);
        });
    assertThat(rates).hasSize(3);
    assertThat(outcome.end()).isEqualTo(End.OUT_OF_BOUNDS);
    assertThat(outcome.rate()).isEqualTo(4_000);
  }
}
