package io.graphflow.core.list.operator.join;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The turns of workers that all read the same chunks in the same order: each chunk is that of the worker whose turn has
 * its number. Safe for use by many threads.
 */
public final class Turns {
  private final AtomicLong next = new AtomicLong();

  /** Creates turns of which none is taken. */
  public Turns() {}

  /** Takes the next turn; returns the number of its chunk. */
  long take() {
    return next.getAndIncrement();
  }

  /** Begins with the first chunk again; only while no worker reads. */
  void restart() {
    next.set(0);
  }
}
