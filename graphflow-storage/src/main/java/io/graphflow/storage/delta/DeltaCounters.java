package io.graphflow.storage.delta;

import io.graphflow.storage.identity.NumberMarks;
import io.graphflow.storage.identity.PlaceCounter;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToLongFunction;

/**
 * Hands out offsets of new vertices, positions of new edges and numbers of epochs, so that
 * transactions that write side by side never get the same. Those handed to a transaction that rolls
 * back remain gaps. Safe for use by many threads.
 */
final class DeltaCounters {
  /** A transaction may begin with marks as old as this, which costs some numbers. */
  private static final long RECENT_NANOS = 10_000_000;

  private final ConcurrentHashMap<Integer, PlaceCounter> vertices = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<Integer, PlaceCounter> edges = new ConcurrentHashMap<>();
  private final AtomicLong epochs = new AtomicLong();
  private volatile NumberMarks last;

  /** The counter of a vertex table, null as long as nothing was asked of it. */
  PlaceCounter vertices(int table) {
    return vertices.get(table);
  }

  /** The counter of a vertex table, which begins with an offset if there is none. */
  PlaceCounter vertices(int table, long first) {
    return vertices.computeIfAbsent(table, _ -> new PlaceCounter(first));
  }

  /** The counter of an edge table, null as long as nothing was asked of it. */
  PlaceCounter edges(int edgeTable) {
    return edges.get(edgeTable);
  }

  /** The counter of an edge table, which begins with a position if there is none. */
  PlaceCounter edges(int edgeTable, long first) {
    return edges.computeIfAbsent(edgeTable, _ -> new PlaceCounter(first));
  }

  /** An epoch that no other catalog of this base has; 0 is the epoch of the base itself. */
  long nextEpoch() {
    return epochs.incrementAndGet();
  }

  /** The places handed out by now. */
  NumberMarks marks() {
    return marks(PlaceCounter::next);
  }

  /**
   * The places that may have been handed out by the end of this process, unless it reserves more.
   */
  NumberMarks reserved() {
    return marks(PlaceCounter::reservedEnd);
  }

  private NumberMarks marks(ToLongFunction<PlaceCounter> mark) {
    return new NumberMarks(values(vertices, mark), values(edges, mark), System.nanoTime());
  }

  /** The places handed out by now or a little before; cheaper. */
  NumberMarks recentMarks() {
    NumberMarks recent = last;
    if (recent == null || System.nanoTime() - recent.takenNanos() > RECENT_NANOS) {
      recent = marks();
      last = recent;
    }
    return recent;
  }

  private static Map<Integer, Long> values(
      Map<Integer, PlaceCounter> counters, ToLongFunction<PlaceCounter> mark) {
    Map<Integer, Long> values = new HashMap<>();
    counters.forEach((table, counter) -> values.put(table, mark.applyAsLong(counter)));
    return values;
  }
}
