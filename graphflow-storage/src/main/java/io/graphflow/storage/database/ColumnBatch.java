package io.graphflow.storage.database;

import io.graphflow.storage.type.LogicalType;
import java.util.ArrayList;
import java.util.List;

/**
 * Consecutive rows, column-wise: one {@link ValueBatch} a property, all of the same number of rows.
 * Reusable after {@link #clear}. Not safe for concurrent use.
 */
public final class ColumnBatch {
  private final List<ValueBatch> columns;
  private int rowCount;

  /** Creates an empty batch for properties of these types. */
  public ColumnBatch(List<? extends LogicalType> types) {
    List<ValueBatch> batches = new ArrayList<>();
    types.forEach(type -> batches.add(ValueBatch.of(type)));
    columns = List.copyOf(batches);
  }

  /** Number of properties. */
  public int propertyCount() {
    return columns.size();
  }

  /** The values of a property. */
  public ValueBatch values(int property) {
    return columns.get(property);
  }

  /** Number of complete rows. */
  public int rowCount() {
    return rowCount;
  }

  /** Completes a row, after one value or NULL was appended to each column. */
  public void endRow() {
    rowCount++;
    assert columns.stream().allMatch(column -> column.count() == rowCount) : "an uneven row";
  }

  /** Completes rows, after so many values or NULLs were appended to each column. */
  public void endRows(int rows) {
    rowCount += rows;
    assert columns.stream().allMatch(column -> column.count() == rowCount) : "uneven rows";
  }

  /** Removes the values appended since the last complete row. */
  public void discardRow() {
    columns.forEach(column -> column.truncate(rowCount));
  }

  /** Removes all rows and keeps the memory. */
  public void clear() {
    columns.forEach(ValueBatch::clear);
    rowCount = 0;
  }
}
