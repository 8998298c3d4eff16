package io.graphflow.storage.database;

import io.graphflow.storage.column.AnyColumnBuilder;
import io.graphflow.storage.column.ColumnBuilder;
import io.graphflow.storage.column.DoubleColumnBuilder;
import io.graphflow.storage.column.IntegerColumnBuilder;
import io.graphflow.storage.column.ListColumnBuilder;
import io.graphflow.storage.column.StringColumnBuilder;

/** Appends rows of batches to columns under construction. */
final class PropertyColumns {

  private PropertyColumns() {}

  /**
   * Appends some rows of a batch to a column of the same type.
   *
   * @param rows which rows, in this order
   */
  static void append(ValueBatch batch, int[] rows, int rowCount, ColumnBuilder column) {
    for (int i = 0; i < rowCount; i++) {
      append(batch, rows[i], column);
    }
  }

  /** Appends all rows of a batch to a column of the same type. */
  static void append(ValueBatch batch, ColumnBuilder column) {
    if (column instanceof IntegerColumnBuilder integers && !batch.hasNulls()) {
      integers.append(((LongValues) batch).values(), batch.count());
      return;
    }
    for (int row = 0; row < batch.count(); row++) {
      append(batch, row, column);
    }
  }

  /** Appends one row of a batch to a column of the same type. */
  static void append(ValueBatch batch, int row, ColumnBuilder column) {
    if (batch.isNull(row)) {
      column.appendNull();
    } else {
      appendValue(batch, row, column);
    }
  }

  private static void appendValue(ValueBatch batch, int row, ColumnBuilder column) {
    switch (column) {
      case IntegerColumnBuilder integers -> integers.append(((LongValues) batch).get(row));
      case DoubleColumnBuilder doubles -> doubles.append(((DoubleValues) batch).get(row));
      case StringColumnBuilder strings -> {
        StringValues values = (StringValues) batch;
        strings.append(values.bytes(), values.start(row), values.length(row));
      }
      case ListColumnBuilder lists -> {
        ListValues values = (ListValues) batch;
        int end = values.start(row) + values.length(row);
        for (int i = values.start(row); i < end; i++) {
          appendValue(values.elements(), i, lists.elements());
        }
        lists.endList();
      }
      case AnyColumnBuilder any -> any.append(((ObjectValues) batch).get(row));
    }
  }
}
