package io.graphflow.core.similarity.index;

import io.graphflow.storage.column.ColumnEncoding;
import io.graphflow.storage.column.ColumnReader;
import io.graphflow.storage.memory.NativeBytes;
import io.graphflow.storage.snapshot.ChangedPropertyReader;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.type.ScalarType;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * The vectors of a property: those of its lists that have a given number of numbers. Lists of doubles in the
 * files are read where they lie. For one thread at a time.
 */
final class StoredVectors {
  private final PropertyReader reader;

  /** Values that are not as in the files; null if there are none. */
  private final ChangedPropertyReader changed;

  /** The lists of the files, if they lie in a column of lists of numbers, else null. */
  private final ColumnReader lists;
  private final ColumnReader elements;
  private final int dimensions;

  /** Takes what does not lie in memory as doubles. */
  private final MemorySegment copy;
  private MemorySegment numbers;
  private long offsetBytes;

  /**
   * Creates a reader.
   *
   * @param reader of the property, as the snapshot has it
   * @param copy room for {@code dimensions} doubles
   */
  StoredVectors(PropertyReader reader, int dimensions, MemorySegment copy) {
    this.reader = reader;
    this.dimensions = dimensions;
    this.copy = copy;
    changed = reader instanceof ChangedPropertyReader changes ? changes : null;
    PropertyReader files = changed == null ? reader : changed.uncovered();
    boolean areNumbers = files instanceof ColumnReader column && column.elements() != null
        && areNumbers(column.elements());
    lists = areNumbers ? (ColumnReader) files : null;
    elements = areNumbers ? lists.elements() : null;
  }

  private static boolean areNumbers(ColumnReader elements) {
    return switch (elements.type()) {
      case ScalarType.DOUBLE, ScalarType.INT64 -> true;
      default -> false;
    };
  }

  /** Moves to the element at a position; false if it has no such list. */
  boolean moveTo(long offset) {
    if (lists == null || (changed != null && changed.covers(offset))) {
      return moveToValue(reader.getValue(offset));
    }
    if (lists.isNull(offset)) {
      return false;
    }
    long index = lists.valueIndex(offset);
    long start = lists.end(index);
    if (lists.end(index + 1) - start != dimensions) {
      return false;
    }
    if (elements.encoding() == ColumnEncoding.DOUBLE) {
      numbers = elements.values();
      offsetBytes = start << 3;
    } else {
      copyIntegers(start);
    }
    return true;
  }

  private void copyIntegers(long start) {
    for (int i = 0; i < dimensions; i++) {
      copy.set(NativeBytes.DOUBLE, (long) i << 3, (double) elements.getLong(start + i));
    }
    numbers = copy;
    offsetBytes = 0;
  }

  /** Moves to a value; false if it is no such list. */
  boolean moveToValue(Object value) {
    if (!(value instanceof List<?> list) || list.size() != dimensions) {
      return false;
    }
    long at = 0;
    for (Object element : list) {
      if (!(element instanceof Number number)) {
        return false;
      }
      copy.set(NativeBytes.DOUBLE, at, number.doubleValue());
      at += Double.BYTES;
    }
    numbers = copy;
    offsetBytes = 0;
    return true;
  }

  /** Where the numbers lie, from {@link #offsetBytes} on, until the next move. */
  MemorySegment numbers() {
    return numbers;
  }

  long offsetBytes() {
    return offsetBytes;
  }
}
