package io.graphflow.storage.observation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Into which range a time is counted. */
final class DurationCounterTest {
  @Test
  void aBoundBelongsToItsRange() {
    DurationCounter counter = new DurationCounter();
    counter.count(0);
    counter.count(100_000);
    counter.count(100_001);
    counter.count(100_000_000_001L);
    assertThat(counter.counts()).containsExactly(2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1);
    assertThat(counter.totalNanos()).isEqualTo(100_000_200_002L);
    assertThat(DurationCounter.boundsNanos()).isSorted().hasSize(11).startsWith(100_000);
  }
}
