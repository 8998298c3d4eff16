package io.graphflow.storage.trie;

/**
 * A persistent set of longs, 0 to {@link #MAX_KEY}: a bit a key where keys lie densely. See
 * {@link Edit} for when a version is immutable.
 */
public final class PersistentSet extends RadixTrie<PersistentSet.SetLeaf> {
  private static final PersistentSet EMPTY = new PersistentSet();

  private PersistentSet() {}

  private PersistentSet(Edit edit, PersistentSet from) {
    super(edit, from);
  }

  /** 64 keys, a bit each. */
  static final class SetLeaf extends Leaf {
    private SetLeaf(Edit edit, long mask) {
      super(edit);
      this.mask = mask;
    }

    @Override
    SetLeaf copy(Edit newEdit) {
      return new SetLeaf(newEdit, mask);
    }

    @Override
    long sizeBytes() {
      return 24;
    }
  }

  /** The set without keys. */
  public static PersistentSet empty() {
    return EMPTY;
  }

  @Override
  SetLeaf newLeaf(Edit owner) {
    return new SetLeaf(owner, 0);
  }

  /** Whether a key is in the set. */
  public boolean contains(long key) {
    return hasKey(key);
  }

  /**
   * Adds a key.
   *
   * @return the set with it: this one, if the edit made it or nothing changes
   * @throws IllegalStateException if the edit is sealed
   * @throws IndexOutOfBoundsException if the key is negative or larger than {@link #MAX_KEY}
   */
  public PersistentSet add(Edit edit, long key) {
    boolean there = hasKey(key);
    PersistentSet set = ownedBy(edit) || there ? this : new PersistentSet(edit, this);
    if (!there) {
      set.leafForChange(key, 1).mask |= bit(key);
    }
    return set;
  }

  /**
   * Removes a key.
   *
   * @return the set without it: this one, if the edit made it or nothing changes
   * @throws IllegalStateException if the edit is sealed
   * @throws IndexOutOfBoundsException if the key is negative or larger than {@link #MAX_KEY}
   */
  public PersistentSet remove(Edit edit, long key) {
    boolean there = hasKey(key);
    PersistentSet set = ownedBy(edit) || !there ? this : new PersistentSet(edit, this);
    if (there && set.block(key) == bit(key)) {
      set.removeLeaf(key);
    } else if (there) {
      set.leafForChange(key, -1).mask &= ~bit(key);
    }
    return set;
  }
}
