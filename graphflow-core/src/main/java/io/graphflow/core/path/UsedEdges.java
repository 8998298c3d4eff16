package io.graphflow.core.path;

import io.graphflow.core.adjacency.EdgeCursor;
import java.util.Arrays;

/**
 * The edges of a trail, which must use none twice. Edges are compared by label and ends, and by their IDs,
 * which may have to be searched for, only where parallel edges exist. Short trails are scanned; the edges of
 * longer ones are hashed. One instance serves one search.
 */
final class UsedEdges {
  /** How many edges are scanned; later ones are hashed. */
  private static final int SCANNED = 16;

  private static final long MULTIPLIER = 0x9E37_79B9_7F4A_7C15L;

  private final SearchMemory memory;
  private EdgeCursor[] cursors = {};
  private long[] sources = {};
  private long[] destinations = {};
  private int count;

  /** Hash table of the edges that are not scanned: their index plus 1, or 0 in an empty slot. */
  private int[] slots = {};

  UsedEdges(SearchMemory memory) {
    this.memory = memory;
  }

  void clear() {
    while (count > 0) {
      removeLast();
    }
  }

  /** Adds the current edge of a cursor, which must stay there until the edge is removed. */
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

  /** Whether the trail has the current edge of a cursor. */
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

  /** Whether an edge with the same ends as a cursor's current edge is that edge. */
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
