package io.graphflow.core.arrow;

import io.graphflow.core.execution.RowCursor;
import io.graphflow.core.value.ValueText;

/** The values of a column in one batch. For one thread. */
abstract class Column {
  /** A bit for each value, set if it is not NULL; written from the first NULL on. */
  private final Memory present = new Memory();
  private int length;
  private int nulls;

  /** A column of a type, without values. */
  static Column of(ColumnType type) {
    return switch (type) {
      case ColumnType.ListOf list -> new ListColumn(list);
      case ColumnType.Struct struct -> new StructColumn(struct);
      case ColumnType.Scalar scalar -> switch (scalar) {
        case NULL -> new NullColumn();
        case BOOLEAN -> new BooleanColumn();
        case INTEGER, LOCAL_TIME, LOCAL_DATETIME, DATETIME -> new LongColumn(scalar);
        case FLOAT -> new DoubleColumn();
        case DATE -> new DateColumn();
        case STRING, TIME, TEXT -> new TextColumn(scalar);
        case DURATION -> new DurationColumn();
        case BYTES -> new BytesColumn();
      };
    };
  }

  int length() {
    return length;
  }

  /** Forgets all values. */
  void clear() {
    length = 0;
    nulls = 0;
    present.clear();
  }

  /**
   * Adds a value.
   *
   * @param value null for NULL
   * @throws UnfitValueException if the column cannot hold it; the column is then of no use
   */
  final void add(Object value) {
    if (value == null) {
      addNull();
    } else {
      store(value);
      addPresent();
    }
  }

  /** Adds the value in a column of a cursor's row, whose static type is that of this column. */
  void add(RowCursor rows, int column) {
    add(rows.value(column));
  }

  /**
   * Adds values in their long form, as {@link RowCursor#longs} gives them: those with indexes from {@code from} to {@code to
   * - 1}. Only for types that have one.
   *
   * @param nulls which of them are NULL; null if none is
   */
  void addLongs(long[] values, boolean[] nulls, int from, int to) {
    for (int i = from; i < to; i++) {
      if (nulls != null && nulls[i]) {
        addNull();
      } else {
        storeLong(values[i]);
        addPresent();
      }
    }
  }

  /** Stores a value in its long form. */
  void storeLong(long value) {
    throw new UnsupportedOperationException("has no long form");
  }

  /** Notes that some values were stored, none of which is NULL. */
  final void addPresent(int count) {
    if (nulls > 0) {
      present.addBits(length + count);
      for (int i = 0; i < count; i++) {
        present.setBit(length + i);
      }
    }
    length += count;
  }

  /** Adds what stands where there is no value. */
  final void addNull() {
    if (nulls == 0) {
      present.clear();
      present.addBits(length);
      present.setBits(length);
    }
    nulls++;
    length++;
    present.addBits(length);
    storeNothing();
  }

  /** Notes that a value was stored. */
  final void addPresent() {
    if (nulls > 0) {
      present.addBits(length + 1);
      present.setBit(length);
    }
    length++;
  }

  /** Stores a value that is not NULL. */
  abstract void store(Object value);

  /** Stores what is where there is no value. */
  abstract void storeNothing();

  /** Estimated bytes of the values, by which batches end. */
  abstract long bytes();

  /** Tells where everything lies, in the order of the specification: a column before those in it. */
  void layOut(BatchLayout layout) {
    layout.column(length, nulls);
    if (nulls == 0) {
      layout.addNothing();
    } else {
      layout.add(present);
    }
  }

  /** A value that is not of a column's type. */
  static UnfitValueException unfit(Object value, ColumnType type) {
    return new UnfitValueException(
        ValueText.describe(value) + ", where the rows before it have " + type.displayName());
  }

  /** NULL in all rows, which takes no memory at all. */
  private static final class NullColumn extends Column {
    @Override
    void store(Object value) {
      throw new UnfitValueException(
          ValueText.describe(value) + ", where the rows before it have NULL only");
    }

    @Override
    void storeNothing() {}

    @Override
    long bytes() {
      return 0;
    }

    @Override
    void layOut(BatchLayout layout) {
      layout.column(length(), length());
    }
  }
}
