package io.graphflow.server.packstream;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes values one behind the other into an array that grows. Integers and sizes take the fewest bytes. Of
 * a collection its size is written first, and then as many values, of a map a string before each. For one
 * thread.
 */
public final class PackWriter {
  /** An array that grew beyond this for a large message is given back. */
  private static final int KEPT_BYTES = 1 << 20;

  private ByteBuffer buffer = ByteBuffer.allocate(1 << 10);

  /** Creates a writer that has nothing written. */
  public PackWriter() {}

  /** Forgets what was written. */
  public void clear() {
    if (buffer.capacity() > KEPT_BYTES) {
      buffer = ByteBuffer.allocate(1 << 10);
    }
    buffer.clear();
  }

  /** The array whose first {@link #size} bytes were written, until more is. */
  public byte[] array() {
    return buffer.array();
  }

  /** The number of bytes that were written. */
  public int size() {
    return buffer.position();
  }

  /** Writes null. */
  public void writeNull() {
    marker(Markers.NULL);
  }

  /** Writes a truth value. */
  public void writeBoolean(boolean value) {
    marker(value ? Markers.TRUE : Markers.FALSE);
  }

  /** Writes an integer. */
  public void writeLong(long value) {
    if (value >= Markers.LEAST_TINY_INTEGER && value <= Byte.MAX_VALUE) {
      marker((int) value);
    } else if (value == (byte) value) {
      marker(Markers.INT_8);
      reserve(1).put((byte) value);
    } else if (value == (short) value) {
      marker(Markers.INT_16);
      reserve(2).putShort((short) value);
    } else if (value == (int) value) {
      marker(Markers.INT_32);
      reserve(4).putInt((int) value);
    } else {
      marker(Markers.INT_64);
      reserve(8).putLong(value);
    }
  }

  /** Writes a floating-point number. */
  public void writeDouble(double value) {
    marker(Markers.FLOAT_64);
    reserve(8).putDouble(value);
  }

  /** Writes a string. */
  public void writeString(String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    begin(Markers.TINY_STRING, Markers.STRING_8, bytes.length);
    reserve(bytes.length).put(bytes);
  }

  /** Writes a string of bytes. */
  public void writeBytes(byte[] value) {
    // They have no tiny form.
    if (value.length < 1 << 8) {
      marker(Markers.BYTES_8);
      reserve(1).put((byte) value.length);
    } else if (value.length < 1 << 16) {
      marker(Markers.BYTES_8 + 1);
      reserve(2).putShort((short) value.length);
    } else {
      marker(Markers.BYTES_8 + 2);
      reserve(4).putInt(value.length);
    }
    reserve(value.length).put(value);
  }

  /** Begins a list of so many values. */
  public void beginList(int size) {
    begin(Markers.TINY_LIST, Markers.LIST_8, size);
  }

  /** Begins a map of so many pairs. */
  public void beginMap(int size) {
    begin(Markers.TINY_MAP, Markers.MAP_8, size);
  }

  /**
   * Begins a structure.
   *
   * @param tag 0 to 127
   * @param fields how many follow, at most 15
   */
  public void beginStructure(int tag, int fields) {
    marker(Markers.STRUCTURE | fields);
    marker(tag);
  }

  private void begin(int tiny, int marker8, int size) {
    if (size < 16) {
      marker(tiny | size);
    } else if (size < 1 << 8) {
      marker(marker8);
      reserve(1).put((byte) size);
    } else if (size < 1 << 16) {
      marker(marker8 + 1);
      reserve(2).putShort((short) size);
    } else {
      marker(marker8 + 2);
      reserve(4).putInt(size);
    }
  }

  private void marker(int value) {
    reserve(1).put((byte) value);
  }

  private ByteBuffer reserve(int bytes) {
    if (buffer.remaining() < bytes) {
      long wanted = Math.max(2L * buffer.capacity(), (long) buffer.position() + bytes);
      if (buffer.position() + (long) bytes > Integer.MAX_VALUE - 8) {
        throw new PackStreamException("A message cannot be larger than 2 GB.");
      }
      int size = (int) Math.min(wanted, Integer.MAX_VALUE - 8);
      buffer = ByteBuffer.wrap(Arrays.copyOf(buffer.array(), size)).position(buffer.position());
    }
    return buffer;
  }
}
