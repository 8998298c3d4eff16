package io.graphflow.core.vector;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Both implementations against a plain loop over an array, at ragged sizes and unaligned starts. */
class RangeKernelsTest {
  private static final int PADDING_BYTES = 7;
  private static final int MAX_LANES = 64;

  static Stream<RangeKernels> implementations() {
    return Stream.of(new ScalarRangeKernels(), SimdRangeKernels.create());
  }

  /** Sizes around 0, 1, and every power of two of lanes, one less and one more. */
  private static List<Integer> sizes() {
    return IntStream.rangeClosed(0, 7)
        .flatMap(power -> IntStream.of((1 << power) - 1, 1 << power, (1 << power) + 1))
        .boxed()
        .distinct()
        .toList();
  }

  @ParameterizedTest
  @MethodSource("implementations")
  void countsCodesOfEveryWidth(RangeKernels kernels) {
    long seed = Long.getLong("graphflow.seed", 20260101L);
    SplittableRandom random = new SplittableRandom(seed);
    for (int width = 1; width <= Long.BYTES; width++) {
      for (int size : sizes()) {
        for (int startBytes = 0; startBytes < 9; startBytes += 4 - width % 2) {
          check(kernels, random, width, size, startBytes, "seed " + seed);
        }
      }
    }
  }

  private static void check(
      RangeKernels kernels,
      SplittableRandom random,
      int width,
      int size,
      int startBytes,
      String description) {
    long[] codes = new long[size];
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment segment =
          arena.allocate((long) startBytes + (long) size * width + PADDING_BYTES, 1);
      for (int i = 0; i < size; i++) {
        codes[i] = edgyCode(random, width);
        writeCode(segment, startBytes + (long) i * width, width, codes[i]);
      }
      for (int round = 0; round < 12; round++) {
        long low = round == 0 ? Long.MIN_VALUE : edgyCode(random, width);
        long high = round == 1 ? Long.MAX_VALUE : edgyCode(random, width);
        long expected = 0;
        for (long code : codes) {
          expected += code >= low && code <= high ? 1 : 0;
        }
        String of = "%s: %d codes of %d bytes from byte %d in [%d, %d]"
            .formatted(description, size, width, startBytes, low, high);
        assertThat(kernels.count(segment, startBytes, width, size, low, high)).as(of)
            .isEqualTo(expected);
        for (boolean inverted : new boolean[] {false, true}) {
          int[] out = new int[size + 1];
          int selected =
              kernels.select(segment, startBytes, width, size, low, high, inverted, out);
          assertThat(Arrays.copyOf(out, selected)).as(of)
              .isEqualTo(IntStream.range(0, size)
                  .filter(i -> (codes[i] >= low && codes[i] <= high) != inverted)
                  .toArray());
        }
      }
    }
  }

  /** Lists that lie anywhere, some of them empty, and some ranges empty or wider than the codes. */
  @ParameterizedTest
  @MethodSource("implementations")
  void countsListsInRangesOfTheirOwn(RangeKernels kernels) {
    long seed = Long.getLong("graphflow.seed", 20260103L);
    SplittableRandom random = new SplittableRandom(seed);
    int size = 300;
    for (int width = 1; width <= Long.BYTES; width++) {
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment segment = arena.allocate((long) size * width + PADDING_BYTES, 1);
        long[] codes = new long[size];
        for (int i = 0; i < size; i++) {
          codes[i] = edgyCode(random, width);
          writeCode(segment, (long) i * width, width, codes[i]);
        }
        int lists = 200;
        long[] starts = new long[lists];
        long[] ends = new long[lists];
        long[] lows = new long[lists];
        long[] highs = new long[lists];
        long[] expected = new long[lists];
        for (int i = 0; i < lists; i++) {
          starts[i] = random.nextInt(size + 1);
          ends[i] = i == 0 ? size : Math.min(size, starts[i] + random.nextInt(40));
          lows[i] = random.nextInt(9) == 0 ? Long.MIN_VALUE : edgyCode(random, width);
          highs[i] = random.nextInt(9) == 0 ? Long.MAX_VALUE : edgyCode(random, width);
          for (long at = starts[i]; at < ends[i]; at++) {
            long code = codes[(int) at];
            expected[i] += code >= lows[i] && code <= highs[i] ? 1 : 0;
          }
        }
        long[] inside = new long[lists];
        Arrays.fill(inside, -1);
        kernels.countLists(segment, width, starts, ends, lists, lows, highs, inside);
        assertThat(inside).as("seed %d: codes of %d bytes", seed, width).isEqualTo(expected);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("implementations")
  void unpacksCodesOfThreeBytes(RangeKernels kernels) {
    SplittableRandom random = new SplittableRandom(4);
    for (int size : sizes()) {
      try (Arena arena = Arena.ofConfined()) {
        int startBytes = random.nextInt(9);
        MemorySegment segment = arena.allocate(startBytes + size * 3L + PADDING_BYTES, 1);
        int[] codes = new int[size];
        for (int i = 0; i < size; i++) {
          codes[i] = random.nextInt(1 << 24);
          writeCode(segment, startBytes + i * 3L, 3, codes[i]);
        }
        int[] out = new int[size];
        kernels.unpackThrees(segment, startBytes, size, out);
        assertThat(out).isEqualTo(codes);
      }
    }
  }

  /** Mostly few different codes, so that equality matters, and both ends of the domain. */
  private static long edgyCode(SplittableRandom random, int width) {
    long mask = Codes.mask(width);
    return switch (random.nextInt(6)) {
      case 0 -> 0;
      case 1 -> width == Long.BYTES ? Long.MAX_VALUE : mask;
      case 2 -> width == Long.BYTES ? Long.MIN_VALUE : (mask >>> 1) + 1;
      case 3 -> random.nextLong() & mask;
      default -> random.nextInt(5);
    };
  }

  private static void writeCode(MemorySegment segment, long at, int width, long code) {
    for (int i = 0; i < width; i++) {
      segment.set(Codes.BYTE, at + i, (byte) (code >>> (Byte.SIZE * i)));
    }
  }

  @ParameterizedTest
  @MethodSource("implementations")
  void countsDoubles(RangeKernels kernels) {
    long seed = Long.getLong("graphflow.seed", 20260102L);
    SplittableRandom random = new SplittableRandom(seed);
    double[] edges = {
        0.0, -0.0, 1.5, -1.5, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY
    };
    for (int size : sizes()) {
      double[] values = new double[size];
      try (Arena arena = Arena.ofConfined()) {
        int startBytes = random.nextInt(9);
        MemorySegment segment =
            arena.allocate(startBytes + (long) size * Double.BYTES + PADDING_BYTES, 1);
        for (int i = 0; i < size; i++) {
          values[i] = edges[random.nextInt(edges.length)];
          segment.set(Codes.DOUBLE, startBytes + (long) i * Double.BYTES, values[i]);
        }
        for (double low : edges) {
          for (double high : edges) {
            long expected = 0;
            for (double value : values) {
              expected += value >= low && value <= high ? 1 : 0;
            }
            assertThat(kernels.countDoubles(segment, startBytes, size, low, high))
                .as("seed %d: %d doubles in [%s, %s]", seed, size, low, high)
                .isEqualTo(expected);
          }
        }
      }
    }
  }

  @Test
  void sizesFillTheWidestVectors() {
    assertThat(MAX_LANES).isLessThanOrEqualTo(sizes().getLast());
  }
}
