package io.graphflow.storage.database;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Values of STRING properties: the UTF-8 bytes of all rows in one array. */
public final class StringValues extends ValueBatch {
  private byte[] bytes = new byte[1024];
  private int[] ends = new int[64];

  /** Appends a row; {@code value} is not null. */
  public void append(String value) {
    byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
    append(utf8, 0, utf8.length);
  }

  /** Appends a row of {@code length} bytes of valid UTF-8 from index {@code from} on. */
  public void append(byte[] utf8, int from, int length) {
    int start = size();
    int end = Math.addExact(start, length);
    if (end > bytes.length) {
      bytes = Arrays.copyOf(bytes, (int) Math.min(Math.max(end, 2L * bytes.length),
          Integer.MAX_VALUE - 8));
    }
    System.arraycopy(utf8, from, bytes, start, length);
    place(end);
    rowAppended();
  }

  /** The array that holds the bytes of all rows; valid until the next append. */
  public byte[] bytes() {
    return bytes;
  }

  /** Index in {@link #bytes} where a row starts. */
  public int start(int row) {
    return row == 0 ? 0 : ends[row - 1];
  }

  /** Number of bytes of a row; 0 if it has no value. */
  public int length(int row) {
    return ends[row] - start(row);
  }

  /** The value of a row as a string; empty if it has none. */
  public String get(int row) {
    return new String(bytes, start(row), length(row), StandardCharsets.UTF_8);
  }

  @Override
  void appendValue(Object value) {
    append((String) value);
  }

  @Override
  long valueBytes() {
    return bytes.length + (long) ends.length * Integer.BYTES;
  }

  @Override
  void appendPlaceholder() {
    place(size());
  }

  private int size() {
    return count() == 0 ? 0 : ends[count() - 1];
  }

  private void place(int end) {
    if (count() == ends.length) {
      ends = Arrays.copyOf(ends, ends.length << 1);
    }
    ends[count()] = end;
  }
}
