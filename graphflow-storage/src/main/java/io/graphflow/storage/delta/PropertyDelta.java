package io.graphflow.storage.delta;

import io.graphflow.storage.trie.Edit;
import io.graphflow.storage.trie.PersistentColumn;
import io.graphflow.storage.type.LogicalType;

/**
 * The values of a property that were set since the base: of elements of the base, where the base's
 * value does not hold any more, and of new elements, all that they have. Positions are vertex
 * offsets or edge positions.
 */
public final class PropertyDelta {
  private final Edit edit;
  private LogicalType type;
  private final long baseCount;
  private PersistentColumn base;
  private PersistentColumn added;
  private long objectBytes;

  PropertyDelta(Edit edit, LogicalType type, long baseCount) {
    this.edit = edit;
    this.type = type;
    this.baseCount = baseCount;
    base = ValueForm.emptyColumn(type);
    added = base;
  }

  private PropertyDelta(Edit edit, PropertyDelta from) {
    this.edit = edit;
    type = from.type;
    baseCount = from.baseCount;
    base = from.base;
    added = from.added;
    objectBytes = from.objectBytes;
  }

  PropertyDelta owned(Edit newEdit) {
    return edit == newEdit ? this : new PropertyDelta(newEdit, this);
  }

  /** The logical type of the property. */
  public LogicalType type() {
    return type;
  }

  /** Values of elements of the base, by position. */
  public PersistentColumn base() {
    return base;
  }

  /** Values of new elements, by position less the base's count. */
  public PersistentColumn added() {
    return added;
  }

  /** Whether an element's value, or that it has none, is said here and not in the base. */
  public boolean isSet(long position) {
    return position < baseCount ? base.isSet(position) : added.isSet(position - baseCount);
  }

  /** The value of an element, or null if it has none here. */
  public Object getValue(long position) {
    return position < baseCount
        ? ValueForm.get(base, type, position)
        : ValueForm.get(added, type, position - baseCount);
  }

  /** Makes room for values of a wider type; existing values stay as they are. */
  void widen(LogicalType wider) {
    LogicalType before = type;
    type = wider;
    if (base.hasObjects() != ValueForm.emptyColumn(wider).hasObjects()) {
      objectBytes = 0;
      base = widened(base, before);
      added = widened(added, before);
    }
  }

  private PersistentColumn widened(PersistentColumn column, LogicalType before) {
    PersistentColumn wide = ValueForm.emptyColumn(type);
    for (long key = column.next(0); key >= 0; key = column.next(key + 1)) {
      Object value = ValueForm.get(column, before, key);
      wide = ValueForm.put(wide, edit, key, value);
      objectBytes += value == null || !wide.hasObjects() ? 0 : ValueForm.objectBytes(value);
    }
    return wide;
  }

  /** Sets the value of an element, or, if it is null, that it has none. */
  void put(long position, Object value) {
    countObject(position, -1);
    if (position < baseCount) {
      base = ValueForm.put(base, edit, position, value);
    } else if (value == null) {
      added = added.unset(edit, position - baseCount);
    } else {
      added = ValueForm.put(added, edit, position - baseCount, value);
    }
    countObject(position, 1);
  }

  /** Forgets an element that is deleted. */
  void forget(long position) {
    countObject(position, -1);
    if (position < baseCount) {
      base = base.unset(edit, position);
    } else {
      added = added.unset(edit, position - baseCount);
    }
  }

  private void countObject(long position, int sign) {
    if (base.hasObjects()) {
      Object value = position < baseCount
          ? base.getObject(position)
          : added.getObject(position - baseCount);
      objectBytes += value == null ? 0 : sign * ValueForm.objectBytes(value);
    }
  }

  long sizeBytes() {
    return 48 + base.sizeBytes() + added.sizeBytes() + objectBytes;
  }
}
