package io.graphflow.parquet.encoding;

/** Writes integers as differences, in blocks of 128. */
public final class DeltaEncoder {
  private static final int BLOCK = 128;
  private static final int MINI_BLOCK = 32;

  private DeltaEncoder() {}

  /**
   * Adds integers.
   *
   * @param count of them, from the first on
   * @param narrow whether they are of 32 bits
   */
  public static void encode(long[] values, int count, boolean narrow, ByteSink sink) {
    sink.varint(BLOCK);
    sink.varint(BLOCK / MINI_BLOCK);
    sink.varint(count);
    sink.zigzag(count == 0 ? 0 : values[0]);
    long[] differences = new long[BLOCK];
    for (int from = 1; from < count; from += BLOCK) {
      int length = Math.min(BLOCK, count - from);
      long least = Long.MAX_VALUE;
      for (int i = 0; i < length; i++) {
        long difference = values[from + i] - values[from + i - 1];
        differences[i] = narrow ? (int) difference : difference;
        least = Math.min(least, differences[i]);
      }
      sink.zigzag(least);
      int widthsAt = sink.length();
      sink.int32(0);
      for (int mini = 0; mini * MINI_BLOCK < length; mini++) {
        int end = Math.min(length, (mini + 1) * MINI_BLOCK);
        long bits = 0;
        for (int i = mini * MINI_BLOCK; i < end; i++) {
          differences[i] -= least;
          if (narrow) {
            differences[i] &= 0xFFFF_FFFFL;
          }
          bits |= differences[i];
        }
        int width = Long.SIZE - Long.numberOfLeadingZeros(bits);
        BitPacker packer = new BitPacker(sink);
        for (int i = mini * MINI_BLOCK; i < (mini + 1) * MINI_BLOCK; i++) {
          packer.add(i < end ? differences[i] : 0, width);
        }
        packer.end();
        sink.array()[widthsAt + mini] = (byte) width;
      }
    }
  }
}
