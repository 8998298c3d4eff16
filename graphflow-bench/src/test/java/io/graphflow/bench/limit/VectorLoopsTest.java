package io.graphflow.bench.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Vectors, whole and in part, count and keep what a loop does, whatever lies around a stretch. */
final class VectorLoopsTest {
  private static final int MOST = 70;
  private static final int BOUND = 3;

  @Test
  void vectorsFindWhatALoopFinds() {
    Random random = new Random(1);
    int[] values = random.ints(MOST, 0, 8).toArray();
    int[] elements = random.ints(MOST).toArray();
    int[] kept = new int[MOST + VectorLoops.laneCount()];
    for (int from = 0; from <= MOST; from++) {
      for (int to = from; to <= MOST; to++) {
        int[] expected = IntStream.range(from, to)
            .filter(i -> values[i] > BOUND)
            .map(i -> elements[i])
            .toArray();
        assertThat(VectorLoops.countAbove(values, from, to, BOUND)).isEqualTo(expected.length);
        assertThat(VectorLoops.countAboveInStretch(values, from, to, BOUND))
            .isEqualTo(expected.length);
        int count = VectorLoops.keepAbove(elements, values, from, to, BOUND, kept);
        assertThat(Arrays.copyOf(kept, count)).isEqualTo(expected);
      }
    }
  }

  @Test
  void valuesMayBeTheGreatestAndTheLeast() {
    int[] values = {Integer.MIN_VALUE, Integer.MAX_VALUE, -1, 0};
    assertThat(VectorLoops.countAbove(values, 0, 4, Integer.MIN_VALUE)).isEqualTo(3);
    assertThat(VectorLoops.countAbove(values, 0, 4, Integer.MAX_VALUE)).isZero();
    assertThat(VectorLoops.countAbove(values, 0, 4, -1)).isEqualTo(2);
  }
}
