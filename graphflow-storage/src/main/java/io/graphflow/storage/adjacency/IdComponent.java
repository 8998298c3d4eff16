package io.graphflow.storage.adjacency;

import io.graphflow.storage.memory.NativeBytes;
import java.lang.foreign.MemorySegment;

/**
 * An array of one component of the IDs in adjacency lists (or of list starts), each value an
 * unsigned little-endian integer of the same number of bytes.
 *
 * <p>Value {@code i} is {@code (load(segment, offsetBytes + i * strideBytes) >>> shiftBits) & mask},
 * where {@code load} reads 8 bytes; padding behind the last value makes that load safe at any
 * width. Dense arrays have a stride equal to their width. Layouts with
 * 8-byte IDs interleave (edge ID, neighbour ID) pairs; there the stride is 16 and the neighbour's
 * table and offset are two components over the same bytes.
 *
 * @param segment native memory
 * @param offsetBytes where value 0 starts
 * @param strideBytes distance from one value to the next
 * @param widthBytes bytes a value takes, 1 to 8
 * @param shiftBits by how much the loaded 8 bytes are shifted right
 * @param mask which bits remain after the shift
 */
public record IdComponent(
    MemorySegment segment,
    long offsetBytes,
    int strideBytes,
    int widthBytes,
    int shiftBits,
    long mask) {

  /** A dense array from the start of a segment on. */
  static IdComponent dense(MemorySegment segment, int widthBytes) {
    return new IdComponent(
        segment, 0, widthBytes, widthBytes, 0, NativeBytes.mask(widthBytes));
  }

  /** The value at an index. */
  public long get(long index) {
    return (segment.get(NativeBytes.LONG, offsetBytes + index * strideBytes) >>> shiftBits) & mask;
  }

  /** Sets a value of a dense array; touches no other value. */
  void set(long index, long value) {
    assert shiftBits == 0 && (value & ~mask) == 0 : value;
    NativeBytes.store(segment, offsetBytes + index * strideBytes, widthBytes, value);
  }

  /** Fills {@code out[0, count)} with what is from each value from {@code first} on to the next one. */
  void differences(long first, int count, long[] out) {
    long at = offsetBytes + first * strideBytes;
    // The compiler makes a loop without checks for a distance that it knows, in half the time.
    switch (strideBytes) {
      case 2 -> differences(at, 2, count, out);
      case 3 -> differences(at, 3, count, out);
      case 4 -> differences(at, 4, count, out);
      default -> differences(at, strideBytes, count, out);
    }
  }

  private void differences(long at, int stride, int count, long[] out) {
    MemorySegment values = segment;
    int shift = shiftBits;
    long bits = mask;
    long last = (values.get(NativeBytes.LONG, at) >>> shift) & bits;
    long next = at + stride;
    for (int i = 0; i < count; i++) {
      long value = (values.get(NativeBytes.LONG, next + (long) i * stride) >>> shift) & bits;
      out[i] = value - last;
      last = value;
    }
  }

  /** Fills {@code out[0, count)} with the values from {@code first} on. */
  void get(long first, int count, long[] out) {
    MemorySegment values = segment;
    long at = offsetBytes + first * strideBytes;
    int stride = strideBytes;
    int shift = shiftBits;
    long bits = mask;
    for (int i = 0; i < count; i++) {
      out[i] = (values.get(NativeBytes.LONG, at + (long) i * stride) >>> shift) & bits;
    }
  }
}
