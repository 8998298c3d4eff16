package io.graphflow.storage.trie;

import java.util.Objects;

/**
 * A persistent column of values by key, 0 to {@link #MAX_KEY}, in which a key is unset, set to
 * NULL, or set to a value: a long, a double (kept as its bits) or an object, the same kind for the
 * whole column. A value costs 8 bytes, a reference 4, where keys lie densely. See {@link Edit} for
 * when a version is immutable.
 *
 * <p>The keys of {@link #count}, {@link #block}, {@link #next} and {@link #rank} are those that
 * are set. {@link #sizeBytes} leaves out the objects themselves.
 */
public final class PersistentColumn extends RadixTrie<ColumnLeaf> {
  private static final PersistentColumn LONGS = new PersistentColumn(false);
  private static final PersistentColumn OBJECTS = new PersistentColumn(true);

  private final boolean ofObjects;

  private PersistentColumn(boolean ofObjects) {
    this.ofObjects = ofObjects;
  }

  private PersistentColumn(Edit edit, PersistentColumn from) {
    super(edit, from);
    ofObjects = from.ofObjects;
  }

  /** An empty column of longs or doubles. */
  public static PersistentColumn ofLongs() {
    return LONGS;
  }

  /** An empty column of objects. */
  public static PersistentColumn ofObjects() {
    return OBJECTS;
  }

  @Override
  ColumnLeaf newLeaf(Edit owner) {
    return new ColumnLeaf(owner, ofObjects);
  }

  /** Whether values are objects, not longs or doubles. */
  public boolean hasObjects() {
    return ofObjects;
  }

  /** Whether a key is set, to a value or to NULL. */
  public boolean isSet(long key) {
    return hasKey(key);
  }

  /** Whether a key is set to a value. */
  public boolean hasValue(long key) {
    return (notNullBlock(key) & bit(key)) != 0;
  }

  /** Which of the 64 keys from {@code key & -64} on are set to a value, bit i for the i-th. */
  public long notNullBlock(long key) {
    ColumnLeaf leaf = leaf(checkKey(key));
    return leaf == null ? 0 : leaf.notNull();
  }

  /** The value of a key that has one, in a column of longs. */
  public long getLong(long key) {
    return leaf(key).getLong(bit(key));
  }

  /** The value of a key, in a column of longs; 0 if it has none. */
  public long getLongOrZero(long key) {
    ColumnLeaf leaf = leaf(checkKey(key));
    return leaf == null || !leaf.hasValue(bit(key)) ? 0 : leaf.getLong(bit(key));
  }

  /** The value of a key that has one, in a column of doubles. */
  public double getDouble(long key) {
    return Double.longBitsToDouble(getLong(key));
  }

  /** The value of a key, in a column of objects; null if it has none. */
  public Object getObject(long key) {
    ColumnLeaf leaf = leaf(checkKey(key));
    return leaf == null || !leaf.hasValue(bit(key)) ? null : leaf.getObject(bit(key));
  }

  /**
   * Copies the values of the 64 keys from {@code key & -64} on to {@code values[at]} and on; the
   * places of keys without value keep what they have. In a column of longs or doubles.
   */
  public void copyLongs(long key, long[] values, int at) {
    ColumnLeaf leaf = leaf(checkKey(key));
    if (leaf != null) {
      leaf.copyLongs(values, at);
    }
  }

  /** Copies as {@link #copyLongs} does, in a column of objects. */
  public void copyObjects(long key, Object[] values, int at) {
    ColumnLeaf leaf = leaf(checkKey(key));
    if (leaf != null) {
      leaf.copyObjects(values, at);
    }
  }

  /**
   * Sets a key to a long.
   *
   * @return the column with it: this one, if the edit made it
   * @throws IllegalStateException if the edit is sealed, or values are objects
   * @throws IndexOutOfBoundsException if the key is negative or larger than {@link #MAX_KEY}
   */
  public PersistentColumn putLong(Edit edit, long key, long value) {
    requireKind(false);
    PersistentColumn column = owned(edit, key);
    ColumnLeaf leaf = column.leafForSetting(key);
    long before = leaf.sizeBytes();
    leaf.putLong(bit(key), value);
    column.addBytes(leaf.sizeBytes() - before);
    return column;
  }

  /** Sets a key to a double; otherwise as {@link #putLong}. */
  public PersistentColumn putDouble(Edit edit, long key, double value) {
    return putLong(edit, key, Double.doubleToRawLongBits(value));
  }

  /** Sets a key to an object that is not null; otherwise as {@link #putLong}. */
  public PersistentColumn putObject(Edit edit, long key, Object value) {
    Objects.requireNonNull(value, "value");
    requireKind(true);
    PersistentColumn column = owned(edit, key);
    ColumnLeaf leaf = column.leafForSetting(key);
    long before = leaf.sizeBytes();
    leaf.putObject(bit(key), value);
    column.addBytes(leaf.sizeBytes() - before);
    return column;
  }

  /** Sets a key to NULL, in a column of either kind; otherwise as {@link #putLong}. */
  public PersistentColumn putNull(Edit edit, long key) {
    PersistentColumn column = owned(edit, key);
    column.leafForSetting(key).putNull(bit(key));
    return column;
  }

  /**
   * Makes a key unset.
   *
   * @return the column without it: this one, if the edit made it or nothing changes
   * @throws IllegalStateException if the edit is sealed
   * @throws IndexOutOfBoundsException if the key is negative or larger than {@link #MAX_KEY}
   */
  public PersistentColumn unset(Edit edit, long key) {
    boolean there = hasKey(key);
    PersistentColumn column = ownedBy(edit) || !there ? this : new PersistentColumn(edit, this);
    if (there && column.block(key) == bit(key)) {
      column.removeLeaf(key);
    } else if (there) {
      column.leafForChange(key, -1).unset(bit(key));
    }
    return column;
  }

  private PersistentColumn owned(Edit edit, long key) {
    checkKey(key);
    return ownedBy(edit) ? this : new PersistentColumn(edit, this);
  }

  private ColumnLeaf leafForSetting(long key) {
    return leafForChange(key, hasKey(key) ? 0 : 1);
  }

  private void requireKind(boolean objects) {
    if (objects != ofObjects) {
      throw new IllegalStateException(
          "a column of " + (ofObjects ? "objects" : "longs") + " takes no others");
    }
  }
}
