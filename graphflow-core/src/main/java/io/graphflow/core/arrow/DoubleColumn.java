package io.graphflow.core.arrow;

import io.graphflow.core.execution.RowCursor;
import io.graphflow.core.value.ValueText;

/** Floating-point numbers. */
final class DoubleColumn extends Column {
  private final Memory values = new Memory();

  @Override
  void add(RowCursor rows, int column) {
    if (rows.isNull(column)) {
      addNull();
    } else {
      store(rows.doubleValue(column));
      addPresent();
    }
  }

  @Override
  void store(Object value) {
    switch (value) {
      case Double number -> store(number.doubleValue());
      case Long integer -> {
        double number = integer;
        // The largest integers round up to a double that no long equals.
        if ((long) number != integer || number == 0x1p63) {
          throw new UnfitValueException(
              ValueText.describe(value) + ", which no FLOAT is, among FLOATs");
        }
        store(number);
      }
      default -> throw unfit(value, ColumnType.Scalar.FLOAT);
    }
  }

  @Override
  void addLongs(long[] bits, boolean[] nulls, int from, int to) {
    if (nulls == null) {
      values.addLongs(bits, from, to - from);
      addPresent(to - from);
    } else {
      super.addLongs(bits, nulls, from, to);
    }
  }

  /** A number by its bits. */
  @Override
  void storeLong(long bits) {
    values.addLong(bits);
  }

  private void store(double value) {
    values.addLong(Double.doubleToRawLongBits(value));
  }

  @Override
  void storeNothing() {
    values.addLong(0);
  }

  @Override
  long bytes() {
    return values.size();
  }

  @Override
  void clear() {
    super.clear();
    values.clear();
  }

  @Override
  void layOut(BatchLayout layout) {
    super.layOut(layout);
    layout.add(values);
  }
}
