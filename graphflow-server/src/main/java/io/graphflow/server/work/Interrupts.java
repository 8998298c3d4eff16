package io.graphflow.server.work;

import java.time.Duration;

/**
 * Ends what is run for a client for the sake of a reset that was read, of a time limit, or of the end of the
 * connection. Where a query has not yet begun, being asked to end does not reach it; so it is asked again until
 * the thread that runs it has noticed. Safe for use by many threads.
 */
public final class Interrupts {
  private static final Duration AGAIN = Duration.ofMillis(5);

  private final Object monitor = new Object();
  private Work work;
  private boolean asking;
  private volatile int resets;
  private volatile boolean closing;

  /** Says what is worked on from now on; null for nothing. A reset may have been read just before. */
  public void workingOn(Work other) {
    synchronized (monitor) {
      work = other;
    }
    ask();
  }

  /** A reset was read, which will be handled later: what comes before ends. */
  public void resetRead() {
    synchronized (monitor) {
      resets++;
    }
    ask();
  }

  /** The oldest reset is being handled; tells whether it is the last one that was read. */
  public boolean handleReset() {
    synchronized (monitor) {
      return --resets == 0;
    }
  }

  /** Work takes longer than it may. */
  public void timeOut(Work late) {
    late.timeOut();
    ask();
  }

  /** The connection ends. */
  public void close() {
    closing = true;
    ask();
  }

  /** Whether requests are ignored, as a reset or the end comes after them. */
  public boolean areIgnoring() {
    return resets > 0 || closing;
  }

  private boolean isToEnd() {
    return work != null && (areIgnoring() || work.isTimedOut());
  }

  private void ask() {
    synchronized (monitor) {
      if (asking || !isToEnd()) {
        return;
      }
      asking = true;
    }
    Thread.ofVirtual().name("graphflow-interrupt").start(() -> {
      while (askOnce()) {
        try {
          Thread.sleep(AGAIN);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          return;
        }
      }
    });
  }

  private boolean askOnce() {
    synchronized (monitor) {
      asking = isToEnd();
      if (asking) {
        work.interrupt();
      }
      return asking;
    }
  }
}
