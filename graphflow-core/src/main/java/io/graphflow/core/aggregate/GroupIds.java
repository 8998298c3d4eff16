package io.graphflow.core.aggregate;

import io.graphflow.core.limit.MemoryAccount;
import it.unimi.dsi.fastutil.HashCommon;
import java.util.Arrays;

/**
 * Pairs of a group and a number, each once, in the order in which they came: open addressing with linear probing, at
 * most half full. For one thread at a time.
 */
final class GroupIds {
  private static final int FIRST_PAIRS = 16;
  private static final int BYTES_PER_PAIR = Long.BYTES + 3 * Integer.BYTES;

  private final MemoryAccount account;

  /** Index of a pair + 1 by hash; 0 is free. */
  private int[] slots;

  private int[] groups;
  private long[] ids;
  private int size;

  GroupIds(MemoryAccount account) {
    this.account = account;
    begin();
  }

  private void begin() {
    slots = new int[2 * FIRST_PAIRS];
    groups = new int[FIRST_PAIRS];
    ids = new long[FIRST_PAIRS];
    size = 0;
  }

  /** The number of pairs. */
  int size() {
    return size;
  }

  /** The group of a pair. */
  int group(int index) {
    return groups[index];
  }

  /** The number of a pair. */
  long id(int index) {
    return ids[index];
  }

  /** Adds a pair; false if it is there already. */
  boolean add(int group, long id) {
    int at = locate(group, id);
    if (slots[at] != 0) {
      return false;
    }
    if (size == ids.length) {
      grow();
      at = locate(group, id);
    }
    groups[size] = group;
    ids[size] = id;
    slots[at] = ++size;
    return true;
  }

  /** Where the pair is, or the free slot where it belongs. */
  private int locate(int group, long id) {
    int mask = slots.length - 1;
    int at = (int) HashCommon.mix(id + HashCommon.mix((long) group)) & mask;
    while (slots[at] != 0) {
      int index = slots[at] - 1;
      if (ids[index] == id && groups[index] == group) {
        break;
      }
      at = at + 1 & mask;
    }
    return at;
  }

  private void grow() {
    account.reserve((long) ids.length * BYTES_PER_PAIR);
    slots = new int[Math.multiplyExact(2, slots.length)];
    groups = Arrays.copyOf(groups, 2 * groups.length);
    ids = Arrays.copyOf(ids, 2 * ids.length);
    for (int i = 0; i < size; i++) {
      slots[locate(groups[i], ids[i])] = i + 1;
    }
  }

  /** Drops all pairs, and gives their memory back. */
  void clear() {
    account.release((long) (ids.length - FIRST_PAIRS) * BYTES_PER_PAIR);
    begin();
  }
}
