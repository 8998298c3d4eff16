package io.graphflow.storage.primarykey;

import io.graphflow.storage.column.ColumnReader;
import io.graphflow.storage.file.Structure;
import io.graphflow.storage.memory.Hash64;
import io.graphflow.storage.memory.NativeBytes;
import io.graphflow.storage.snapshot.PrimaryKeyIndex;
import io.graphflow.storage.type.ScalarType;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The index of a table's primary key in a file: an open-addressing hash table of vertex offsets.
 * Keys are compared in the key column, so the index takes 1.5 offsets a vertex.
 *
 * <p>Layout: three parameters (number of keys n, number of slots s = n + n / 2 + 1, width in bytes
 * of a slot) and one section of s slots, each offset + 1, or 0 if it is free. A key's home slot is
 * the upper half of the 128-bit product of its hash ({@link Hash64}), taken as unsigned, and s; if
 * that is taken by another key, the following slots are tried, the first after the last. Immutable
 * and safe for use by many threads.
 */
public final class PrimaryKeyTable implements PrimaryKeyIndex {
  static final int COUNT = 0;
  static final int SLOT_COUNT = 1;
  static final int SLOT_WIDTH_BYTES = 2;
  static final int PARAMETER_COUNT = 3;

  /** Keys that are looked up together: their slots and offsets stay in a core's first cache. */
  private static final int BLOCK_KEYS = 512;

  private final ColumnReader keys;
  private final boolean stringKeys;
  private final long slotCount;
  private final int widthBytes;
  private final long mask;
  private final MemorySegment slots;
  private final long sizeBytes;

  private PrimaryKeyTable(Structure structure, ColumnReader keys) {
    this.keys = keys;
    stringKeys = keys.type() == ScalarType.STRING;
    slotCount = structure.parameter(SLOT_COUNT);
    widthBytes = (int) structure.parameter(SLOT_WIDTH_BYTES);
    slots = structure.section(0);
    sizeBytes = structure.sectionLengthBytes(0);
    if (structure.parameter(COUNT) != keys.count() || !keys.neverNull()
        || slotCount != slotCount(keys.count()) || widthBytes < 1 || widthBytes > Long.BYTES
        || sizeBytes != slotCount * widthBytes) {
      throw structure.damaged("its " + slotCount + " slots do not fit a key column of "
          + keys.count() + " values");
    }
    mask = NativeBytes.mask(widthBytes);
  }

  /**
   * The index in a structure.
   *
   * @param keys the column of the primary key
   */
  public static PrimaryKeyTable read(Structure structure, ColumnReader keys) {
    return new PrimaryKeyTable(structure, keys);
  }

  static long slotCount(long count) {
    return count + (count >>> 1) + 1;
  }

  static long homeSlot(long hash, long slotCount) {
    return Math.unsignedMultiplyHigh(hash, slotCount);
  }

  @Override
  public long find(long key) {
    if (stringKeys) {
      return NOT_FOUND;
    }
    long slot = homeSlot(Hash64.of(key), slotCount);
    for (;;) {
      long offset = offset(slot);
      if (offset < 0) {
        return NOT_FOUND;
      }
      if (keys.getLong(offset) == key) {
        return offset;
      }
      slot = next(slot);
    }
  }

  /**
   * Looks at the slots of a block of keys before it compares the keys, and at the next slots of all that
   * differ: no look depends on another or on a branch, so that their waits for memory overlap.
   */
  @Override
  public void find(long[] sought, int count, long[] offsets) {
    if (stringKeys || keys.count() == 0) {
      Arrays.fill(offsets, 0, count, NOT_FOUND);
      return;
    }
    int[] open = new int[Math.min(count, BLOCK_KEYS)];
    long[] looked = new long[open.length];
    for (int from = 0; from < count; from += BLOCK_KEYS) {
      int left = Math.min(count - from, BLOCK_KEYS);
      for (int i = 0; i < left; i++) {
        open[i] = from + i;
        looked[i] = homeSlot(Hash64.of(sought[from + i]), slotCount);
      }
      while (left > 0) {
        left = look(sought, offsets, open, looked, left);
      }
    }
  }

  /**
   * Looks at one slot for each of some keys.
   *
   * @param open indexes of the keys; receives those whose slots have other keys
   * @param looked the slots; receives the slots after these
   * @return how many {@code open} received
   */
  private int look(long[] sought, long[] offsets, int[] open, long[] looked, int count) {
    for (int i = 0; i < count; i++) {
      offsets[open[i]] = offset(looked[i]);
    }
    int others = 0;
    for (int i = 0; i < count; i++) {
      int at = open[i];
      long slot = looked[i];
      long offset = offsets[at];
      // A branch would be wrong for every third key, and each time wait for the key in memory.
      long difference = keys.getLong(offset & ~(offset >> (Long.SIZE - 1))) ^ sought[at];
      open[others] = at;
      looked[others] = next(slot);
      others += (int) (((difference | -difference) & ~offset) >>> (Long.SIZE - 1));
    }
    return others;
  }

  @Override
  public long find(String key) {
    if (!stringKeys) {
      return NOT_FOUND;
    }
    byte[] utf8 = key.getBytes(StandardCharsets.UTF_8);
    long slot = homeSlot(Hash64.of(utf8, 0, utf8.length), slotCount);
    for (;;) {
      long offset = offset(slot);
      if (offset < 0) {
        return NOT_FOUND;
      }
      if (keys.stringEquals(offset, utf8)) {
        return offset;
      }
      slot = next(slot);
    }
  }

  private long offset(long slot) {
    return NativeBytes.load(slots, slot * widthBytes, mask) - 1;
  }

  private long next(long slot) {
    return slot + 1 == slotCount ? 0 : slot + 1;
  }

  /** Bytes of the slots; the key column is not counted. */
  public long sizeBytes() {
    return sizeBytes;
  }
}
