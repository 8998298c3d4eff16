package io.graphflow.storage.trie;

import java.util.Arrays;

/**
 * The values of 64 keys of a {@link PersistentColumn}: longs or objects, only for keys whose value
 * is not NULL.
 */
final class ColumnLeaf extends Leaf {
  private long notNull;
  /** Null in a column of objects. */
  private long[] longs;
  /** Null in a column of longs. */
  private Object[] objects;

  ColumnLeaf(Edit edit, boolean ofObjects) {
    super(edit);
    longs = ofObjects ? null : new long[1];
    objects = ofObjects ? new Object[1] : null;
  }

  private ColumnLeaf(Edit edit, ColumnLeaf from) {
    super(edit);
    mask = from.mask;
    notNull = from.notNull;
    longs = from.longs == null ? null : from.longs.clone();
    objects = from.objects == null ? null : from.objects.clone();
  }

  @Override
  ColumnLeaf copy(Edit newEdit) {
    return new ColumnLeaf(newEdit, this);
  }

  @Override
  long sizeBytes() {
    return 40
        + (longs == null ? referenceArrayBytes(objects.length) : longArrayBytes(longs.length));
  }

  long notNull() {
    return notNull;
  }

  private int valueSlot(long bit) {
    return Long.bitCount(notNull & (bit - 1));
  }

  boolean hasValue(long bit) {
    return (notNull & bit) != 0;
  }

  long getLong(long bit) {
    return longs[valueSlot(bit)];
  }

  Object getObject(long bit) {
    return objects[valueSlot(bit)];
  }

  void putLong(long bit, long value) {
    makeRoom(bit);
    longs[valueSlot(bit)] = value;
  }

  void putObject(long bit, Object value) {
    makeRoom(bit);
    objects[valueSlot(bit)] = value;
  }

  private void makeRoom(long bit) {
    mask |= bit;
    if (hasValue(bit)) {
      return;
    }
    int slot = valueSlot(bit);
    int count = Long.bitCount(notNull);
    if (longs == null) {
      Object[] from = objects;
      if (count == from.length) {
        objects = Arrays.copyOf(from, grownCapacity(count));
      }
      System.arraycopy(from, slot, objects, slot + 1, count - slot);
    } else {
      long[] from = longs;
      if (count == from.length) {
        longs = Arrays.copyOf(from, grownCapacity(count));
      }
      System.arraycopy(from, slot, longs, slot + 1, count - slot);
    }
    notNull |= bit;
  }

  void putNull(long bit) {
    dropValue(bit);
    mask |= bit;
  }

  void unset(long bit) {
    dropValue(bit);
    mask &= ~bit;
  }

  private void dropValue(long bit) {
    if (!hasValue(bit)) {
      return;
    }
    int slot = valueSlot(bit);
    int last = Long.bitCount(notNull) - 1;
    if (longs == null) {
      System.arraycopy(objects, slot + 1, objects, slot, last - slot);
      objects[last] = null;
    } else {
      System.arraycopy(longs, slot + 1, longs, slot, last - slot);
    }
    notNull &= ~bit;
  }

  /** Copies the values to the places of their keys; other elements of {@code values} remain. */
  void copyLongs(long[] values, int at) {
    int slot = 0;
    for (long rest = notNull; rest != 0; rest &= rest - 1) {
      values[at + Long.numberOfTrailingZeros(rest)] = longs[slot++];
    }
  }

  /** Copies the values to the places of their keys; other elements of {@code values} remain. */
  void copyObjects(Object[] values, int at) {
    int slot = 0;
    for (long rest = notNull; rest != 0; rest &= rest - 1) {
      values[at + Long.numberOfTrailingZeros(rest)] = objects[slot++];
    }
  }
}
