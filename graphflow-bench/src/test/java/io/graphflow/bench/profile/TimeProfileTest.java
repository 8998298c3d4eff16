package io.graphflow.bench.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;

class TimeProfileTest {
  private static final TimeProfile PROFILE = new TimeProfile(1.5, 1.25, 0.1, 0.2, 0.05,
      List.of(
          new HotMethod("io.graphflow.A.cold", "", 1),
          new HotMethod("io.graphflow.A.hot", "java.util.Arrays.fill", 30),
          new HotMethod("io.graphflow.A.hot", "", 12)),
      List.of(new HotMethod("io.graphflow.A.join", "java.lang.Thread.join", 0.75)));

  @Test
  void isTheSameAfterBeingKeptAsNumbers() {
    SortedMap<String, Double> numbers = PROFILE.numbers();
    assertThat(numbers).hasSize(9);
    numbers.put("gc.alloc.rate.norm", 3.0);
    assertThat(TimeProfile.of(numbers)).isEqualTo(PROFILE);
  }

  @Test
  void tellsTheHottestFirst() {
    assertThat(PROFILE.running()).extracting(HotMethod::amount).containsExactly(30.0, 12.0, 1.0);
    assertThat(PROFILE.sampleCount()).isEqualTo(43);
  }
}
