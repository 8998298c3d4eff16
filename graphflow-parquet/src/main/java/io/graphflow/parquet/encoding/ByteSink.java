package io.graphflow.parquet.encoding;

import java.util.Arrays;

/** Bytes that are added at the end. For one thread. */
public final class ByteSink {
  /** Least room behind the end, so that numbers can be set at once. */
  private static final int ROOM = 16;

  private byte[] bytes = new byte[256];
  private int length;

  /** The bytes; those behind {@link #length} mean nothing. They are of another array when more are added. */
  public byte[] array() {
    return bytes;
  }

  /** The number of bytes. */
  public int length() {
    return length;
  }

  /** Forgets those behind some. */
  public void truncate(int newLength) {
    length = newLength;
  }

  private void reserve(int count) {
    if (count > bytes.length - ROOM - length) {
      bytes = Arrays.copyOf(bytes,
          Math.toIntExact(Math.max((long) length + count + ROOM, Math.min(2L * length, 1 << 30))));
    }
  }

  /** Adds a byte. */
  public void int8(int value) {
    reserve(1);
    bytes[length++] = (byte) value;
  }

  /** Adds a number of four bytes. */
  public void int32(int value) {
    reserve(Integer.BYTES);
    LittleEndian.setInt(bytes, length, value);
    length += Integer.BYTES;
  }

  /** Adds a number of eight bytes. */
  public void int64(long value) {
    reserve(Long.BYTES);
    LittleEndian.setLong(bytes, length, value);
    length += Long.BYTES;
  }

  /** Adds bytes. */
  public void bytes(byte[] source, int from, int count) {
    reserve(count);
    System.arraycopy(source, from, bytes, length, count);
    length += count;
  }

  /** Sets four bytes that were added before. */
  public void setInt32(int at, int value) {
    LittleEndian.setInt(bytes, at, value);
  }

  void varint(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      int8((int) ((rest & 0x7F) | 0x80));
      rest >>>= 7;
    }
    int8((int) rest);
  }

  void zigzag(long value) {
    varint((value << 1) ^ (value >> 63));
  }

  /** A copy of the bytes. */
  public byte[] copy() {
    return Arrays.copyOf(bytes, length);
  }
}
