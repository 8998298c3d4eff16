package io.graphflow.core.vector;

import java.lang.foreign.MemorySegment;

/**
 * The loops of {@link NeighbourSet}, which look up a bit for each neighbour of a list. Where a
 * neighbour takes at most 4 bytes, as it nearly always does, its width is a constant of the loop:
 * the loop is then unrolled and its bounds checks leave it.
 */
final class NeighbourSetKernels {
  private NeighbourSetKernels() {}

  static long count2(
      MemorySegment segment, long offsetBytes, int mask, int count, long[] bits, int bitMask) {
    int hits = 0;
    for (int i = 0; i < count; i++) {
      int offset = segment.get(Codes.INT, offsetBytes + 2L * i) & mask;
      hits += (int) (bits[(offset & bitMask) >>> 6] >>> offset) & 1;
    }
    return hits;
  }

  static long count3(
      MemorySegment segment, long offsetBytes, int mask, int count, long[] bits, int bitMask) {
    int hits = 0;
    for (int i = 0; i < count; i++) {
      int offset = segment.get(Codes.INT, offsetBytes + 3L * i) & mask;
      hits += (int) (bits[(offset & bitMask) >>> 6] >>> offset) & 1;
    }
    return hits;
  }

  static long count4(
      MemorySegment segment, long offsetBytes, int mask, int count, long[] bits, int bitMask) {
    int hits = 0;
    for (int i = 0; i < count; i++) {
      int offset = segment.get(Codes.INT, offsetBytes + 4L * i) & mask;
      hits += (int) (bits[(offset & bitMask) >>> 6] >>> offset) & 1;
    }
    return hits;
  }

  /** Adds to counts of lists how many elements of each have their bit set; the lists need not follow each other. */
  static void addCounts2(MemorySegment segment, long bytes, int mask, long[] starts, long[] ends,
      int first, int end, long[] bits, int bitMask, long[] counts) {
    for (int list = first; list < end; list++) {
      int length = (int) (ends[list] - starts[list]);
      counts[list] += count2(segment, bytes + 2L * starts[list], mask, length, bits, bitMask);
    }
  }

  static void addCounts3(MemorySegment segment, long bytes, int mask, long[] starts, long[] ends,
      int first, int end, long[] bits, int bitMask, long[] counts) {
    for (int list = first; list < end; list++) {
      int length = (int) (ends[list] - starts[list]);
      counts[list] += count3(segment, bytes + 3L * starts[list], mask, length, bits, bitMask);
    }
  }

  static void addCounts4(MemorySegment segment, long bytes, int mask, long[] starts, long[] ends,
      int first, int end, long[] bits, int bitMask, long[] counts) {
    for (int list = first; list < end; list++) {
      int length = (int) (ends[list] - starts[list]);
      counts[list] += count4(segment, bytes + 4L * starts[list], mask, length, bits, bitMask);
    }
  }

  /** Counts as the other method of this name, for positions of any form. */
  static long count(Positions positions, int count, long[] bits, int bitMask) {
    MemorySegment segment = positions.segment();
    long offsetBytes = positions.offsetBytes();
    int strideBytes = positions.strideBytes();
    long mask = positions.mask();
    long base = positions.base();
    int step = positions.step();
    int hits = 0;
    for (int i = 0; i < count; i++) {
      long offset =
          base
              + (long) i * step
              + (segment.get(Codes.LONG, offsetBytes + (long) i * strideBytes) & mask);
      hits += (int) (bits[((int) offset & bitMask) >>> 6] >>> offset) & 1;
    }
    return hits;
  }

  /** Selects positions whose bit is set; {@code out} may be the array that {@code in} lists. */
  static int select(Positions positions, Selection in, long[] bits, int bitMask, int[] out) {
    MemorySegment segment = positions.segment();
    long offsetBytes = positions.offsetBytes();
    int strideBytes = positions.strideBytes();
    long mask = positions.mask();
    long base = positions.base();
    int step = positions.step();
    int count = in.count();
    int[] listed = in.isAll() ? null : in.positions();
    int selected = 0;
    for (int i = 0; i < count; i++) {
      int at = listed == null ? i : listed[i];
      long offset =
          base
              + (long) at * step
              + (segment.get(Codes.LONG, offsetBytes + (long) at * strideBytes) & mask);
      out[selected] = at;
      selected += (int) (bits[((int) offset & bitMask) >>> 6] >>> offset) & 1;
    }
    return selected;
  }
}
