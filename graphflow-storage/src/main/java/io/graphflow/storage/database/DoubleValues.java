package io.graphflow.storage.database;

import java.util.Arrays;

/** Values of DOUBLE properties. */
public final class DoubleValues extends ValueBatch {
  private double[] values = new double[64];

  /** Appends a row. */
  public void append(double value) {
    place(value);
    rowAppended();
  }

  /** The value of a row; 0 if it has none. */
  public double get(int row) {
    return values[row];
  }

  @Override
  void appendValue(Object value) {
    append((double) value);
  }

  @Override
  long valueBytes() {
    return (long) values.length * Double.BYTES;
  }

  @Override
  void appendPlaceholder() {
    place(0);
  }

  private void place(double value) {
    if (count() == values.length) {
      values = Arrays.copyOf(values, values.length << 1);
    }
    values[count()] = value;
  }
}
