package io.graphflow.storage.database;

import io.graphflow.storage.tagged.TaggedValues;
import java.util.Arrays;

/** Values of BOOLEAN (0 or 1), INT64, DATE (days) and DATETIME (milliseconds) properties. */
public final class LongValues extends ValueBatch {
  private long[] values = new long[64];

  /** Appends a row. */
  public void append(long value) {
    place(value);
    rowAppended();
  }

  /** Appends as many rows as there are values, from the start of an array. */
  public void append(long[] from, int rows) {
    int end = Math.addExact(count(), rows);
    if (end > values.length) {
      values = Arrays.copyOf(values, Math.max(end, values.length << 1));
    }
    System.arraycopy(from, 0, values, count(), rows);
    rowsAppended(rows);
  }

  /** The value of a row; 0 if it has none. */
  public long get(int row) {
    return values[row];
  }

  /** Copies the values of some rows, 0 for those that have none. */
  public void copyTo(int from, int rows, long[] target, int at) {
    System.arraycopy(values, from, target, at, rows);
  }

  /** The values of all rows, from index 0 to {@link #count}, until the next row is appended; 0 for those that have none. */
  long[] values() {
    return values;
  }

  @Override
  void appendValue(Object value) {
    if (value instanceof Double) {
      throw new ClassCastException("a floating-point number among integers: " + value);
    }
    append(TaggedValues.word(value));
  }

  @Override
  long valueBytes() {
    return (long) values.length * Long.BYTES;
  }

  @Override
  void appendPlaceholder() {
    place(0);
  }

  private void place(long value) {
    if (count() == values.length) {
      values = Arrays.copyOf(values, values.length << 1);
    }
    values[count()] = value;
  }
}
