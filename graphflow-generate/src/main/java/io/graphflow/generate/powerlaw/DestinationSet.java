package io.graphflow.generate.powerlaw;

import java.util.Arrays;

/** The destinations of one source: an open-addressing hash set that is emptied and used again. */
final class DestinationSet {
  private static final long FREE = -1;

  private long[] slots = new long[64];
  private int slotCount = 64;

  /** Forgets everything and makes room. */
  void clear(long expectedCount) {
    long wanted = Math.max(64, Long.highestOneBit(Math.max(1, expectedCount)) * 4);
    if (wanted > 1 << 30) {
      throw new IllegalArgumentException(
          "one vertex cannot have " + expectedCount + " distinct neighbours here");
    }
    slotCount = (int) wanted;
    if (slots.length < slotCount) {
      slots = new long[slotCount];
    }
    Arrays.fill(slots, 0, slotCount, FREE);
  }

  /** Adds a vertex; false if it was there. */
  boolean add(long vertex) {
    int mask = slotCount - 1;
    int slot = (int) ((vertex * 0x9e3779b97f4a7c15L) >>> 32) & mask;
    while (slots[slot] != FREE) {
      if (slots[slot] == vertex) {
        return false;
      }
      slot = (slot + 1) & mask;
    }
    slots[slot] = vertex;
    return true;
  }
}
