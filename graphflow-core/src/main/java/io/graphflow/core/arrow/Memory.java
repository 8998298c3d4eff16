package io.graphflow.core.arrow;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Bytes of a column that grow: numbers with the lowest byte first. For one thread. */
final class Memory {
  private static final int FIRST_BYTES = 1 << 10;
  private static final int MOST_BYTES = Integer.MAX_VALUE - 8;
  private static final byte[] PADDING = new byte[Long.BYTES];
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private byte[] bytes = {};
  private int size;

  int size() {
    return size;
  }

  /** The bytes that they take in a message: a multiple of 8. */
  static long padded(long size) {
    return (size + Long.BYTES - 1) & -Long.BYTES;
  }

  /** Forgets what was written, and keeps the memory. */
  void clear() {
    size = 0;
  }

  /** Makes room, perhaps elsewhere, and gives the place of it. */
  private int reserve(int more) {
    int at = size;
    long needed = (long) at + more;
    if (needed > bytes.length) {
      if (needed > MOST_BYTES) {
        throw new UnfitValueException("more than 2 GiB in one row, which an Arrow column cannot"
            + " hold");
      }
      bytes = Arrays.copyOf(bytes,
          (int) Math.min(MOST_BYTES, Math.max(needed, Math.max(FIRST_BYTES, 2L * bytes.length))));
    }
    size = (int) needed;
    return at;
  }

  void addInt(int value) {
    int at = reserve(Integer.BYTES);
    INTS.set(bytes, at, value);
  }

  void addLong(long value) {
    int at = reserve(Long.BYTES);
    LONGS.set(bytes, at, value);
  }

  /** Adds zeros. */
  void addZeros(int count) {
    int at = reserve(count);
    Arrays.fill(bytes, at, at + count, (byte) 0);
  }

  void addLongs(long[] values, int from, int count) {
    int at = reserve(count * Long.BYTES);
    ByteBuffer.wrap(bytes, at, count * Long.BYTES)
        .order(ByteOrder.LITTLE_ENDIAN)
        .asLongBuffer()
        .put(values, from, count);
  }

  void add(byte[] source) {
    int at = reserve(source.length);
    System.arraycopy(source, 0, bytes, at, source.length);
  }

  /** Makes room for {@code count} bits, and sets those that are new to 0. */
  void addBits(int count) {
    int more = ((count + 7) >> 3) - size;
    if (more > 0) {
      addZeros(more);
    }
  }

  /** Sets a bit that there is. */
  void setBit(int index) {
    bytes[index >> 3] |= (byte) (1 << (index & 7));
  }

  /** Sets the first {@code count} bits, which there are. */
  void setBits(int count) {
    Arrays.fill(bytes, 0, count >> 3, (byte) -1);
    for (int i = count & -8; i < count; i++) {
      setBit(i);
    }
  }

  /** Writes the bytes, and zeros up to a multiple of 8. */
  void writeTo(OutputStream output) throws IOException {
    output.write(bytes, 0, size);
    output.write(PADDING, 0, (int) (padded(size) - size));
  }
}
