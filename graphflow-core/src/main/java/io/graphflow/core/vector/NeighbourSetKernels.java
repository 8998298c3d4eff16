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
