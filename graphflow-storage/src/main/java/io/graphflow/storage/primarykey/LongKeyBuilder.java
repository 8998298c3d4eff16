package io.graphflow.storage.primarykey;

import io.graphflow.storage.memory.Hash64;
import io.graphflow.storage.memory.ScratchSpace;

/** A growing set of unique INT64, DATE or DATETIME keys. A slot's tag is the key. */
public final class LongKeyBuilder extends PrimaryKeyBuilder {

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
