package io.graphflow.storage.paged;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.storage.RandomSource;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Keys with what belongs to each are sorted, however large they are. */
class StableSortTest {
  @Test
  void equalKeysKeepTheirOrder() {
    RandomSource.rounds(200, seeded -> {
      Random random = new Random(seeded.nextLong());
      int count = random.nextInt(200);
      int bits = 1 + random.nextInt(Long.SIZE - 1);
      long[] keys = new long[count];
      long[] values = new long[count];
      for (int i = 0; i < count; i++) {
        // Few different ones, the greatest of which has so many bits.
        keys[i] = ((1L << bits) - 1) >>> random.nextInt(3);
        values[i] = i;
      }
      int from = count == 0 ? 0 : random.nextInt(count);
      int to = from + random.nextInt(count - from + 1);
      long[] before = keys.clone();
      List<Integer> order = IntStream.range(from, to)
          .boxed()
          .sorted(Comparator.comparingLong((Integer i) -> before[i]))
          .toList();
      StableSort.sort(keys, values, from, to);
      for (int i = 0; i < count; i++) {
        int expected = i < from || i >= to ? i : order.get(i - from);
        assertThat(values[i]).isEqualTo(expected);
        assertThat(keys[i]).isEqualTo(before[expected]);
      }
      assertThat(Arrays.stream(values).distinct().count()).isEqualTo(count);
    });
  }
}
