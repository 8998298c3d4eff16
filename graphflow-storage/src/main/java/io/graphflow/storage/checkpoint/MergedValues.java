package io.graphflow.storage.checkpoint;

import io.graphflow.storage.column.ColumnBuilder;
import io.graphflow.storage.column.ColumnReader;
import io.graphflow.storage.column.DoubleColumnBuilder;
import io.graphflow.storage.column.IntegerColumnBuilder;
import io.graphflow.storage.delta.PropertyDelta;
import io.graphflow.storage.trie.PersistentColumn;

/**
 * The values that one property of a table's elements has in a version. Callers ask in ascending
 * order of former positions, so that it walks the trie of changed values once in 64 elements. For
 * one thread.
 */
final class MergedValues {
  private static final int BLOCK_SHIFT = 6;

  private final PropertyDelta changes;
  private final long formerCount;
  /** Whether some element of the files has a value other than there. */
  private final boolean anySet;
  private long block = -1;
  private long setInBlock;

  /**
   * Values.
   *
   * @param changes null if nothing was set
   * @param formerCount from which former position on elements are new
   */
  MergedValues(PropertyDelta changes, long formerCount) {
    this.changes = changes;
    this.formerCount = formerCount;
    this.anySet = changes != null && !changes.base().isEmpty();
  }

  /** Whether no element has a value other than in the files, and no new one has any. */
  static boolean isUnchanged(PropertyDelta changes) {
    return changes == null || (changes.base().isEmpty() && changes.added().isEmpty());
  }

  /**
   * Appends the value of an element, or NULL.
   *
   * @param position of the element as it was
   * @param files the column where the files have its value; null if they have none of this property
   * @param place where the column has it; not read for new elements
   */
  void appendTo(ColumnBuilder column, long position, ColumnReader files, long place) {
    if (position >= formerCount) {
      if (changes == null) {
        column.appendNull();
      } else {
        append(changes.added(), position - formerCount, position, column);
      }
    } else if (anySet && isSet(position)) {
      append(changes.base(), position, position, column);
    } else if (files == null) {
      column.appendNull();
    } else {
      files.copyTo(column, place);
    }
  }

  private boolean isSet(long position) {
    if (position >>> BLOCK_SHIFT != block) {
      block = position >>> BLOCK_SHIFT;
      setInBlock = changes.base().block(position);
    }
    // The shift takes the lowest six bits.
    return (setInBlock >>> position & 1) != 0;
  }

  private void append(PersistentColumn values, long key, long position, ColumnBuilder column) {
    if (!values.hasValue(key)) {
      column.appendNull();
      return;
    }
    switch (column) {
      case IntegerColumnBuilder integers -> integers.append(values.getLong(key));
      case DoubleColumnBuilder doubles -> doubles.append(values.getDouble(key));
      default -> column.appendObject(changes.getValue(position));
    }
  }
}
