package io.graphflow.storage.observation;

import java.util.concurrent.atomic.LongAdder;

/**
 * Counts how long something takes, by ranges that end at fixed times. Safe for use by many threads, which do not wait for
 * each other.
 */
public final class DurationCounter {
  /** The longest time of each range but the last, which has no end, in nanoseconds: from 100 µs to 100 s. */
  private static final long[] BOUNDS = {100_000, 1_000_000, 5_000_000, 10_000_000, 50_000_000,
      100_000_000, 500_000_000, 1_000_000_000, 5_000_000_000L, 10_000_000_000L, 100_000_000_000L};

  private final LongAdder[] counts = new LongAdder[BOUNDS.length + 1];
  private final LongAdder totalNanos = new LongAdder();

  /** Creates a counter that has counted nothing. */
  public DurationCounter() {
    for (int i = 0; i < counts.length; i++) {
      counts[i] = new LongAdder();
    }
  }

  /** The longest time of each range but the last, in nanoseconds; a new array. */
  public static long[] boundsNanos() {
    return BOUNDS.clone();
  }

  /** Counts one that took so long. */
  public void count(long nanos) {
    int range = 0;
    while (range < BOUNDS.length && nanos > BOUNDS[range]) {
      range++;
    }
    counts[range].increment();
    totalNanos.add(nanos);
  }

  /** How many there were in each range, without those of the ranges before; a new array. */
  public long[] counts() {
    long[] now = new long[counts.length];
    for (int i = 0; i < now.length; i++) {
      now[i] = counts[i].sum();
    }
    return now;
  }

  /** The sum of all times, in nanoseconds. */
  public long totalNanos() {
    return totalNanos.sum();
  }
}
