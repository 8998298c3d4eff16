package io.graphflow.storage.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OffsetRunsTest {

  private static OffsetRuns runs(BitSet offsets) {
    OffsetRuns.Builder runs = new OffsetRuns.Builder();
    for (int start = offsets.nextSetBit(0); start >= 0;) {
      int end = offsets.nextClearBit(start);
      runs.add(start, end);
      start = offsets.nextSetBit(end);
    }
    return runs.build();
  }

  private static BitSet random(Random random) {
    BitSet offsets = new BitSet();
    for (int run = random.nextInt(20); run > 0; run--) {
      int start = random.nextInt(200);
      offsets.set(start, start + random.nextInt(12));
    }
    return offsets;
  }

  @Test
  void runsThatTouchAreOne() {
    OffsetRuns runs = new OffsetRuns.Builder().add(2, 4).add(4, 6).add(5, 7).add(8, 9).build();
    assertThat(runs.count()).isEqualTo(2);
    assertThat(runs.start(0)).isEqualTo(2);
    assertThat(runs.end(0)).isEqualTo(7);
    assertThat(runs.size()).isEqualTo(6);
    assertThat(runs).hasToString("[2 to 6, 8 to 8]");
    assertThat(OffsetRuns.none().count()).isZero();
    assertThat(new OffsetRuns.Builder().build()).isEqualTo(OffsetRuns.none());
  }

  @Test
  void aRunWithinAnotherChangesNothing() {
    assertThat(new OffsetRuns.Builder().add(2, 9).add(3, 4).build())
        .isEqualTo(new OffsetRuns.Builder().add(2, 9).build());
  }

  @Test
  void bothAndEitherAreThoseOfSets() {
    Random random = new Random(7);
    for (int trial = 0; trial < 2_000; trial++) {
      BitSet left = random(random);
      BitSet right = random(random);
      BitSet both = (BitSet) left.clone();
      both.and(right);
      BitSet either = (BitSet) left.clone();
      either.or(right);
      assertThat(runs(left).and(runs(right))).isEqualTo(runs(both));
      assertThat(runs(left).or(runs(right))).isEqualTo(runs(either));
      assertThat(runs(either).size()).isEqualTo(either.cardinality());
      assertThat(runs(left).hashCode()).isEqualTo(runs((BitSet) left.clone()).hashCode());
    }
  }
}
