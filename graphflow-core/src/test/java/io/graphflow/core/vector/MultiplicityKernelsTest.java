package io.graphflow.core.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Sums along adjacency lists against plain loops over arrays, for every width of a neighbour. */
class MultiplicityKernelsTest {
  private static final int PADDING_BYTES = 7;
  private static final int VERTICES = 200;
  private static final int EDGES = 2_000;

  private final long seed = Long.getLong("graphflow.seed", 20261121L);
  private final SplittableRandom random = new SplittableRandom(seed);
  private final int[] neighbours = new int[EDGES];
  private final Positions positions = new Positions();

  private MemorySegment writeNeighbours(Arena arena, int width) {
    return writeNeighbours(arena, width, VERTICES);
  }

  private MemorySegment writeNeighbours(Arena arena, int width, int vertices) {
    MemorySegment segment = arena.allocate((long) EDGES * width + PADDING_BYTES, 1);
    for (int i = 0; i < EDGES; i++) {
      neighbours[i] = random.nextInt(vertices);
      for (int b = 0; b < width; b++) {
        int bits = b < Integer.BYTES ? neighbours[i] >>> (Byte.SIZE * b) : 0;
        segment.set(Codes.BYTE, (long) i * width + b, (byte) bits);
      }
    }
    return segment;
  }

  private Selection randomSelection(int count) {
    Selection selection = new Selection();
    if (random.nextInt(3) == 0) {
      selection.selectAll(count);
      return selection;
    }
    int[] selected = selection.buffer(count);
    int size = 0;
    for (int i = 0; i < count; i++) {
      if (random.nextBoolean()) {
        selected[size++] = i;
      }
    }
    selection.select(size);
    return selection;
  }

  @Test
  void sumsTheMultiplicitiesOfListsAndOfSelectedNeighbours() {
    for (int width = 1; width <= Long.BYTES; width++) {
      // More vertices than two bytes can number, where a width can.
      int vertices = (int) Math.min(70_000, Codes.mask(Math.min(width, 4)) + 1);
      long[] multiplicities = random.longs(vertices, 0, 1L << 40).toArray();
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment segment = writeNeighbours(arena, width, vertices);
        int lists = 20;
        int[] borders = random.ints(lists + 1, 0, EDGES + 1).sorted().toArray();
        long[] starts = new long[lists];
        long[] ends = new long[lists];
        long[] expected = random.longs(lists, 0, 100).toArray();
        long[] sums = expected.clone();
        for (int i = 0; i < lists; i++) {
          starts[i] = borders[i];
          ends[i] = borders[i + 1];
          for (int edge = borders[i]; edge < borders[i + 1]; edge++) {
            expected[i] += multiplicities[neighbours[edge]];
          }
        }
        MultiplicityKernels.addSums(
            segment, 0, width, Codes.mask(width), starts, ends, lists, multiplicities, sums);
        assertThat(sums).as("seed %d, width %d", seed, width).isEqualTo(expected);

        positions.pointTo(segment, 0, width, Codes.mask(width));
        Selection selection = randomSelection(EDGES);
        long sum = 0;
        for (int i = 0; i < selection.count(); i++) {
          sum += multiplicities[neighbours[selection.position(i)]];
        }
        assertThat(MultiplicityKernels.sumSelected(positions, selection, multiplicities))
            .isEqualTo(sum);
        assertThat(MultiplicityKernels.sumExactly(positions, selection, multiplicities))
            .isEqualTo(sum);
      }
    }
  }

  @Test
  void refusesASumThatIsTooLarge() {
    try (Arena arena = Arena.ofConfined()) {
      positions.pointTo(writeNeighbours(arena, 2), 0, 2, Codes.mask(2));
      long[] multiplicities = new long[VERTICES];
      Arrays.fill(multiplicities, 1L << 62);
      Selection three = new Selection();
      three.selectAll(3);
      assertThatThrownBy(() -> MultiplicityKernels.sumExactly(positions, three, multiplicities))
          .isInstanceOf(ArithmeticException.class);
    }
  }

  @Test
  void addsOneMultiplicityToSelectedNeighbours() {
    for (int width = 1; width <= Long.BYTES; width++) {
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment segment = writeNeighbours(arena, width);
        for (int count : new int[] {0, 1, 7, 64, 1_300}) {
          int first = random.nextInt(EDGES - count);
          positions.pointTo(segment, (long) first * width, width, Codes.mask(width));
          Selection selection = randomSelection(count);
          long multiplicity = random.nextLong(1L << 40);
          long[] expected = new long[VERTICES];
          long[] sums = new long[VERTICES];
          for (int i = 0; i < selection.count(); i++) {
            expected[neighbours[first + selection.position(i)]] += multiplicity;
          }
          MultiplicityKernels.scatter(positions, selection, multiplicity, sums);
          assertThat(sums).as("seed %d, width %d, count %d", seed, width, count)
              .isEqualTo(expected);
          int[] edges = new int[VERTICES];
          MultiplicityKernels.count(positions, selection, edges,
              new int[random.nextInt(2 * count + 1)]);
          assertThat(Arrays.stream(edges).mapToLong(number -> number * multiplicity).toArray())
              .as("seed %d, width %d, count %d", seed, width, count)
              .isEqualTo(expected);
        }
      }
    }
  }

  @Test
  void addsTheMultiplicityOfEachListAndNothingBetweenLists() {
    for (int width = 1; width <= Long.BYTES; width++) {
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment segment = writeNeighbours(arena, width);
        for (int round = 0; round < 20; round++) {
          checkLists(segment, width);
        }
      }
    }
  }

  /** Lists that ascend, some empty, with and without gaps, added in two pieces. */
  private void checkLists(MemorySegment segment, int width) {
    boolean gaps = random.nextBoolean();
    int lists = 1 + random.nextInt(12);
    long[] starts = new long[lists];
    long[] ends = new long[lists];
    long[] multiplicities = new long[lists];
    int[] listOf = new int[EDGES];
    Arrays.fill(listOf, -1);
    int at = random.nextInt(5);
    int first = at;
    for (int list = 0; list < lists; list++) {
      at += gaps && list > 0 ? random.nextInt(4) : 0;
      starts[list] = at;
      int length = random.nextInt(3) == 0 ? 0 : random.nextInt(18);
      Arrays.fill(listOf, at, at + length, list);
      at += length;
      ends[list] = at;
      multiplicities[list] = random.nextLong(1L << 40);
    }
    int end = at;
    int middle = first + random.nextInt(end - first + 1);
    long[] expected = new long[VERTICES];
    long[] sums = new long[VERTICES];
    long expectedTotal = 0;
    long total = 0;
    for (int[] piece : new int[][] {{first, middle}, {middle, end}}) {
      Selection selection = randomSelection(piece[1] - piece[0]);
      for (int i = 0; i < selection.count(); i++) {
        int edge = piece[0] + selection.position(i);
        if (listOf[edge] >= 0) {
          expected[neighbours[edge]] += multiplicities[listOf[edge]];
          expectedTotal += multiplicities[listOf[edge]];
        }
      }
      positions.pointTo(segment, (long) piece[0] * width, width, Codes.mask(width));
      total +=
          MultiplicityKernels.scatterLists(
              positions, selection, piece[0], starts, ends, multiplicities, sums);
    }
    assertThat(sums).as("seed %d, width %d", seed, width).isEqualTo(expected);
    assertThat(total).isEqualTo(expectedTotal);
  }
}
