package io.graphflow.generate.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PermutationTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 7, 8, 9, 63, 64, 65, 1000, 4097})
  void everyNumberComesOnce(int size) {
    for (int seed = 0; seed < 20; seed++) {
      Permutation permutation = new Permutation(size, new RandomStream(seed, "permutation", 0));
      boolean[] seen = new boolean[size];
      for (int i = 0; i < size; i++) {
        int image = (int) permutation.apply(i);
        assertThat(seen[image]).as("image of %d under seed %d", i, seed).isFalse();
        seen[image] = true;
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1L << 33, (1L << 40) + 1})
  void worksBeyondTheRangeOfInt(long size) {
    Permutation permutation = new Permutation(size, new RandomStream(3, "permutation", 0));
    long[] images = LongStream.range(size - 1_000, size).map(permutation::apply).toArray();
    assertThat(LongStream.of(images).distinct().count()).isEqualTo(1_000);
    assertThat(LongStream.of(images)).allMatch(image -> image >= 0 && image < size);
    assertThat(LongStream.of(images).filter(image -> image > 1L << 31).count()).isPositive();
  }
}
