package io.graphflow.storage.primarykey;

import io.graphflow.storage.memory.Hash64;
import io.graphflow.storage.memory.ScratchSpace;

/** A growing set of unique INT64, DATE or DATETIME keys. A slot's tag is the key. */
public final class LongKeyBuilder extends PrimaryKeyBuilder {
  /** Keys whose slots a core's first cache holds from the first look to the second. */
  private static final int BLOCK_KEYS = 512;

  LongKeyBuilder(ScratchSpace scratch) {
    super(scratch);
  }

  /**
   * Adds a key for the next offset.
   *
   * @return {@link #ADDED}, or the offset of the vertex that has the key already
   */
  public long add(long key) {
    long slot = slotOf(key);
    long offset = offset(slot);
    if (offset >= 0) {
      return offset;
    }
    insert(slot, key);
    return ADDED;
  }

  @Override
  public long find(long key) {
    long offset = offset(slotOf(key));
    return offset >= 0 ? offset : NOT_FOUND;
  }

  /**
   * Looks at the home slots of a block of keys before it searches for those that lie elsewhere: the
   * looks depend neither on each other nor on a branch, so that their waits for memory overlap.
   */
  @Override
  public void find(long[] keys, int count, long[] offsets) {
    for (int from = 0; from < count; from += BLOCK_KEYS) {
      int to = Math.min(count, from + BLOCK_KEYS);
      for (int i = from; i < to; i++) {
        long key = keys[i];
        long slot = homeSlot(hashOfTag(key));
        long difference = tag(slot) ^ key;
        // All bits set, which is NOT_FOUND, where they differ.
        offsets[i] = offset(slot) | ((difference | -difference) >> (Long.SIZE - 1));
      }
      for (int i = from; i < to; i++) {
        if (offsets[i] == NOT_FOUND) {
          offsets[i] = find(keys[i]);
        }
      }
    }
  }

  @Override
  public long find(String key) {
    return NOT_FOUND;
  }

  /** The slot that holds the key, or the free one where it belongs. */
  private long slotOf(long key) {
    long slot = homeSlot(hashOfTag(key));
    while (offset(slot) >= 0 && tag(slot) != key) {
      slot = nextSlot(slot);
    }
    return slot;
  }

  @Override
  long hashOfTag(long tag) {
    return Hash64.of(tag);
  }
}
