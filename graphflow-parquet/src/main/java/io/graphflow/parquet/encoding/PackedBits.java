package io.graphflow.parquet.encoding;

import java.util.Arrays;

/** Bits one after the other, the least significant of a byte or a word first. */
final class PackedBits {
  private static final int WORD = Long.SIZE;

  private PackedBits() {}

  /** The bits from one on, 64 of them; behind the array's last there are bytes enough. */
  static long word(byte[] bytes, long bit) {
    int at = (int) (bit >>> 3);
    int shift = (int) (bit & 7);
    long low = LittleEndian.getLong(bytes, at) >>> shift;
    return shift == 0 ? low : low | (bytes[at + Long.BYTES] & 0xFFL) << (WORD - shift);
  }

  /**
   * Copies bits to where there are zeros.
   *
   * @param bit the first one
   * @param count how many
   * @param at the bit of the target that the first one becomes
   */
  static void copy(byte[] bytes, long bit, int count, long[] target, long at) {
    int done = 0;
    while (done < count) {
      int shift = (int) ((at + done) & (WORD - 1));
      int length = Math.min(WORD - shift, count - done);
      long word = word(bytes, bit + done);
      target[(int) ((at + done) >>> 6)] |=
          (length == WORD ? word : word & ((1L << length) - 1)) << shift;
      done += length;
    }
  }

  /** Sets bits. */
  static void set(long[] target, long from, long to) {
    if (from >= to) {
      return;
    }
    int first = (int) (from >>> 6);
    int last = (int) ((to - 1) >>> 6);
    long head = -1L << from;
    long tail = -1L >>> -to;
    if (first == last) {
      target[first] |= head & tail;
      return;
    }
    target[first] |= head;
    Arrays.fill(target, first + 1, last, -1);
    target[last] |= tail;
  }
}
