package io.graphflow.core.vector;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;

/** Selections against a plain loop over arrays. */
class SelectKernelsTest {
  private static final int PADDING_BYTES = 7;
  private static final int COLUMN_LENGTH = 300;

  private final long seed = Long.getLong("graphflow.seed", 20260103L);
  private final SplittableRandom random = new SplittableRandom(seed);

  private final long[] column = new long[COLUMN_LENGTH];

  private MemorySegment writeColumn(Arena arena, int width) {
    MemorySegment segment =
        arena.allocate((long) COLUMN_LENGTH * width + PADDING_BYTES, 1);
    for (int i = 0; i < COLUMN_LENGTH; i++) {
      column[i] =
          random.nextInt(4) == 0 ? random.nextLong() & Codes.mask(width) : random.nextInt(9);
      for (int b = 0; b < width; b++) {
        segment.set(Codes.BYTE, (long) i * width + b, (byte) (column[i] >>> (Byte.SIZE * b)));
      }
    }
    return segment;
  }

  private static int[] expected(Selection in, long[] values, LongPredicate wanted) {
    List<Integer> positions = new ArrayList<>();
    for (int i = 0; i < in.count(); i++) {
      if (wanted.test(values[in.position(i)])) {
        positions.add(in.position(i));
      }
    }
    return positions.stream().mapToInt(Integer::intValue).toArray();
  }

  private Selection randomSelection(int count) {
    Selection selection = new Selection();
    if (random.nextBoolean()) {
      selection.selectAll(count);
      return selection;
    }
    int[] positions = selection.buffer(count);
    int selected = 0;
    for (int i = 0; i < count; i++) {
      if (random.nextBoolean()) {
        positions[selected++] = i;
      }
    }
    selection.select(selected);
    return selection;
  }

  @Test
  void selectsFromConsecutiveCodesOfEveryWidth() {
    for (int width = 1; width <= Long.BYTES; width++) {
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment values = writeColumn(arena, width);
        for (int count : new int[] {0, 1, 2, 7, 8, 9, 63, 64, 65}) {
          int first = random.nextInt(COLUMN_LENGTH - count);
          long[] part = Arrays.copyOfRange(column, first, first + count);
          long low = random.nextInt(5);
          long high = low + random.nextInt(6) - 1;
          boolean inverted = random.nextBoolean();
          int[] out = new int[count + 1];
          int selected =
              SelectKernels.selectDense(
                  values, (long) first * width, width, count, low, high, inverted, out);
          Selection all = new Selection();
          all.selectAll(count);
          assertThat(Arrays.copyOf(out, selected))
              .as("seed %d, width %d, count %d", seed, width, count)
              .isEqualTo(
                  expected(all, part, code -> (code >= low && code <= high) != inverted));
        }
      }
    }
  }

  @Test
  void selectsAndCountsAtPositionsOfEveryForm() {
    for (int round = 0; round < 200; round++) {
      int width = 1 + round % Long.BYTES;
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment values = writeColumn(arena, width);
        int count = random.nextInt(70);
        long[] wanted = new long[count];
        Positions positions = randomPositions(arena, count, wanted);
        long[] part = Arrays.stream(wanted).map(at -> column[(int) at]).toArray();
        Selection in = randomSelection(count);
        long low = random.nextInt(5);
        long high = low + random.nextInt(6) - 1;
        boolean inverted = random.nextBoolean();
        int[] out = new int[in.count() + 1];
        int selected =
            SelectKernels.selectGathered(
                values, 0, width, positions, in, low, high, inverted, out);
        assertThat(Arrays.copyOf(out, selected))
            .as("seed %d, round %d", seed, round)
            .isEqualTo(expected(in, part, code -> (code >= low && code <= high) != inverted));
        long inside = Arrays.stream(part).filter(code -> code >= low && code <= high).count();
        assertThat(
            SelectKernels.countGathered(values, 0, width, positions, count, low, high))
            .isEqualTo((int) inside);
        long one = count == 0 ? 5 : wanted[random.nextInt(count)];
        selected = SelectKernels.selectEqualPosition(positions, in, one, inverted, out);
        assertThat(Arrays.copyOf(out, selected))
            .as("seed %d, round %d", seed, round)
            .isEqualTo(expected(in, wanted, at -> (at == one) != inverted));
      }
    }
  }

  /** Positions in one of their four forms; fills {@code wanted} with what they must be. */
  private Positions randomPositions(Arena arena, int count, long[] wanted) {
    Positions positions = new Positions();
    switch (random.nextInt(4)) {
      case 0 -> {
        long first = random.nextInt(COLUMN_LENGTH - count);
        Arrays.setAll(wanted, i -> first + i);
        positions.setSequence(first);
      }
      case 1 -> {
        long constant = random.nextInt(COLUMN_LENGTH);
        Arrays.fill(wanted, constant);
        positions.setConstant(constant);
      }
      case 2 -> {
        int width = 2 + random.nextInt(7);
        int stride = width + random.nextInt(3);
        MemorySegment list = arena.allocate(3 + (long) count * stride + PADDING_BYTES, 1);
        for (int i = 0; i < count; i++) {
          wanted[i] = random.nextInt(COLUMN_LENGTH);
          // What lies between the elements must not matter; the next write starts behind this one.
          list.set(Codes.LONG, 3 + (long) i * stride, ~Codes.mask(width) | wanted[i]);
        }
        positions.pointTo(list, 3, stride, Codes.mask(width));
      }
      default -> {
        positions.own(Math.max(1, count));
        for (int i = 0; i < count; i++) {
          wanted[i] = random.nextInt(COLUMN_LENGTH);
          positions.put(i, wanted[i]);
        }
      }
    }
    return positions;
  }

  @Test
  void selectsDoublesAndLeavesOutNaN() {
    double[] edges = {0.0, -0.0, 1.5, Double.NaN, Double.NEGATIVE_INFINITY};
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment values = arena.allocate((long) edges.length * Double.BYTES);
      for (int i = 0; i < edges.length; i++) {
        values.set(Codes.DOUBLE, (long) i * Double.BYTES, edges[i]);
      }
      Positions positions = new Positions();
      positions.setSequence(0);
      Selection all = new Selection();
      all.selectAll(edges.length);
      int[] out = new int[edges.length + 1];
      int selected = SelectKernels.selectDoubles(values, 0, positions, all, 0, 2, false, out);
      assertThat(Arrays.copyOf(out, selected)).containsExactly(0, 1, 2);
      selected = SelectKernels.selectDoubles(values, 0, positions, all, 0, 2, true, out);
      assertThat(Arrays.copyOf(out, selected)).containsExactly(3, 4);
      Selection some = new Selection();
      System.arraycopy(new int[] {1, 3, 4}, 0, some.buffer(3), 0, 3);
      some.select(3);
      selected = SelectKernels.selectDoubles(values, 0, positions, some, 0, 2, false, out);
      assertThat(Arrays.copyOf(out, selected)).containsExactly(1);
      selected = SelectKernels.selectDoubles(values, 0, positions, some, 0, 2, true, out);
      assertThat(Arrays.copyOf(out, selected)).containsExactly(3, 4);
    }
  }
}
