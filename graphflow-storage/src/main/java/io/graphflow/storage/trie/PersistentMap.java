package io.graphflow.storage.trie;

import java.util.Arrays;
import java.util.Objects;

/**
 * A persistent map from longs, 0 to {@link #MAX_KEY}, to objects. See {@link Edit} for when a
 * version is immutable. An object costs 4 bytes beside itself where keys lie densely, about 150
 * where they lie far from each other.
 *
 * @param <V> what it maps to
 */
public final class PersistentMap<V> extends RadixTrie<PersistentMap.MapLeaf> {
  private static final PersistentMap<?> EMPTY = new PersistentMap<>();

  private PersistentMap() {}

  private PersistentMap(Edit edit, PersistentMap<V> from) {
    super(edit, from);
  }

  /** The values of 64 keys, those that are there. */
  static final class MapLeaf extends Leaf {
    private Object[] values;

    private MapLeaf(Edit edit) {
      super(edit);
      values = new Object[1];
    }

    private MapLeaf(Edit edit, MapLeaf from) {
      super(edit);
      mask = from.mask;
      values = from.values.clone();
    }

    @Override
    MapLeaf copy(Edit newEdit) {
      return new MapLeaf(newEdit, this);
    }

    @Override
    long sizeBytes() {
      return 32 + referenceArrayBytes(values.length);
    }

    private void put(long bit, Object value) {
      int slot = slot(bit);
      if (!has(bit)) {
        int count = Long.bitCount(mask);
        Object[] from = values;
        if (count == from.length) {
          values = Arrays.copyOf(from, grownCapacity(count));
        }
        System.arraycopy(from, slot, values, slot + 1, count - slot);
        mask |= bit;
      }
      values[slot] = value;
    }

    private void remove(long bit) {
      int slot = slot(bit);
      int last = Long.bitCount(mask) - 1;
      System.arraycopy(values, slot + 1, values, slot, last - slot);
      values[last] = null;
      mask &= ~bit;
    }
  }

  /** The map without keys. */
  @SuppressWarnings("unchecked")
  public static <V> PersistentMap<V> empty() {
    return (PersistentMap<V>) EMPTY;
  }

  @Override
  MapLeaf newLeaf(Edit owner) {
    return new MapLeaf(owner);
  }

  /** The value of a key, or null. */
  @SuppressWarnings("unchecked")
  public V get(long key) {
    MapLeaf leaf = leaf(checkKey(key));
    long bit = bit(key);
    return leaf == null || !leaf.has(bit) ? null : (V) leaf.values[leaf.slot(bit)];
  }

  /**
   * Copies the values of those of the 64 keys from {@code key & -64} on that are there, in turn: as many
   * as {@link #block} has bits.
   *
   * @param to receives them
   * @throws ArrayStoreException if it cannot hold such values
   */
  public void copyBlock(long key, Object[] to) {
    MapLeaf leaf = leaf(checkKey(key));
    if (leaf != null) {
      System.arraycopy(leaf.values, 0, to, 0, Long.bitCount(leaf.mask));
    }
  }

  /**
   * Maps a key to a value, which is not null.
   *
   * @return the map with it: this one, if the edit made it
   * @throws IllegalStateException if the edit is sealed
   * @throws IndexOutOfBoundsException if the key is negative or larger than {@link #MAX_KEY}
   */
  public PersistentMap<V> put(Edit edit, long key, V value) {
    Objects.requireNonNull(value, "value");
    boolean there = hasKey(key);
    PersistentMap<V> map = ownedBy(edit) ? this : new PersistentMap<>(edit, this);
    MapLeaf leaf = map.leafForChange(key, there ? 0 : 1);
    long before = leaf.sizeBytes();
    leaf.put(bit(key), value);
    map.addBytes(leaf.sizeBytes() - before);
    return map;
  }

  /**
   * Removes a key.
   *
   * @return the map without it: this one, if the edit made it or nothing changes
   * @throws IllegalStateException if the edit is sealed
   * @throws IndexOutOfBoundsException if the key is negative or larger than {@link #MAX_KEY}
   */
  public PersistentMap<V> remove(Edit edit, long key) {
    boolean there = hasKey(key);
    PersistentMap<V> map = ownedBy(edit) || !there ? this : new PersistentMap<>(edit, this);
    if (there && map.block(key) == bit(key)) {
      map.removeLeaf(key);
    } else if (there) {
      map.leafForChange(key, -1).remove(bit(key));
    }
    return map;
  }
}
