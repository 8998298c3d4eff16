package io.graphflow.storage.delta;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Hands out offsets of new vertices, positions of new edges and numbers of epochs, so that
 * transactions that write side by side never get the same. What a transaction that rolls back was
 * given remains a gap. Safe for use by many threads.
 */
final class DeltaCounters {
  private final ConcurrentHashMap<Integer, AtomicLong> vertices = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<Integer, AtomicLong> edges = new ConcurrentHashMap<>();
  private final AtomicLong epochs = new AtomicLong();

  /** The next offset in a table that has {@code baseCount} vertices in the base. */
  long nextVertex(int table, long baseCount) {
    return counter(vertices, table, baseCount).getAndIncrement();
  }

  /** The next position in an edge table whose base has those below {@code basePositions}. */
  long nextEdge(int edgeTable, long basePositions) {
    return counter(edges, edgeTable, basePositions).getAndIncrement();
  }

  /** A number that no other catalog of this base has; 0 is that of the base itself. */
  long nextEpoch() {
    return epochs.incrementAndGet();
  }

  /** Takes notice of an offset that was handed out by counters before these. */
  void usedVertex(int table, long offset) {
    raise(counter(vertices, table, 0), offset + 1);
  }

  /** Takes notice of a position that was handed out by counters before these. */
  void usedEdge(int edgeTable, long position) {
    raise(counter(edges, edgeTable, 0), position + 1);
  }

  private static void raise(AtomicLong counter, long atLeast) {
    if (counter.get() < atLeast) {
      counter.accumulateAndGet(atLeast, Math::max);
    }
  }

  private static AtomicLong counter(
      ConcurrentHashMap<Integer, AtomicLong> counters, int table, long first) {
    AtomicLong counter = counters.get(table);
    return counter != null ? counter
        : counters.computeIfAbsent(table, _ -> new AtomicLong(first));
  }
}
