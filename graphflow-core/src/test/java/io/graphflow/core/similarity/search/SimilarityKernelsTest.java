package io.graphflow.core.similarity.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.graphflow.storage.memory.NativeBytes;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Both implementations against plain loops over arrays, at sizes that fill vectors and at others. */
class SimilarityKernelsTest {
  static Stream<SimilarityKernels> implementations() {
    return Stream.of(new ScalarSimilarityKernels(), SimdSimilarityKernels.create());
  }

  @ParameterizedTest
  @MethodSource("implementations")
  void computeWhatPlainLoopsDo(SimilarityKernels kernels) {
    Random random = new Random(1);
    for (int size = 1; size <= 70; size++) {
      for (int startBytes : new int[] {0, 8, 11}) {
        double[] query = random.doubles(size, -3, 3).toArray();
        double[] stored = random.doubles(size, -3, 3).toArray();
        double product = 0;
        double distance = 0;
        for (int i = 0; i < size; i++) {
          product += query[i] * stored[i];
          distance += Math.pow(query[i] - stored[i], 2);
        }
        double length = Math.sqrt(VectorQuery.squares(query));
        double cosine = product / length / Math.sqrt(VectorQuery.squares(stored));
        try (Arena arena = Arena.ofConfined()) {
          MemorySegment segment = segment(arena, startBytes, stored);
          assertThat(kernels.cosine(query, length, segment, startBytes)).as("%s", size)
              .isCloseTo(cosine, within(1e-12));
          assertThat(kernels.squaredDistance(query, segment, startBytes)).as("%s", size)
              .isCloseTo(distance, within(1e-9));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("implementations")
  void giveNothingWhereThereIsNoDirectionOrDistance(SimilarityKernels kernels) {
    for (int size : new int[] {1, 3, 8, 19}) {
      double[] query = new double[size];
      query[0] = 1;
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment zeros = segment(arena, 0, new double[size]);
        assertThat(kernels.cosine(query, 1, zeros, 0)).isNaN();
        assertThat(kernels.squaredDistance(query, zeros, 0)).isEqualTo(1);
        for (double wrong : new double[] {Double.NaN, Double.POSITIVE_INFINITY, 1e200}) {
          for (int place = 0; place < size; place++) {
            double[] numbers = new double[size];
            numbers[place] = wrong;
            MemorySegment segment = segment(arena, 0, numbers);
            assertThat(kernels.cosine(query, 1, segment, 0)).isNaN();
            assertThat(Double.isFinite(kernels.squaredDistance(query, segment, 0))).isFalse();
          }
        }
      }
    }
  }

  /** Native memory that ends where the numbers do, so that a read beyond them fails. */
  private static MemorySegment segment(Arena arena, int startBytes, double[] numbers) {
    MemorySegment segment =
        arena.allocate(startBytes + (long) numbers.length * Double.BYTES, Double.BYTES);
    for (int i = 0; i < numbers.length; i++) {
      segment.set(NativeBytes.DOUBLE, startBytes + (long) i * Double.BYTES, numbers[i]);
    }
    return segment;
  }
}
