package io.graphflow.core.vector;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * Access to packed unsigned codes of 1 to 8 bytes, little-endian. Every structure ends with 7 bytes of
 * padding, so that any code is one 8-byte load and a mask. A code of 8 bytes is a signed value as it
 * stands; narrower codes are never negative. So signed comparison orders codes of all widths.
 */
public final class Codes {
  static final ValueLayout.OfLong LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  static final ValueLayout.OfInt INT =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  static final ValueLayout.OfShort SHORT =
      ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
  static final ValueLayout.OfDouble DOUBLE =
      ValueLayout.JAVA_DOUBLE_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private Codes() {}

  /** The bits of a code of {@code widthBytes} (1 to 8) in an 8-byte load. */
  public static long mask(int widthBytes) {
    assert widthBytes >= 1 && widthBytes <= Long.BYTES;
    return -1L >>> (Long.SIZE - widthBytes * Byte.SIZE);
  }

  /** The 8 bytes at {@code offsetBytes}. */
  public static long load(MemorySegment segment, long offsetBytes) {
    return segment.get(LONG, offsetBytes);
  }

  /** Writes 8 bytes at {@code offsetBytes}. */
  public static void store(MemorySegment segment, long offsetBytes, long value) {
    segment.set(LONG, offsetBytes, value);
  }
}
