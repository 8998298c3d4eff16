package io.graphflow.core.aggregate;

import io.graphflow.core.limit.MemoryAccount;
import it.unimi.dsi.fastutil.HashCommon;
import java.util.Arrays;

/**
 * Pairs of a group and a number, each once, in the order in which they came: open addressing with linear probing, at
 * most half full. While all numbers have the same upper half, as the IDs of vertices of one table mostly do, a slot has
 * the whole pair, so that a look at it is the only wait for memory; after that it has the pair's index. While each pair
 * is greater than the one before, as those of vertices below one another in lists are, there are no slots; nor where
 * pairs lie close together, as those of one group may, but a bit for each. For one thread at a time.
 */
final class GroupIds {
  private static final int FIRST_PAIRS = 16;
  private static final long LOWER_HALF = 0xFFFF_FFFFL;
  private static final int BYTES_PER_NARROW_PAIR = 3 * Long.BYTES;
  private static final int BYTES_PER_WIDE_PAIR = Long.BYTES + 3 * Integer.BYTES;

  private final MemoryAccount account;

  /**
   * In the narrow form, a pair + 1 by hash; 0 is free. Null in the wide form, while pairs come in ascending order, and
   * while there are bits.
   */
  private long[] pairSlots;

  /** In the narrow form, a bit for each pair, be it there or not; null if there are slots or neither. */
  private long[] bits;

  /** The greatest pair of the narrow form. */
  private long greatest;

  /** In the wide form, the index of a pair + 1 by hash; 0 is free. */
  private int[] slots;

  /** In the wide form, the group of each pair. */
  private int[] groups;

  /** The pairs in the narrow form: the group, and the lower half of the number. In the wide form the numbers. */
  private long[] ids = new long[FIRST_PAIRS];

  /** In the narrow form, the upper half of all numbers. */
  private long upperHalf;

  private int size;

  GroupIds(MemoryAccount account) {
    this.account = account;
  }

  /** The number of pairs. */
  int size() {
    return size;
  }

  /** The group of a pair. */
  int group(int index) {
    return groups == null ? (int) (ids[index] >>> Integer.SIZE) : groups[index];
  }

  /** The number of a pair. */
  long id(int index) {
    return groups == null ? upperHalf | (ids[index] & LOWER_HALF) : ids[index];
  }

  /** Adds a pair; false if it is there already. */
  boolean add(int group, long id) {
    if (size == 0) {
      upperHalf = id & ~LOWER_HALF;
    }
    if (groups == null && (id & ~LOWER_HALF) != upperHalf) {
      widen();
    }
    return groups == null ? addNarrow((long) group << Integer.SIZE | (id & LOWER_HALF))
        : addWide(group, id);
  }

  private boolean addNarrow(long pair) {
    if (pairSlots == null && bits == null) {
      if (size == 0 || pair > ids[size - 1]) {
        append(pair);
        return true;
      }
      index();
    }
    if (bits != null) {
      if (pair < (long) Long.SIZE * bits.length) {
        return addBit(pair);
      }
      fillPairSlots();
    }
    int at = locate(pair);
    if (pairSlots[at] != 0) {
      return false;
    }
    if (size == ids.length) {
      append(pair);
      // There are more slots now, or bits.
      index();
    } else {
      append(pair);
      pairSlots[at] = pair + 1;
    }
    return true;
  }

  private boolean addBit(long pair) {
    if ((bits[(int) (pair / Long.SIZE)] & 1L << pair) != 0) {
      return false;
    }
    if (size == ids.length) {
      append(pair);
      index();
    } else {
      append(pair);
      setBit(pair);
    }
    return true;
  }

  private void setBit(long pair) {
    bits[(int) (pair / Long.SIZE)] |= 1L << pair;
  }

  private void append(long pair) {
    if (size == ids.length) {
      account.reserve((long) ids.length * BYTES_PER_NARROW_PAIR);
      ids = Arrays.copyOf(ids, 2 * ids.length);
    }
    ids[size++] = pair;
    greatest = Math.max(greatest, pair);
  }

  /** Makes bits if they take no more memory than the pairs, else slots. */
  private void index() {
    if (greatest >= (long) Long.SIZE * ids.length) {
      fillPairSlots();
      return;
    }
    pairSlots = null;
    bits = new long[ids.length];
    for (int i = 0; i < size; i++) {
      setBit(ids[i]);
    }
  }

  private boolean addWide(int group, long id) {
    int at = locate(group, id);
    if (slots[at] != 0) {
      return false;
    }
    if (size == ids.length) {
      growWide();
      at = locate(group, id);
    }
    groups[size] = group;
    ids[size] = id;
    slots[at] = ++size;
    return true;
  }

  /** Where a pair is in the narrow form, or the free slot where it belongs. */
  private int locate(long pair) {
    int mask = pairSlots.length - 1;
    int at = (int) HashCommon.mix(pair) & mask;
    while (pairSlots[at] != 0 && pairSlots[at] != pair + 1) {
      at = at + 1 & mask;
    }
    return at;
  }

  /** Where a pair is in the wide form, or the free slot where it belongs. */
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

  private void fillPairSlots() {
    bits = null;
    pairSlots = new long[Math.multiplyExact(2, ids.length)];
    for (int i = 0; i < size; i++) {
      pairSlots[locate(ids[i])] = ids[i] + 1;
    }
  }

  private void growWide() {
    account.reserve((long) ids.length * BYTES_PER_WIDE_PAIR);
    groups = Arrays.copyOf(groups, 2 * groups.length);
    ids = Arrays.copyOf(ids, 2 * ids.length);
    fillSlots();
  }

  /** Goes over to the wide form, whose slots are shorter. */
  private void widen() {
    account.release(grownBytes(BYTES_PER_NARROW_PAIR));
    account.reserve(grownBytes(BYTES_PER_WIDE_PAIR));
    int[] newGroups = new int[ids.length];
    for (int i = 0; i < size; i++) {
      newGroups[i] = group(i);
      ids[i] = id(i);
    }
    groups = newGroups;
    pairSlots = null;
    bits = null;
    fillSlots();
  }

  private void fillSlots() {
    slots = new int[Math.multiplyExact(2, ids.length)];
    for (int i = 0; i < size; i++) {
      slots[locate(groups[i], ids[i])] = i + 1;
    }
  }

  private long grownBytes(int bytesPerPair) {
    return (long) (ids.length - FIRST_PAIRS) * bytesPerPair;
  }
}
