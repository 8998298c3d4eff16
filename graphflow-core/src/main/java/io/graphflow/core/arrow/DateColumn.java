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
      storeLong(rows.longValue(column));
      addPresent();
    }
  }

  @Override
  void store(Object value) {
    if (!(value instanceof LocalDate date)) {
      throw unfit(value, ColumnType.Scalar.DATE);
    }
    storeLong(date.toEpochDay());
  }

  @Override
  void storeLong(long day) {
    if (day != (int) day) {
      throw new UnfitValueException(ValueText.describe(LocalDate.ofEpochDay(day))
          + ", which is beyond the days of an Arrow date32");
    }
    days.addInt((int) day);
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
