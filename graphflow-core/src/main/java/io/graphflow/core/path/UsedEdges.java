package io.graphflow.core.path;

import java.util.Arrays;

/**
 * The edges of a trail, so that it uses none twice. An edge is known by label and ends; its ID, which may
 * have to be searched for, is asked for only where there may be a parallel edge. Short trails are looked
 * through; the edges of longer ones are hashed. One search's.
 */
final class UsedEdges {
  /** Number of edges that are looked through. */
  private static final int SCANNED = 16;

  private static final long MULTIPLIER = 0x9E37_79B9_7F4A_7C15L;

  private final SearchMemory memory;
  private EdgeCursor[] cursors = {};
  private long[] sources = {};
  private long[] destinations = {};
  private int count;

  /** Hash table of the edges after those that are looked through: one more than their index, or 0. */
  private int[] slots = {};

  UsedEdges(SearchMemory memory) {
    this.memory = memory;
  }

  void clear() {
    while (count > 0) {
      removeLast();
    }
  }

  /** Adds the edge that a cursor is at and stays at until it is removed; it is not there yet. */
  void add(EdgeCursor cursor) {
    if (count == sources.length) {
      sources = memory.grow(sources);
      destinations = memory.grow(destinations);
      memory.reserve((long) (sources.length - cursors.length) * Integer.BYTES);
      cursors = Arrays.copyOf(cursors, sources.length);
    }
    cursors[count] = cursor;
    sources[count] = cursor.source();
    destinations[count] = cursor.destination();
    count++;
    if (count > SCANNED) {
      hashLast();
    }
  }

  /** Whether the edge that a cursor is at is there. */
  boolean contains(EdgeCursor cursor) {
    long source = cursor.source();
    long destination = cursor.destination();
    int scanned = Math.min(count, SCANNED);
    for (int i = 0; i < scanned; i++) {
      if (sources[i] == source && destinations[i] == destination && isSame(i, cursor)) {
        return true;
      }
    }
    if (count > SCANNED) {
      int slot = slot(source, destination);
      while (slots[slot] != 0) {
        int i = slots[slot] - 1;
        if (sources[i] == source && destinations[i] == destination && isSame(i, cursor)) {
          return true;
        }
        slot = (slot + 1) & slots.length - 1;
      }
    }
    return false;
  }

  /** Whether an edge with the ends of a cursor's edge is that edge. */
  private boolean isSame(int index, EdgeCursor cursor) {
    EdgeCursor used = cursors[index];
    return used.list().edgeLabel() == cursor.list().edgeLabel()
        && (!cursor.list().hasParallelEdges() || used.edgeId() == cursor.edgeId());
  }

  private int slot(long source, long destination) {
    long hash = (source * MULTIPLIER + destination) * MULTIPLIER;
    return (int) (hash >>> Integer.SIZE) & slots.length - 1;
  }

  private void hashLast() {
    if (2L * (count - SCANNED) > slots.length) {
      int[] larger = memory.grow(slots);
      Arrays.fill(larger, 0);
      slots = larger;
      for (int i = SCANNED; i < count; i++) {
        hash(i);
      }
    } else {
      hash(count - 1);
    }
  }

  private void hash(int index) {
    int slot = slot(sources[index], destinations[index]);
    while (slots[slot] != 0) {
      slot = (slot + 1) & slots.length - 1;
    }
    slots[slot] = index + 1;
  }

  /** Removes the edge that was added last. */
  void removeLast() {
    if (count > SCANNED) {
      // No other edge has been hashed past this slot since.
      int slot = slot(sources[count - 1], destinations[count - 1]);
      while (slots[slot] != count) {
        slot = (slot + 1) & slots.length - 1;
      }
      slots[slot] = 0;
    }
    count--;
  }
}
