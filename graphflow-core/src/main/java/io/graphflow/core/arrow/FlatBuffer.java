package io.graphflow.core.arrow;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Builds a message in FlatBuffers' form (<a href="https://flatbuffers.dev/internals/">its internals</a>), from its end to
 * its beginning: whatever refers to something is written after it. Positions are counted from the end, which does not
 * move. For one message, and one thread.
 */
final class FlatBuffer {
  private static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private byte[] bytes = new byte[1024];

  /** Bytes from the beginning of what is written to the end. */
  private int size;

  /** The largest alignment of anything in the message; a power of 2. */
  private int alignment = 1;

  /** The positions of the open table's fields, 0 where one has its default. */
  private int[] fields;
  private int tableEnd;

  /** Makes what comes next, {@code after} bytes from here, end up at a multiple of a width. */
  private void align(int width, int after) {
    alignment = Math.max(alignment, width);
    int padding = -(size + after) & (width - 1);
    grow(padding + after);
    size += padding;
  }

  private void grow(int more) {
    if (size + more > bytes.length) {
      byte[] larger = new byte[Math.max(2 * bytes.length, size + more)];
      System.arraycopy(bytes, bytes.length - size, larger, larger.length - size, size);
      bytes = larger;
    }
  }

  private int start() {
    return bytes.length - size;
  }

  private void putByte(int value) {
    align(1, 1);
    size += 1;
    bytes[start()] = (byte) value;
  }

  private void putShort(int value) {
    align(Short.BYTES, Short.BYTES);
    size += Short.BYTES;
    SHORTS.set(bytes, start(), (short) value);
  }

  private void putInt(int value) {
    align(Integer.BYTES, Integer.BYTES);
    size += Integer.BYTES;
    INTS.set(bytes, start(), value);
  }

  private void putLong(long value) {
    align(Long.BYTES, Long.BYTES);
    size += Long.BYTES;
    LONGS.set(bytes, start(), value);
  }

  /** Writes how far it is from here to something that was written before. */
  private void putReference(int position) {
    align(Integer.BYTES, Integer.BYTES);
    putInt(size + Integer.BYTES - position);
  }

  /** Writes a text, and gives its position. */
  int string(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    align(Integer.BYTES, utf8.length + 1 + Integer.BYTES);
    size += utf8.length + 1;
    System.arraycopy(utf8, 0, bytes, start(), utf8.length);
    putInt(utf8.length);
    return size;
  }

  /** Writes references to some tables, and gives the position of the vector. */
  int references(int[] positions) {
    align(Integer.BYTES, Integer.BYTES * (positions.length + 1));
    for (int i = positions.length - 1; i >= 0; i--) {
      putReference(positions[i]);
    }
    putInt(positions.length);
    return size;
  }

  /**
   * Writes structs, and gives the position of the vector.
   *
   * @param values the longs of all structs, of which {@code count} count; a struct has {@code each} of them
   */
  int structs(long[] values, int count, int each) {
    // The first struct is aligned, and the count of them is before it.
    align(Long.BYTES, Long.BYTES * count);
    for (int i = count - 1; i >= 0; i--) {
      putLong(values[i]);
    }
    putInt(count / each);
    return size;
  }

  /** Begins a table; nothing but its fields may be written until it is ended. */
  void beginTable(int fieldCount) {
    fields = new int[fieldCount];
    tableEnd = size;
  }

  void byteField(int field, int value) {
    putByte(value);
    fields[field] = size;
  }

  void shortField(int field, int value) {
    putShort(value);
    fields[field] = size;
  }

  void intField(int field, int value) {
    putInt(value);
    fields[field] = size;
  }

  void longField(int field, long value) {
    putLong(value);
    fields[field] = size;
  }

  void referenceField(int field, int position) {
    putReference(position);
    fields[field] = size;
  }

  /** Ends the table, and gives its position. */
  int endTable() {
    // How far the table's description is before it: written once that is.
    putInt(0);
    int table = size;
    for (int i = fields.length - 1; i >= 0; i--) {
      putShort(fields[i] == 0 ? 0 : table - fields[i]);
    }
    putShort(table - tableEnd);
    putShort(Short.BYTES * (fields.length + 2));
    INTS.set(bytes, bytes.length - table, size - table);
    return table;
  }

  /**
   * Ends the message, whose root is a table.
   *
   * @return it, as long as a multiple of 8
   */
  byte[] finish(int root) {
    align(Math.max(alignment, Long.BYTES), Integer.BYTES);
    putReference(root);
    return Arrays.copyOfRange(bytes, start(), bytes.length);
  }
}
