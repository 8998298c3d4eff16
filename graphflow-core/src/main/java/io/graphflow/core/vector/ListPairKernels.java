package io.graphflow.core.vector;

import java.lang.foreign.MemorySegment;

/**
 * The loops that count the common elements of two lists each, for many pairs of lists. Lists that are asked
 * for once are not worth a {@link NeighbourSet}.
 */
public final class ListPairKernels {
  /** Lists up to this length are compared element by element, without a branch that depends on one. */
  private static final int SHORT = 8;

  private ListPairKernels() {}

  /** Lists that lie in one memory segment. */
  public static final class Lists {
    private final MemorySegment segment;
    private final long bytes;
    private final int strideBytes;
    private final long mask;

    /** A word of elements one after another that are all 1; 0 if words do not consist of whole elements. */
    private final long ones;

    private final long[] starts;
    private final long[] ends;

    /**
     * Creates lists, which read the arrays when they are asked.
     *
     * @param bytes where list position 0 lies
     * @param strideBytes distance from one element to the next
     * @param mask the bits of an element that count
     * @param starts by list the list position of its first element
     * @param ends by list the list position behind its last
     */
    public Lists(
        MemorySegment segment, long bytes, int strideBytes, long mask, long[] starts, long[] ends) {
      this.segment = segment;
      this.bytes = bytes;
      this.strideBytes = strideBytes;
      this.mask = mask;
      this.ones = onesOf(strideBytes, mask);
      this.starts = starts;
      this.ends = ends;
    }

    private static long onesOf(int strideBytes, long mask) {
      boolean areWhole = Long.SIZE % (strideBytes * Byte.SIZE) == 0
          && strideBytes < Long.BYTES
          && mask == (1L << (strideBytes * Byte.SIZE)) - 1;
      return areWhole ? Long.divideUnsigned(-1L, mask) : 0;
    }

    private long get(long listPosition) {
      return segment.get(Codes.LONG, bytes + listPosition * strideBytes) & mask;
    }
  }

  /**
   * Adds to each count the number of pairs of equal elements, one of either list.
   *
   * @param first ascending lists
   * @param second as many ascending lists
   * @param count number of lists
   * @param both has room for one more than {@code count}
   */
  public static void addCommon(Lists first, Lists second, int count, int[] both, long[] counts) {
    long[] firstStarts = first.starts;
    long[] firstEnds = first.ends;
    long[] secondStarts = second.starts;
    long[] secondEnds = second.ends;
    int pairs = 0;
    for (int i = 0; i < count; i++) {
      both[pairs] = i;
      long shorter = Math.min(firstEnds[i] - firstStarts[i], secondEnds[i] - secondStarts[i]);
      pairs += shorter > 0 ? 1 : 0;
    }
    for (int pair = 0; pair < pairs; pair++) {
      int i = both[pair];
      long firstLength = firstEnds[i] - firstStarts[i];
      long secondLength = secondEnds[i] - secondStarts[i];
      if (Math.max(firstLength, secondLength) <= SHORT) {
        counts[i] +=
            second.ones != 0
                ? compareWords(first, firstStarts[i], (int) firstLength, second, secondStarts[i],
                    (int) secondLength)
                : compare(first, firstStarts[i], (int) firstLength, second, secondStarts[i],
                    (int) secondLength);
      } else if (firstLength <= secondLength) {
        counts[i] +=
            search(first, firstStarts[i], firstEnds[i], second, secondStarts[i], secondEnds[i]);
      } else {
        counts[i] +=
            search(second, secondStarts[i], secondEnds[i], first, firstStarts[i], firstEnds[i]);
      }
    }
  }

  /**
   * Compares each element of one list with as many of the other as a word has. Behind all lists there is a word of which
   * anything may be read.
   */
  private static int compareWords(
      Lists first, long firstStart, int firstLength, Lists second, long secondStart,
      int secondLength) {
    int bits = second.strideBytes * Byte.SIZE;
    int inWord = Long.SIZE / bits;
    long ones = second.ones;
    long highest = ones << (bits - 1);
    long lower = ~highest;
    long at = second.bytes + secondStart * second.strideBytes;
    int equal = 0;
    for (int from = 0; from < secondLength; from += inWord) {
      long word = second.segment.get(Codes.LONG, at);
      // Elements behind the list are taken for different, and all are from one that has more bits than they.
      int here = secondLength - from;
      long behind = here < inWord ? highest << (here * bits) : 0;
      for (int i = 0; i < firstLength; i++) {
        long element = first.get(firstStart + i);
        long larger = element > second.mask ? highest : 0;
        long differences = word ^ (element * ones);
        // The highest bit of each that is not 0.
        long different =
            (((differences & lower) + lower) | differences | behind | larger) & highest;
        equal += Long.bitCount(different ^ highest);
      }
      at += Long.BYTES;
    }
    return equal;
  }

  private static int compare(
      Lists first, long firstStart, int firstLength, Lists second, long secondStart,
      int secondLength) {
    MemorySegment secondSegment = second.segment;
    int secondStride = second.strideBytes;
    long secondMask = second.mask;
    long secondBytes = second.bytes + secondStart * secondStride;
    int equal = 0;
    for (int i = 0; i < firstLength; i++) {
      long element = first.get(firstStart + i);
      long at = secondBytes;
      for (int j = 0; j < secondLength; j++) {
        equal += (secondSegment.get(Codes.LONG, at) & secondMask) == element ? 1 : 0;
        at += secondStride;
      }
    }
    return equal;
  }

  /** Looks the elements of the shorter list up in the longer one, from the last one that was found on. */
  private static long search(
      Lists shorter, long start, long end, Lists longer, long longerStart, long longerEnd) {
    long pairs = 0;
    long low = longerStart;
    for (long at = start; at < end && low < longerEnd; at++) {
      long element = shorter.get(at);
      low = lowerBound(longer, low, longerEnd, element);
      for (long equal = low; equal < longerEnd && longer.get(equal) == element; equal++) {
        pairs++;
      }
    }
    return pairs;
  }

  private static long lowerBound(Lists list, long from, long to, long element) {
    long low = from;
    long step = 1;
    while (low + step <= to && list.get(low + step - 1) < element) {
      low += step;
      step <<= 1;
    }
    long high = Math.min(to, low + step - 1);
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (list.get(middle) < element) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
