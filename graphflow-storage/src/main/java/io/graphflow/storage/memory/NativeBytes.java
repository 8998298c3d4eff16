package io.graphflow.storage.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * The one way graph data is read and written: unsigned little-endian elements of 1 to 8 bytes in
 * native segments, at any alignment.
 *
 * <p>An element of any width is one 8-byte load and a mask. The load may touch up to 7 bytes behind
 * the element, so every structure ends with padding: {@value #PADDING_BYTES} bytes, one more, so
 * that a reader which looks one past the last element (the unspecified value of a NULL) is safe too.
 * Never pass a heap segment: one of them at a call site that also sees native ones makes it forty
 * times slower.
 *
 * <p>Writing an element touches exactly its own bytes, so that different threads may fill different
 * elements of one structure.
 */
public final class NativeBytes {
  /** Bytes of padding at the end of a structure that make the 8-byte load of any element safe. */
  public static final int PADDING_BYTES = 8;

  /** One byte. */
  public static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
  /** Two bytes, little-endian, at any address. */
  public static final ValueLayout.OfShort SHORT =
      ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  /** Four bytes, little-endian, at any address. */
  public static final ValueLayout.OfInt INT =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  /** Eight bytes, little-endian, at any address. */
  public static final ValueLayout.OfLong LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  /** An IEEE 754 double, little-endian, at any address. */
  public static final ValueLayout.OfDouble DOUBLE =
      ValueLayout.JAVA_DOUBLE_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private NativeBytes() {}

  /** The fewest whole bytes, 1 to 8, that hold {@code largest}, taken as unsigned. */
  public static int widthBytes(long largest) {
    return Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(largest) + 7) >>> 3);
  }

  /** The mask, and the largest value, of an element of {@code widthBytes} (1 to 8) bytes. */
  public static long mask(int widthBytes) {
    assert widthBytes >= 1 && widthBytes <= 8 : widthBytes;
    return -1L >>> (Long.SIZE - (widthBytes << 3));
  }

  /**
   * Loads the element at {@code offsetBytes}.
   *
   * @param mask {@link #mask} of the element's width
   */
  public static long load(MemorySegment segment, long offsetBytes, long mask) {
    return segment.get(LONG, offsetBytes) & mask;
  }

  /**
   * Stores the low {@code widthBytes} bytes of {@code value} and touches no others.
   *
   * @param widthBytes 1 to 8
   */
  public static void store(MemorySegment segment, long offsetBytes, int widthBytes, long value) {
    switch (widthBytes) {
      case 1 -> segment.set(BYTE, offsetBytes, (byte) value);
      case 2 -> segment.set(SHORT, offsetBytes, (short) value);
      case 3 -> {
        segment.set(SHORT, offsetBytes, (short) value);
        segment.set(BYTE, offsetBytes + 2, (byte) (value >>> 16));
      }
      case 4 -> segment.set(INT, offsetBytes, (int) value);
      case 5 -> {
        segment.set(INT, offsetBytes, (int) value);
        segment.set(BYTE, offsetBytes + 4, (byte) (value >>> 32));
      }
      case 6 -> {
        segment.set(INT, offsetBytes, (int) value);
        segment.set(SHORT, offsetBytes + 4, (short) (value >>> 32));
      }
      case 7 -> {
        segment.set(INT, offsetBytes, (int) value);
        segment.set(SHORT, offsetBytes + 4, (short) (value >>> 32));
        segment.set(BYTE, offsetBytes + 6, (byte) (value >>> 48));
      }
      case 8 -> segment.set(LONG, offsetBytes, value);
      default -> throw new AssertionError(widthBytes);
    }
  }
}
