package io.graphflow.storage.delta;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Hands out offsets of new vertices, positions of new edges and numbers of epochs, so that
 * transactions that write side by side never get the same. What a transaction that rolls back was
 * given remains a gap. Safe for use by many threads.
 */
final class DeltaCounters {
  /** Whoever begins to write may stand on marks as old as this, which costs some numbers. */
  private static final long RECENT_NANOS = 10_000_000;

  private final ConcurrentHashMap<Integer, AtomicLong> vertices = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<Integer, AtomicLong> edges = new ConcurrentHashMap<>();
  private final AtomicLong epochs = new AtomicLong();
  private volatile NumberMarks last;

  /**
   * The next offset in a table.
   *
   * @param first the one to begin with
   */
  long nextVertex(int table, long first) {
    return counter(vertices, table, first).getAndIncrement();
  }

  /** The next position in an edge table; as {@link #nextVertex}. */
  long nextEdge(int edgeTable, long first) {
    return counter(edges, edgeTable, first).getAndIncrement();
  }

  /** A number that no other catalog of this base has; 0 is that of the base itself. */
  long nextEpoch() {
    return epochs.incrementAndGet();
  }

  /** Takes notice of an offset that was handed out by counters before these. */
  void usedVertex(int table, long offset, long first) {
    raise(counter(vertices, table, first), offset + 1);
  }

  /** Takes notice of a position that was handed out by counters before these. */
  void usedEdge(int edgeTable, long position, long first) {
    raise(counter(edges, edgeTable, first), position + 1);
  }

  /** What has been handed out by now. */
  NumberMarks marks() {
    return new NumberMarks(values(vertices), values(edges), System.nanoTime());
  }

  /** What has been handed out by now or a little before; cheaper. */
  NumberMarks recentMarks() {
    NumberMarks recent = last;
    if (recent == null || System.nanoTime() - recent.takenNanos() > RECENT_NANOS) {
      recent = marks();
      last = recent;
    }
    return recent;
  }

  private static Map<Integer, Long> values(ConcurrentHashMap<Integer, AtomicLong> counters) {
    Map<Integer, Long> values = new HashMap<>();
    counters.forEach((table, counter) -> values.put(table, counter.get()));
    return values;
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
