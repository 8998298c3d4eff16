package io.graphflow.storage.load.csv;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * One record: its fields as bytes in one array, without quotes and escapes. The parser reuses it for
 * the next record.
 */
public final class CsvRow {
  private byte[] bytes = new byte[1024];
  private int[] ends = new int[32];
  private boolean[] quoted = new boolean[32];
  private int fieldCount;
  private int line;

  CsvRow() {}

  void begin(int newLine) {
    line = newLine;
    fieldCount = 0;
  }

  void setLine(int newLine) {
    line = newLine;
  }

  /** Adds a field whose characters are bytes widened. */
  void add(char[] source, int offset, int length, boolean isQuoted) {
    if (fieldCount == ends.length) {
      ends = Arrays.copyOf(ends, 2 * fieldCount);
      quoted = Arrays.copyOf(quoted, 2 * fieldCount);
    }
    int start = fieldCount == 0 ? 0 : ends[fieldCount - 1];
    int end = start + length;
    if (end > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(end, 2 * bytes.length));
    }
    byte[] target = bytes;
    for (int i = 0; i < length; i++) {
      target[start + i] = (byte) source[offset + i];
    }
    ends[fieldCount] = end;
    quoted[fieldCount] = isQuoted;
    fieldCount++;
  }

  /** The line of the chunk, from 0, at which the record starts. */
  public int line() {
    return line;
  }

  /** The number of fields. */
  public int fieldCount() {
    return fieldCount;
  }

  /** Holds all fields; valid until the next record is parsed. */
  public byte[] bytes() {
    return bytes;
  }

  /** Where a field starts in {@link #bytes}. */
  public int start(int field) {
    return field == 0 ? 0 : ends[field - 1];
  }

  /** Where a field ends in {@link #bytes}. */
  public int end(int field) {
    return ends[field];
  }

  /** Whether a field was enclosed in quotes. */
  public boolean isQuoted(int field) {
    return quoted[field];
  }

  /** A field as text; what is not UTF-8 becomes a replacement character. */
  public String text(int field) {
    return new String(bytes, start(field), end(field) - start(field), StandardCharsets.UTF_8);
  }
}
