package io.graphflow.storage.identity;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/**
 * Hands out the places of new elements of one table, and reserves them before: twice as many each time, so
 * that few are lost when the process ends, and a large transaction seldom waits. Safe for use by many threads.
 */
public final class PlaceCounter {
  private static final long FEWEST = 64;
  private static final long MOST = 1 << 20;

  private final AtomicLong next;
  private volatile long reservedEnd;
  /** The end of the places that are reserved or about to be. */
  private volatile long askedEnd;
  private long step = FEWEST;

  /** Begins with a place; nobody has got that one or a later one. */
  public PlaceCounter(long first) {
    next = new AtomicLong(first);
    reservedEnd = first;
    askedEnd = first;
  }

  /** The place that would be next. */
  public long next() {
    return next.get();
  }

  /** The first place that nobody can have got. */
  public long reservedEnd() {
    return Math.max(askedEnd, next.get());
  }

  /**
   * Hands out the next place.
   *
   * @param reserve is given an end, and makes durable before it returns that no other process hands
   *     out a place before that end. If it throws, this throws the same, and the place is lost.
   *     Null if nothing that lasts is written, so that nothing need be reserved
   */
  public long take(LongConsumer reserve) {
    long place = next.getAndIncrement();
    if (place >= reservedEnd && reserve != null) {
      reserve(place, reserve);
    }
    return place;
  }

  private synchronized void reserve(long place, LongConsumer reserve) {
    if (place >= reservedEnd) {
      long end = place + step;
      askedEnd = end;
      reserve.accept(end);
      reservedEnd = end;
      step = Math.min(2 * step, MOST);
    }
  }

  /** Takes notice of a place that an element has. */
  public void used(long place) {
    if (next.get() <= place) {
      next.accumulateAndGet(place + 1, Math::max);
    }
  }

  /**
   * Skips the places that a process before this one has reserved: none of them is handed out again.
   */
  public void reserved(long end) {
    used(end - 1);
  }

  /** Knows that places before an end are reserved for this process. */
  public synchronized void reservedHere(long end) {
    reservedEnd = Math.max(reservedEnd, end);
    askedEnd = reservedEnd;
  }
}
