package io.graphflow.parquet.encoding;

import io.graphflow.parquet.error.UnreadableException;

/**
 * Bytes of a page that are read from the beginning on. Behind the end there are sixteen more that may be looked at, but
 * mean nothing. For one thread.
 */
public final class PageBytes {
  private static final int MOST_BITS_OF_VARINT = 63;

  private final byte[] bytes;
  private final int end;
  private int position;

  /**
   * Creates a part of an array.
   *
   * @param from where it begins
   * @param end where it ends; the array has sixteen bytes more
   */
  public PageBytes(byte[] bytes, int from, int end) {
    this.bytes = bytes;
    this.position = from;
    this.end = end;
  }

  byte[] array() {
    return bytes;
  }

  int end() {
    return end;
  }

  int position() {
    return position;
  }

  /** How many are left. */
  public int left() {
    return end - position;
  }

  /**
   * Moves over bytes and returns where they begin.
   *
   * @param what they are, for messages
   * @throws UnreadableException if there are fewer
   */
  public int take(long count, String what) {
    if (count < 0 || count > end - position) {
      throw new UnreadableException("expected " + count + " bytes of " + what + ", found "
          + (end - position) + " until the end of the page");
    }
    int at = position;
    position += (int) count;
    return at;
  }

  /** A part of these bytes, which is moved over. */
  public PageBytes part(long count, String what) {
    int at = take(count, what);
    return new PageBytes(bytes, at, at + (int) count);
  }

  /** A copy that is read for itself. */
  public PageBytes copy() {
    return new PageBytes(bytes, position, end);
  }

  /** A number of four bytes. */
  public int int32(String what) {
    return LittleEndian.getInt(bytes, take(Integer.BYTES, what));
  }

  int int8(String what) {
    return bytes[take(1, what)] & 0xFF;
  }

  /** A number of seven bits per byte, of up to 64 bits. */
  long varint(String what) {
    // Most numbers are short.
    if (position < end && bytes[position] >= 0) {
      return bytes[position++];
    }
    long value = 0;
    for (int shift = 0; shift <= MOST_BITS_OF_VARINT; shift += 7) {
      int part = int8(what);
      value |= (part & 0x7FL) << shift;
      if (part < 0x80) {
        return value;
      }
    }
    throw new UnreadableException("expected a number of 64 bits for " + what + ", found more bits");
  }

  long zigzag(String what) {
    long value = varint(what);
    return value >>> 1 ^ -(value & 1);
  }
}
