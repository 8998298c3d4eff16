package io.graphflow.parquet.write;

import java.util.Arrays;

/** Different numbers, by the order in which they came. For one thread. */
final class NumberDictionary {
  private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

  private long[] values = new long[64];
  private int[] slots = new int[256];
  private int size;

  NumberDictionary() {
    Arrays.fill(slots, -1);
  }

  int size() {
    return size;
  }

  long get(int code) {
    return values[code];
  }

  /** The place of a number, which is added if it is new. */
  int code(long value) {
    int slot = slot(value);
    if (slots[slot] >= 0) {
      return slots[slot];
    }
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
      rehash(4 * values.length);
      slot = slot(value);
    }
    values[size] = value;
    slots[slot] = size;
    return size++;
  }

  private int slot(long value) {
    int mask = slots.length - 1;
    int slot = (int) ((value * MULTIPLIER) >>> 40) & mask;
    while (slots[slot] >= 0 && values[slots[slot]] != value) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private void rehash(int length) {
    slots = new int[length];
    Arrays.fill(slots, -1);
    for (int code = 0; code < size; code++) {
      slots[slot(values[code])] = code;
    }
  }

  /** Forgets the numbers that came last. */
  void truncate(int newSize) {
    size = newSize;
    rehash(slots.length);
  }
}
