package io.graphflow.storage.database;

import io.graphflow.storage.type.DynamicType;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.util.BitSet;

/**
 * Values of one property for some consecutive rows, in growable primitive arrays. Reusable after
 * {@link #clear}. Not safe for concurrent use.
 */
public sealed abstract class ValueBatch
    permits LongValues, DoubleValues, StringValues, ListValues, ObjectValues {
  private final BitSet nulls = new BitSet();
  private int count;

  ValueBatch() {}

  /** An empty batch for values of a type. */
  public static ValueBatch of(LogicalType type) {
    return switch (type) {
      case ScalarType scalar -> switch (scalar) {
        case BOOLEAN, INT64, DATE, DATETIME -> new LongValues();
        case DOUBLE -> new DoubleValues();
        case STRING -> new StringValues();
      };
      case ListType list -> new ListValues(of(list.element()));
      case DynamicType _ -> new ObjectValues();
    };
  }

  /** Number of rows, those without value included. */
  public final int count() {
    return count;
  }

  /** Whether the row has no value. */
  public final boolean isNull(int row) {
    return nulls.get(row);
  }

  /** Whether some row has no value. */
  public final boolean hasNulls() {
    return !nulls.isEmpty();
  }

  /** Appends a row without value. */
  public final void appendNull() {
    nulls.set(count);
    appendPlaceholder();
    count++;
  }

  /**
   * Appends a row with a value as an object, or without one if it is null.
   *
   * @param value of the type of the batch, in the form of {@link
   *     io.graphflow.storage.snapshot.PropertyReader#getValue}
   * @throws ClassCastException if it is of another type
   */
  public final void appendObject(Object value) {
    if (value == null) {
      appendNull();
    } else {
      appendValue(value);
    }
  }

  /** The bytes of memory that it takes, about. */
  public long sizeBytes() {
    return (long) nulls.size() / Byte.SIZE + valueBytes();
  }

  /** The bytes of the arrays. */
  abstract long valueBytes();

  /** Appends a row with a value that is not null. */
  abstract void appendValue(Object value);

  /** Removes all rows and keeps the memory. */
  public void clear() {
    nulls.clear();
    count = 0;
  }

  /** Removes the rows from {@code rowCount} on, which is at most {@link #count}. */
  public void truncate(int rowCount) {
    assert rowCount <= count;
    nulls.clear(rowCount, count);
    count = rowCount;
  }

  /** Gives a row without value its place in the arrays. */
  abstract void appendPlaceholder();

  /** Counts a row whose value a subclass has appended. */
  final void rowAppended() {
    count++;
  }

  /** Counts rows whose values a subclass has appended. */
  final void rowsAppended(int rows) {
    count += rows;
  }
}
