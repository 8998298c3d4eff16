package io.graphflow.storage.database;

import java.util.Arrays;
import java.util.Objects;

/** Values of properties whose values have no type in common, as objects. */
public final class ObjectValues extends ValueBatch {
  /** What a value takes with its reference, about: a number, a short text, a point in time. */
  private static final int OBJECT_BYTES = 48;

  private Object[] values = new Object[64];

  /** Appends a row; {@code value} is not null. */
  public void append(Object value) {
    place(Objects.requireNonNull(value, "value"));
    rowAppended();
  }

  /** The value of a row; null if it has none. */
  public Object get(int row) {
    return values[row];
  }

  @Override
  void appendValue(Object value) {
    append(value);
  }

  @Override
  public void clear() {
    Arrays.fill(values, 0, count(), null);
    super.clear();
  }

  @Override
  long valueBytes() {
    return (long) values.length * OBJECT_BYTES;
  }

  @Override
  void appendPlaceholder() {
    place(null);
  }

  private void place(Object value) {
    if (count() == values.length) {
      values = Arrays.copyOf(values, values.length << 1);
    }
    values[count()] = value;
  }
}
