package io.graphflow.storage.database;

import java.util.Arrays;
import java.util.List;

/**
 * Values of list properties: the elements of all rows in one batch. To append a row, append its
 * elements to {@link #elements} and then call {@link #endList}.
 */
public final class ListValues extends ValueBatch {
  private final ValueBatch elements;
  private int[] ends = new int[64];

  /** Creates an empty batch whose lists have elements of the kind of {@code elements}. */
  ListValues(ValueBatch elements) {
    this.elements = elements;
  }

  /** The elements of all rows, in order; none is NULL. */
  public ValueBatch elements() {
    return elements;
  }

  /** Appends a row: the list of the elements that were appended since the last row. */
  public void endList() {
    assert !elements.hasNulls() : "a list element is NULL";
    place(elements.count());
    rowAppended();
  }

  /** Index in {@link #elements} where a row starts. */
  public int start(int row) {
    return row == 0 ? 0 : ends[row - 1];
  }

  /** Number of elements of a row; 0 if it has no value. */
  public int length(int row) {
    return ends[row] - start(row);
  }

  @Override
  void appendValue(Object value) {
    ((List<?>) value).forEach(elements::appendValue);
    endList();
  }

  @Override
  public void clear() {
    super.clear();
    elements.clear();
  }

  /** Removes the rows from {@code rowCount} on, and elements of a list that has not ended. */
  @Override
  public void truncate(int rowCount) {
    super.truncate(rowCount);
    elements.truncate(rowCount == 0 ? 0 : ends[rowCount - 1]);
  }

  @Override
  long valueBytes() {
    return elements.sizeBytes() + (long) ends.length * Integer.BYTES;
  }

  @Override
  void appendPlaceholder() {
    assert elements.count() == (count() == 0 ? 0 : ends[count() - 1]) : "an unfinished list";
    place(elements.count());
  }

  private void place(int end) {
    if (count() == ends.length) {
      ends = Arrays.copyOf(ends, ends.length << 1);
    }
    ends[count()] = end;
  }
}
