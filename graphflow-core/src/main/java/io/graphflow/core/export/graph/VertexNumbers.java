package io.graphflow.core.export.graph;

import java.util.Arrays;
import java.util.function.LongUnaryOperator;

/**
 * Numbers the vertices of a table from 0 on without gaps, in the order of their offsets. Takes a bit for each offset, and
 * nothing where there are no gaps. Immutable and safe for use by many threads.
 */
public final class VertexNumbers {
  /** Words whose vertices are counted together. */
  private static final int BLOCK = 8;

  private final long count;
  private final long limit;
  /** A bit for each offset that has a vertex; null if all have. */
  private final long[] words;
  /** The number of vertices before each block. */
  private final long[] before;

  /**
   * Numbers vertices.
   *
   * @param count how many there are
   * @param limit one past the largest offset
   * @param next gives the first offset with a vertex from one on, or -1
   */
  VertexNumbers(long count, long limit, LongUnaryOperator next) {
    this.count = count;
    this.limit = limit;
    if (count == limit) {
      words = null;
      before = null;
      return;
    }
    words = new long[Math.toIntExact(Math.ceilDiv(limit, Long.SIZE))];
    for (long offset = next.applyAsLong(0); offset >= 0; offset = next.applyAsLong(offset + 1)) {
      words[(int) (offset / Long.SIZE)] |= 1L << offset;
    }
    before = new long[Math.ceilDiv(words.length, BLOCK)];
    long sum = 0;
    for (int word = 0; word < words.length; word++) {
      if (word % BLOCK == 0) {
        before[word / BLOCK] = sum;
      }
      sum += Long.bitCount(words[word]);
    }
  }

  /** The number of vertices. */
  public long count() {
    return count;
  }

  /** The number of the vertex at an offset, or of the first one behind it: {@link #count} if there is none. */
  public long number(long offset) {
    if (words == null || offset >= limit) {
      return Math.min(offset, count);
    }
    int last = (int) (offset / Long.SIZE);
    long number = before[last / BLOCK];
    for (int word = last / BLOCK * BLOCK; word < last; word++) {
      number += Long.bitCount(words[word]);
    }
    return number + Long.bitCount(words[last] & ((1L << offset) - 1));
  }

  /** The offset of the vertex with a number; of {@link #count}, one past all offsets. */
  public long offset(long number) {
    if (number >= count) {
      return limit;
    }
    if (words == null) {
      return number;
    }
    int found = Arrays.binarySearch(before, number);
    int block = found >= 0 ? found : -found - 2;
    // Blocks without vertices begin with the number that the next one does.
    while (block + 1 < before.length && before[block + 1] <= number) {
      block++;
    }
    long left = number - before[block];
    int word = block * BLOCK;
    while (left >= Long.bitCount(words[word])) {
      left -= Long.bitCount(words[word++]);
    }
    long bits = words[word];
    for (; left > 0; left--) {
      bits &= bits - 1;
    }
    return (long) word * Long.SIZE + Long.numberOfTrailingZeros(bits);
  }
}
