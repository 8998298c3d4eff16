package io.graphflow.storage.column;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.storage.memory.Hash64;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DistinctCounterTest {

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 4095, 4096})
  void countsFewExactly(int distinct) {
    assertThat(count(distinct)).isEqualTo(distinct);
  }

  @ParameterizedTest
  @ValueSource(ints = {4097, 20_000, 40_960, 65_536, 1_000_000})
  void estimatesMany(int distinct) {
    // Four standard errors of 1.04 / sqrt(16384); the hashes are the same in every run.
    assertThat(count(distinct)).isCloseTo(distinct, Percentage.withPercentage(3.25));
  }

  private static long count(int distinct) {
    DistinctCounter counter = new DistinctCounter();
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < distinct; i++) {
        counter.add(Hash64.of(i));
      }
    }
    return counter.count();
  }
}
