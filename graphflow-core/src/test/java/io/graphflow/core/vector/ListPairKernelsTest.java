package io.graphflow.core.vector;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ListPairKernelsTest {
  private static final int LISTS = 200;

  /** Lists of ascending elements, one after another. */
  private static final class Packed {
    private final long[] elements;
    private final long[] starts;
    private final long[] ends;
    private final ListPairKernels.Lists lists;

    Packed(long[] elements, long[] starts, long[] ends, ListPairKernels.Lists lists) {
      this.elements = elements;
      this.starts = starts;
      this.ends = ends;
      this.lists = lists;
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 2, 4, 30", "2, 3, 12, 50", "4, 1, 60, 200", "3, 8, 9, 9", "4, 1, 8, 600",
      "1, 1, 8, 300",
      "2, 2, 8, 80000", "4, 4, 8, 20", "8, 4, 8, 20"})
  void countsThePairsOfEqualElements(int bytes, int otherBytes, int longest, int values) {
    Random random = new Random(31L * bytes + longest);
    try (Arena arena = Arena.ofConfined()) {
      Packed first = pack(arena, bytes, longest, values, random);
      Packed second = pack(arena, otherBytes, longest / 2 + 1, values, random);
      long[] counts = new long[LISTS];
      Arrays.fill(counts, 5);
      int[] both = new int[LISTS + 1];
      ListPairKernels.addCommon(first.lists, second.lists, LISTS, both, counts);
      ListPairKernels.addCommon(second.lists, first.lists, LISTS, both, counts);
      for (int list = 0; list < LISTS; list++) {
        long expected = 5;
        for (long i = first.starts[list]; i < first.ends[list]; i++) {
          for (long j = second.starts[list]; j < second.ends[list]; j++) {
            expected += first.elements[(int) i] == second.elements[(int) j] ? 2 : 0;
          }
        }
        assertThat(counts[list]).as("list %d", list).isEqualTo(expected);
      }
    }
  }

  /** Packs lists of 0 to {@code longest} elements, with repeated ones, into elements of so many bytes. */
  private static Packed pack(Arena arena, int bytes, int longest, int values, Random random) {
    long mask = bytes == Long.BYTES ? -1L : (1L << (8 * bytes)) - 1;
    long[] starts = new long[LISTS];
    long[] ends = new long[LISTS];
    long[] elements = new long[LISTS * longest];
    int count = 0;
    for (int list = 0; list < LISTS; list++) {
      int length = random.nextInt(longest + 1);
      starts[list] = count;
      for (int i = 0; i < length; i++) {
        elements[count + i] = random.nextInt(values) & mask;
      }
      Arrays.sort(elements, count, count + length);
      count += length;
      ends[list] = count;
    }
    MemorySegment segment = arena.allocate(Integer.BYTES + (long) count * bytes + Long.BYTES);
    for (int i = count - 1; i >= 0; i--) {
      long at = Integer.BYTES + (long) i * bytes;
      long above = segment.get(ValueLayout.JAVA_LONG_UNALIGNED, at) & ~mask;
      segment.set(ValueLayout.JAVA_LONG_UNALIGNED, at, above | elements[i]);
    }
    return new Packed(elements, starts, ends,
        new ListPairKernels.Lists(segment, Integer.BYTES, bytes, mask, starts, ends));
  }
}
