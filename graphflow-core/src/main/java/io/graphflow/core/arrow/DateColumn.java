package io.graphflow.core.arrow;

import io.graphflow.core.execution.RowCursor;
import io.graphflow.core.value.ValueText;
import java.time.LocalDate;

/** Dates, as days since 1970-01-01. */
final class DateColumn extends Column {
  private final Memory days = new Memory();

  @Override
  void add(RowCursor rows, int column) {
    if (rows.isNull(column)) {
      addNull();
    } else {
      store(rows.longValue(column), rows, column);
      addPresent();
    }
  }

  private void store(long day, RowCursor rows, int column) {
    if (day != (int) day) {
      throw tooFar(rows.value(column));
    }
    days.addInt((int) day);
  }

  @Override
  void store(Object value) {
    if (!(value instanceof LocalDate date)) {
      throw unfit(value, ColumnType.Scalar.DATE);
    }
    long day = date.toEpochDay();
    if (day != (int) day) {
      throw tooFar(value);
    }
    days.addInt((int) day);
  }

  private static UnfitValueException tooFar(Object date) {
    return new UnfitValueException(
        ValueText.describe(date) + ", which is beyond the days of an Arrow date32");
  }

  @Override
  void storeNothing() {
    days.addInt(0);
  }

  @Override
  long bytes() {
    return days.size();
  }

  @Override
  void clear() {
    super.clear();
    days.clear();
  }

  @Override
  void layOut(BatchLayout layout) {
    super.layOut(layout);
    layout.add(days);
  }
}
