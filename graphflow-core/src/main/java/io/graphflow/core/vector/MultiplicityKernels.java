package io.graphflow.core.vector;

import java.lang.foreign.MemorySegment;

/**
 * Loops that sum the multiplicities of neighbours over adjacency lists, and so move counts along
 * edges. A kernel takes the bounds of many lists at once, so that short lists pay for no call of
 * their own, and has a loop for each common width of a neighbour's offset. It looks multiplicities
 * up in an array, whatever the order of the neighbours; these loads do not depend on each other and
 * overlap.
 */
public final class MultiplicityKernels {
  /** So many selected neighbours are unpacked together with those between them. */
  private static final int UNPACKED_FOR = 512;

  private MultiplicityKernels() {}

  /**
   * Adds to {@code sums[i]} the multiplicities of the neighbours at list positions {@code [starts[i],
   * ends[i])}, for {@code i} in [0, {@code count}). The caller knows that no sum overflows.
   *
   * @param neighbours memory of the neighbours' offsets
   * @param bytes where list position 0 lies
   * @param strideBytes bytes from one offset to the next
   * @param mask bits of a load of 8 bytes that are the offset
   * @param multiplicities by offset; offsets are below its length
   */
  public static void addSums(
      MemorySegment neighbours,
      long bytes,
      int strideBytes,
      long mask,
      long[] starts,
      long[] ends,
      int count,
      long[] multiplicities,
      long[] sums) {
    // Pairs of 8-byte IDs are wider than any code.
    boolean packed = strideBytes <= Long.BYTES && Codes.mask(strideBytes) == mask;
    switch (packed ? strideBytes : 0) {
      case Short.BYTES -> {
        for (int i = 0; i < count; i++) {
          int length = (int) (ends[i] - starts[i]);
          sums[i] += sumShorts(neighbours, bytes + starts[i] * Short.BYTES, length, multiplicities);
        }
      }
      case 3 -> {
        for (int i = 0; i < count; i++) {
          int length = (int) (ends[i] - starts[i]);
          sums[i] += sumThrees(neighbours, bytes + starts[i] * 3, length, multiplicities);
        }
      }
      case Integer.BYTES -> {
        for (int i = 0; i < count; i++) {
          int length = (int) (ends[i] - starts[i]);
          sums[i] += sumInts(neighbours, bytes + starts[i] * Integer.BYTES, length, multiplicities);
        }
      }
      default -> {
        for (int i = 0; i < count; i++) {
          int length = (int) (ends[i] - starts[i]);
          long first = bytes + starts[i] * strideBytes;
          sums[i] += sumAny(neighbours, first, strideBytes, mask, length, multiplicities);
        }
      }
    }
  }

  private static long sumShorts(MemorySegment values, long bytes, int count,
      long[] multiplicities) {
    long sum = 0;
    for (int i = 0; i < count; i++) {
      sum += multiplicities[values.get(Codes.SHORT, bytes + (long) i * Short.BYTES) & 0xFFFF];
    }
    return sum;
  }

  private static long sumThrees(MemorySegment values, long bytes, int count,
      long[] multiplicities) {
    long sum = 0;
    for (int i = 0; i < count; i++) {
      sum += multiplicities[values.get(Codes.INT, bytes + (long) i * 3) & 0xFFFFFF];
    }
    return sum;
  }

  private static long sumInts(MemorySegment values, long bytes, int count, long[] multiplicities) {
    long sum = 0;
    for (int i = 0; i < count; i++) {
      sum += multiplicities[values.get(Codes.INT, bytes + (long) i * Integer.BYTES)];
    }
    return sum;
  }

  private static long sumAny(
      MemorySegment values, long bytes, int strideBytes, long mask, int count,
      long[] multiplicities) {
    long sum = 0;
    for (int i = 0; i < count; i++) {
      sum += multiplicities[(int) (values.get(Codes.LONG, bytes + (long) i * strideBytes) & mask)];
    }
    return sum;
  }

  /**
   * The sum of the multiplicities of the selected neighbours in a stretch of one list. The caller knows that it
   * does not overflow.
   *
   * @param positions pointing into the list
   */
  public static long sumSelected(Positions positions, Selection selection, long[] multiplicities) {
    MemorySegment segment = positions.segment();
    long offsetBytes = positions.offsetBytes();
    int strideBytes = positions.strideBytes();
    long mask = positions.mask();
    int count = selection.count();
    if (selection.isAll()) {
      return sumAny(segment, offsetBytes, strideBytes, mask, count, multiplicities);
    }
    int[] selected = selection.positions();
    long sum = 0;
    for (int i = 0; i < count; i++) {
      long at = offsetBytes + (long) selected[i] * strideBytes;
      sum += multiplicities[(int) (Codes.load(segment, at) & mask)];
    }
    return sum;
  }

  /**
   * Sums as {@link #sumSelected} does, but checks every addition.
   *
   * @throws ArithmeticException if the sum passes 2^63 - 1
   */
  public static long sumExactly(Positions positions, Selection selection, long[] multiplicities) {
    long sum = 0;
    for (int i = 0; i < selection.count(); i++) {
      sum = Math.addExact(sum, multiplicities[(int) positions.get(selection.position(i))]);
    }
    return sum;
  }

  /**
   * Adds {@code multiplicity} to the sum of each neighbour in a stretch of lists, and so moves
   * counts along the edges in the other direction. The caller knows that no sum overflows.
   */
  public static void scatter(Positions positions, Selection selection, long multiplicity,
      long[] sums) {
    int count = selection.count();
    int[] selected = selection.isAll() ? null : selection.positions();
    MemorySegment segment = positions.segment();
    long bytes = positions.offsetBytes();
    int strideBytes = positions.strideBytes();
    long mask = positions.mask();
    boolean packed = strideBytes <= Long.BYTES && Codes.mask(strideBytes) == mask;
    switch (packed ? strideBytes : 0) {
      case 3 -> {
        for (int i = 0; i < count; i++) {
          int at = selected == null ? i : selected[i];
          sums[segment.get(Codes.INT, bytes + at * 3L) & 0xFFFFFF] += multiplicity;
        }
      }
      case Integer.BYTES -> {
        for (int i = 0; i < count; i++) {
          int at = selected == null ? i : selected[i];
          sums[segment.get(Codes.INT, bytes + (long) at * Integer.BYTES)] += multiplicity;
        }
      }
      default -> {
        for (int i = 0; i < count; i++) {
          int at = selected == null ? i : selected[i];
          sums[(int) (Codes.load(segment, bytes + (long) at * strideBytes) & mask)] += multiplicity;
        }
      }
    }
  }

  /**
   * Adds 1 to the sum of each selected neighbour in a stretch of lists. The caller knows that no sum overflows.
   *
   * @param unpacked receives neighbours; the longer, the fewer of them may be selected for them to be unpacked
   */
  public static void count(Positions positions, Selection selection, int[] sums, int[] unpacked) {
    int count = selection.count();
    int[] selected = selection.isAll() ? null : selection.positions();
    MemorySegment segment = positions.segment();
    long bytes = positions.offsetBytes();
    int strideBytes = positions.strideBytes();
    long mask = positions.mask();
    boolean packed = strideBytes <= Long.BYTES && Codes.mask(strideBytes) == mask;
    switch (packed ? strideBytes : 0) {
      case 3 -> countThrees(segment, bytes, selected, count, sums, unpacked);
      case Integer.BYTES -> {
        for (int i = 0; i < count; i++) {
          int at = selected == null ? i : selected[i];
          sums[segment.get(Codes.INT, bytes + (long) at * Integer.BYTES)]++;
        }
      }
      default -> {
        for (int i = 0; i < count; i++) {
          int at = selected == null ? i : selected[i];
          sums[(int) (Codes.load(segment, bytes + (long) at * strideBytes) & mask)]++;
        }
      }
    }
  }

  /** Counts neighbours of 3 bytes, from those that are unpacked together where many of them are selected. */
  private static void countThrees(MemorySegment segment, long bytes, int[] selected, int count,
      int[] sums, int[] unpacked) {
    if (selected == null) {
      for (int i = 0; i < count; i++) {
        sums[segment.get(Codes.INT, bytes + i * 3L) & 0xFFFFFF]++;
      }
      return;
    }
    for (int done = 0; done < count; done += UNPACKED_FOR) {
      int end = Math.min(count, done + UNPACKED_FOR);
      int first = selected[done];
      int span = selected[end - 1] + 1 - first;
      if (span <= unpacked.length) {
        RangeKernels.BEST.unpackThrees(segment, bytes + first * 3L, span, unpacked);
        for (int i = done; i < end; i++) {
          sums[unpacked[selected[i] - first]]++;
        }
      } else {
        for (int i = done; i < end; i++) {
          sums[segment.get(Codes.INT, bytes + selected[i] * 3L) & 0xFFFFFF]++;
        }
      }
    }
  }

  /**
   * Adds to the sum of each selected neighbour the multiplicity of the list that it is in, for a
   * stretch of lists that ascend. The caller knows that no sum overflows.
   *
   * @param positions pointing to the stretch, from list position {@code first} on
   * @param starts first list positions; edges between lists add nothing
   * @param ends one past the last list positions; the last is the end of the stretch or after it
   * @param multiplicities by list
   * @return the sum of all multiplicities that were added
   */
  public static long scatterLists(
      Positions positions,
      Selection selection,
      long first,
      long[] starts,
      long[] ends,
      long[] multiplicities,
      long[] sums) {
    MemorySegment segment = positions.segment();
    long offsetBytes = positions.offsetBytes();
    int strideBytes = positions.strideBytes();
    long mask = positions.mask();
    int count = selection.count();
    int[] selected = selection.isAll() ? null : selection.positions();
    int list = 0;
    long added = 0;
    for (int i = 0; i < count; i++) {
      int at = selected == null ? i : selected[i];
      while (first + at >= ends[list]) {
        list++;
      }
      if (first + at >= starts[list]) {
        sums[(int) (Codes.load(segment, offsetBytes + (long) at * strideBytes) & mask)] +=
            multiplicities[list];
        added += multiplicities[list];
      }
    }
    return added;
  }
}
