package io.graphflow.core.tuple;

import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.storage.layout.ElementId;
import it.unimi.dsi.fastutil.HashCommon;
import java.util.Arrays;

/**
 * Numbers vertices from 0 in order of first appearance. Vertices of one table that lie close together are found by their
 * offset in an array, which is a load for each; others by a hash table with linear probing. Which it is may change with
 * each doubling, and with each vertex that lies far from all others. Not safe for use by more than one thread at a time.
 */
final class VertexKeys {
  private static final int FIRST_KEYS = 16;

  /** Offsets of vertices lie close together while there are at most so many up to the greatest for each key. */
  static final int OFFSETS_PER_KEY = 8;

  private static final int SLOTS_PER_KEY = 2;

  /** The table of keys that are of several. */
  private static final int MIXED = -1;

  private final MemoryAccount account;

  /** By number. */
  private long[] ids;

  private int size;

  /** The number + 1 by hash, or by offset; 0 is free. */
  private int[] slots;

  private boolean byOffset;

  /** The table of all keys, which may be that of {@link ElementId#NONE}; meaningless without keys. */
  private int table;

  private long greatestOffset;

  VertexKeys(MemoryAccount account) {
    this.account = account;
    begin();
  }

  private void begin() {
    ids = new long[FIRST_KEYS];
    slots = new int[SLOTS_PER_KEY * FIRST_KEYS];
    byOffset = false;
    greatestOffset = -1;
    size = 0;
  }

  /** The number of vertices. */
  int size() {
    return size;
  }

  /** The vertex with a number. */
  long id(int number) {
    return ids[number];
  }

  /** The number of a vertex, or {@link KeyTable#ABSENT}. */
  int find(long vertexId) {
    if (!byOffset) {
      return slots[locate(vertexId)] - 1;
    }
    long offset = ElementId.position(vertexId);
    return offset < slots.length && ElementId.table(vertexId) == table
        ? slots[(int) offset] - 1
        : KeyTable.ABSENT;
  }

  /** The number of a vertex, which is new if it equals the {@link #size} before the call. */
  int findOrAdd(long vertexId) {
    int known = find(vertexId);
    return known == KeyTable.ABSENT ? add(vertexId) : known;
  }

  /** Adds a vertex that is not there; returns its number. */
  private int add(long vertexId) {
    if (size == KeyTable.MAX_KEYS) {
      throw KeyTable.tooManyKeys();
    }
    if (size == ids.length) {
      int length = (int) Math.min(KeyTable.MAX_KEYS, 2L * size);
      account.reserve((long) (length - size) * Long.BYTES);
      ids = Arrays.copyOf(ids, length);
    }
    int number = size++;
    ids[number] = vertexId;
    note(vertexId);
    if (byOffset ? !fits() : isFull()) {
      rebuild();
    } else {
      slots[byOffset ? (int) ElementId.position(vertexId) : locate(vertexId)] = number + 1;
    }
    return number;
  }

  private void note(long vertexId) {
    int own = ElementId.table(vertexId);
    if (size == 1) {
      table = own;
    } else if (table != own) {
      table = MIXED;
    }
    greatestOffset = Math.max(greatestOffset, ElementId.position(vertexId));
  }

  /** Whether the array of offsets has room for all keys. */
  private boolean fits() {
    return table != MIXED && greatestOffset < slots.length;
  }

  /** Whether the hash table has too few free slots, and there may be more. */
  private boolean isFull() {
    return size > slots.length / SLOTS_PER_KEY && slots.length < KeyTable.MAX_SLOTS;
  }

  /** Makes the slots for the keys that there are and for some more, so that this seldom comes. */
  private void rebuild() {
    long offsets = greatestOffset + 1;
    byOffset =
        table != MIXED && offsets <= (long) OFFSETS_PER_KEY * size && offsets <= KeyTable.MAX_SLOTS;
    int length = (int) Math.min(KeyTable.MAX_SLOTS,
        byOffset ? offsets + offsets / 2 : 2L * SLOTS_PER_KEY * HashCommon.nextPowerOfTwo(size));
    account.reserve((long) length * Integer.BYTES);
    account.release((long) slots.length * Integer.BYTES);
    slots = new int[length];
    for (int number = 0; number < size; number++) {
      slots[byOffset ? (int) ElementId.position(ids[number]) : locate(ids[number])] = number + 1;
    }
  }

  /** Where the vertex is in the hash table, or the free slot where it belongs. */
  private int locate(long vertexId) {
    int mask = slots.length - 1;
    int at = (int) HashCommon.mix(vertexId) & mask;
    while (slots[at] != 0 && ids[slots[at] - 1] != vertexId) {
      at = at + 1 & mask;
    }
    return at;
  }

  /** Bytes that room for some more vertices may take, wherever they lie; 0 if there is room for them. */
  long growthBytes(int more) {
    long wanted = size + (long) more;
    long bytes = wanted <= ids.length ? 0 : (long) ids.length * Long.BYTES;
    boolean mayRebuild = byOffset || wanted > slots.length / SLOTS_PER_KEY;
    return mayRebuild ? bytes + 2L * slots.length * Integer.BYTES : bytes;
  }

  /** Drops all vertices and gives their memory back. */
  void clear() {
    account.release((long) (ids.length - FIRST_KEYS) * Long.BYTES
        + ((long) slots.length - SLOTS_PER_KEY * FIRST_KEYS) * Integer.BYTES);
    begin();
  }
}
