package io.graphflow.parquet.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Finds bytes that were there before, by a table of the places where four bytes were seen last: the search of LZ77 that
 * Snappy and LZ4 have in common. For one thread.
 */
final class Matches {
  /** Bytes of the shortest match. */
  static final int LEAST = 4;

  /** Both formats have distances of 16 bits. */
  private static final int FARTHEST = (1 << 16) - 1;

  private static final int TABLE_BITS = 14;
  private static final int MULTIPLIER = 0x9E3779B1;
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private final byte[] bytes;
  private final int limit;
  private final int[] table = new int[1 << TABLE_BITS];
  private int start;
  private int source;
  private int length;

  /** @param limit matches end there at the latest */
  Matches(byte[] bytes, int limit) {
    this.bytes = bytes;
    this.limit = limit;
    Arrays.fill(table, -1);
  }

  /**
   * Finds the next match.
   *
   * @param from the first place where it may begin
   * @param lastStart the last one
   * @return whether there is one
   */
  boolean next(int from, int lastStart) {
    int at = from;
    // Where nothing was found for long, fewer places are tried.
    for (int misses = 0; at <= Math.min(lastStart, limit - LEAST); at += 1 + (misses++ >>> 5)) {
      int word = (int) INT.get(bytes, at);
      int slot = (word * MULTIPLIER) >>> (Integer.SIZE - TABLE_BITS);
      int candidate = table[slot];
      table[slot] = at;
      if (candidate >= 0 && at - candidate <= FARTHEST && (int) INT.get(bytes, candidate) == word) {
        start = at;
        source = candidate;
        int end = Arrays.mismatch(bytes, at, limit, bytes, candidate, candidate + limit - at);
        length = end < 0 ? limit - at : end;
        return true;
      }
    }
    return false;
  }

  /** Where the match begins. */
  int start() {
    return start;
  }

  /** How far before it its bytes were. */
  int distance() {
    return start - source;
  }

  /** How many bytes there are. */
  int length() {
    return length;
  }
}
