package io.graphflow.interactive.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.graphflow.interactive.operation.InteractiveOperation;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class MinuteCountsTest {
  @Test
  void anOperationBelongsToTheMinuteInWhichItEnded() {
    MinuteCounts counts = new MinuteCounts();
    add(counts, InteractiveOperation.IC1, 59, 10, false);
    add(counts, InteractiveOperation.IU1, 60, 2, true);
    add(counts, InteractiveOperation.IC2, 60, 30, false);
    add(counts, InteractiveOperation.IC2, 119, 10, true);
    add(counts, InteractiveOperation.IS1, 121, 1, false);
    counts.add(InteractiveOperation.IS1, -1, 1, true);
    assertThat(counts.whole()).isEqualTo(2);
    assertThat(counts.operations(0)).isEqualTo(1);
    assertThat(counts.operations(1)).isEqualTo(3);
    assertThat(counts.late(0)).isZero();
    assertThat(counts.late(1)).isEqualTo(2);
    assertThat(counts.complexReadNanos(1)).isEqualTo(20e9);
    assertThat(counts.complexReadNanos(2)).isNaN();
  }

  @Test
  void whatThreadsCountedIsAdded() {
    MinuteCounts first = new MinuteCounts();
    add(first, InteractiveOperation.IC1, 30, 4, false);
    MinuteCounts second = new MinuteCounts();
    add(second, InteractiveOperation.IC1, 40, 8, true);
    add(second, InteractiveOperation.IU1, 200, 8, false);
    first.addAll(second);
    assertThat(first.whole()).isEqualTo(3);
    assertThat(first.operations(0)).isEqualTo(2);
    assertThat(first.operations(1)).isZero();
    assertThat(first.late(0)).isEqualTo(1);
    assertThat(first.complexReadNanos(0)).isEqualTo(6e9);
  }

  /** The last minute of a run is none that counts, as the run ended in it. */
  @Test
  void steadinessIsThatOfWholeMinutes() {
    MinuteCounts counts = minutes(3, 5, 1);
    assertThat(counts.variation()).isCloseTo(0.25, within(1e-12));
    assertThat(counts.compared()).isEqualTo(1);
    assertThat(counts.lastToFirst()).isCloseTo(5.0 / 3, within(1e-12));
    int[] many = new int[26];
    for (int i = 0; i < many.length; i++) {
      many[i] = i < 10 ? 4 : i < 15 ? 100 : 2;
    }
    counts = minutes(many);
    assertThat(counts.compared()).isEqualTo(10);
    assertThat(counts.lastToFirst()).isCloseTo(0.5, within(1e-12));
  }

  private static MinuteCounts minutes(int... operations) {
    MinuteCounts counts = new MinuteCounts();
    for (int minute = 0; minute < operations.length; minute++) {
      for (int i = 0; i < operations[minute]; i++) {
        add(counts, InteractiveOperation.IS1, 60 * minute + 30, 1, false);
      }
    }
    return counts;
  }

  private static void add(MinuteCounts counts, InteractiveOperation operation, int endSeconds,
      int seconds, boolean late) {
    counts.add(operation, TimeUnit.SECONDS.toNanos(endSeconds), TimeUnit.SECONDS.toNanos(seconds),
        late);
  }
}
