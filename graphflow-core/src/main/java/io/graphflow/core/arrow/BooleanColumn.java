package io.graphflow.core.arrow;

import io.graphflow.core.execution.RowCursor;

/** Booleans, a bit for each. */
final class BooleanColumn extends Column {
  private final Memory bits = new Memory();

  @Override
  void add(RowCursor rows, int column) {
    if (rows.isNull(column)) {
      addNull();
    } else {
      storeLong(rows.longValue(column));
      addPresent();
    }
  }

  @Override
  void store(Object value) {
    if (!(value instanceof Boolean bool)) {
      throw unfit(value, ColumnType.Scalar.BOOLEAN);
    }
    store(bool.booleanValue());
  }

  private void store(boolean value) {
    bits.addBits(length() + 1);
    if (value) {
      bits.setBit(length());
    }
  }

  @Override
  void storeLong(long value) {
    store(value != 0);
  }

  @Override
  void storeNothing() {
    // The value has been counted.
    bits.addBits(length());
  }

  @Override
  long bytes() {
    return bits.size();
  }

  @Override
  void clear() {
    super.clear();
    bits.clear();
  }

  @Override
  void layOut(BatchLayout layout) {
    super.layOut(layout);
    layout.add(bits);
  }
}
