package io.graphflow.parquet.encoding;

/** Writes small numbers as {@link HybridDecoder} reads them. */
public final class HybridEncoder {
  private static final int GROUP = 8;

  private HybridEncoder() {}

  /** The bits that numbers up to one take. */
  public static int width(int most) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(most);
  }

  /**
   * Adds numbers.
   *
   * @param count of them, from the first on
   * @param width the bits of each
   */
  public static void encode(int[] numbers, int count, int width, ByteSink sink) {
    int packedFrom = 0;
    int i = 0;
    while (i < count) {
      int end = i + 1;
      while (end < count && numbers[end] == numbers[i]) {
        end++;
      }
      // Packed numbers come in groups of eight: a run gives up what completes the one before it.
      int missing = (GROUP - (i - packedFrom) % GROUP) % GROUP;
      if (end - i - missing >= GROUP) {
        pack(numbers, packedFrom, i + missing, width, sink);
        run(numbers[i], end - i - missing, width, sink);
        packedFrom = end;
      }
      i = end;
    }
    pack(numbers, packedFrom, count, width, sink);
  }

  private static void run(int number, int length, int width, ByteSink sink) {
    sink.varint((long) length << 1);
    for (int bits = 0; bits < width; bits += Byte.SIZE) {
      sink.int8(number >>> bits);
    }
  }

  private static void pack(int[] numbers, int from, int to, int width, ByteSink sink) {
    if (from == to) {
      return;
    }
    int groups = (to - from + GROUP - 1) / GROUP;
    sink.varint((long) groups << 1 | 1);
    BitPacker packer = new BitPacker(sink);
    for (int i = from; i < from + groups * GROUP; i++) {
      packer.add(i < to ? numbers[i] & 0xFFFF_FFFFL : 0, width);
    }
    packer.end();
  }
}
