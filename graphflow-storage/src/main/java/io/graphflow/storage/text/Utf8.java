package io.graphflow.storage.text;

import io.graphflow.storage.memory.NativeBytes;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/** UTF-8 text in native memory. Its byte order, taken as unsigned, is the order of code points. */
public final class Utf8 {

  private Utf8() {}

  /** The text in {@code lengthBytes} bytes of a segment. */
  public static String decode(MemorySegment segment, long offsetBytes, int lengthBytes) {
    byte[] utf8 = new byte[lengthBytes];
    MemorySegment.copy(segment, NativeBytes.BYTE, offsetBytes, utf8, 0, lengthBytes);
    return new String(utf8, StandardCharsets.UTF_8);
  }

  /** Compares text in native memory with text on the heap: negative, 0 or positive. */
  public static int compare(
      MemorySegment segment, long offsetBytes, long lengthBytes, byte[] other) {
    int shared = (int) Math.min(lengthBytes, other.length);
    for (int i = 0; i < shared; i++) {
      int order = (segment.get(NativeBytes.BYTE, offsetBytes + i) & 0xFF) - (other[i] & 0xFF);
      if (order != 0) {
        return order;
      }
    }
    return Long.compare(lengthBytes, other.length);
  }

  /** Compares two texts in one segment: negative, 0 or positive. */
  public static int compare(
      MemorySegment segment, long leftBytes, long leftLength, long rightBytes, long rightLength) {
    long differs = MemorySegment.mismatch(segment, leftBytes, leftBytes + leftLength,
        segment, rightBytes, rightBytes + rightLength);
    if (differs < 0 || differs == leftLength || differs == rightLength) {
      return Long.compare(leftLength, rightLength);
    }
    return (segment.get(NativeBytes.BYTE, leftBytes + differs) & 0xFF)
        - (segment.get(NativeBytes.BYTE, rightBytes + differs) & 0xFF);
  }

  /** Whether text in native memory equals a part of an array. */
  public static boolean equal(
      MemorySegment segment, long offsetBytes, byte[] other, int from, int length) {
    for (int i = 0; i < length; i++) {
      if (segment.get(NativeBytes.BYTE, offsetBytes + i) != other[from + i]) {
        return false;
      }
    }
    return true;
  }
}
