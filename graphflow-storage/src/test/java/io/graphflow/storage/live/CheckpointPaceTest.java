package io.graphflow.storage.live;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CheckpointPaceTest {
  @Test
  void pausesForTenTimesAsLongAsACheckpointTook() {
    // The clock may pass its largest value.
    long start = Long.MAX_VALUE - 50;
    CheckpointPace pace = new CheckpointPace(start);
    assertThat(pace.allows(start)).isTrue();
    pace.made(start, start + 20);
    assertThat(pace.allows(start + 20)).isFalse();
    assertThat(pace.allows(start + 219)).isFalse();
    assertThat(pace.allows(start + 220)).isTrue();
  }
}
