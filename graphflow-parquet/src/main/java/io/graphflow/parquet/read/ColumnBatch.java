package io.graphflow.parquet.read;

import io.graphflow.parquet.schema.Column;
import java.util.Arrays;

/**
 * The values of a column in some rows. Without lists, the value of row {@code i} is at place {@code i} of the arrays; with
 * lists, those of its list are at the places from {@link #listStart} to {@link #listEnd}. The arrays are those of the batch:
 * they may be longer than its values, are not to be changed, and have others when it is filled again. For one thread.
 */
public final class ColumnBatch {
  private final Column column;
  private final ValueKind kind;
  private final Values values;
  private boolean[] nullLists = {};
  private int[] listStarts = {0};
  private int rows;
  private int places;

  /** Creates an empty batch. */
  public ColumnBatch(Column column) {
    this.column = column;
    this.kind = ValueKind.of(column);
    this.values = new Values(kind);
  }

  /** Whose values they are. */
  public Column column() {
    return column;
  }

  /** Which of the arrays has the values. */
  public ValueKind kind() {
    return kind;
  }

  /** The number of rows. */
  public int rowCount() {
    return rows;
  }

  /** Whether a row has no value, or no list. */
  public boolean isNull(int row) {
    return column.repeated() ? nullLists[row] : values.isNull(row);
  }

  /** The place of the first value of a row's list. */
  public int listStart(int row) {
    return listStarts[row];
  }

  /** The place behind the last value of a row's list; an empty list, and one that is NULL, end where they start. */
  public int listEnd(int row) {
    return listStarts[row + 1];
  }

  /** The number of places of the arrays that have values. */
  public int placeCount() {
    return places;
  }

  /** Whether there is no value at a place. */
  public boolean isNullAt(int place) {
    return values.isNull(place);
  }

  /** Of each place, whether there is no value. */
  public boolean[] nulls() {
    return values.nulls();
  }

  /** Integers; 0 where there is no value. */
  public long[] longs() {
    return values.longs();
  }

  /** Floating-point numbers; 0 where there is no value. */
  public double[] doubles() {
    return values.doubles();
  }

  /** Booleans; false where there is no value. */
  public boolean[] booleans() {
    return values.booleans();
  }

  /** Texts; null where there is no value. */
  public String[] texts() {
    return values.texts();
  }

  /** Bytes; null where there is no value. */
  public byte[][] arrays() {
    return values.arrays();
  }

  Values values() {
    return values;
  }

  void clear() {
    rows = 0;
    places = 0;
  }

  /** Adds rows of one place each. */
  void addRows(int count) {
    rows += count;
    places += count;
  }

  /** Begins a row with a list. */
  void beginList(boolean isNull) {
    if (rows + 2 > listStarts.length) {
      int size = Math.max(64, 2 * rows);
      listStarts = Arrays.copyOf(listStarts, size + 2);
      nullLists = Arrays.copyOf(nullLists, size + 1);
    }
    nullLists[rows++] = isNull;
    listStarts[rows] = places;
  }

  /** Adds a place to the last row's list. */
  void addElement(boolean isNull) {
    values.reserve(places + 1);
    values.setNull(places++, isNull);
    listStarts[rows] = places;
  }
}
