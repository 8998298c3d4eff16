package io.graphflow.interactive.driver;

import java.util.Arrays;

/**
 * How far update streams are, so that an update waits for what it depends on in other streams. Its own
 * stream runs in order anyway.
 *
 * <p>No two streams wait for each other: of the updates that wait, the one that is due first depends on
 * nothing that is due later.
 */
final class UpdateProgress {
  /** A stream's end. */
  static final long END = Long.MAX_VALUE;

  /** Of each stream, when its next update is due: all that were due before are done. */
  private final long[] nextMillis;
  private boolean stopped;

  /** Creates the progress of streams of which nothing is done. */
  UpdateProgress(int streams) {
    nextMillis = new long[streams];
    Arrays.fill(nextMillis, Long.MIN_VALUE);
  }

  /** Says when a stream's next update is due, or {@link #END}; all before it are done. */
  synchronized void next(int stream, long timeMillis) {
    nextMillis[stream] = timeMillis;
    notifyAll();
  }

  /**
   * Waits until the other streams have done all that was due up to a time.
   *
   * @return whether they have; false if they stopped before
   */
  synchronized boolean await(int stream, long dependencyMillis) throws InterruptedException {
    while (!stopped && !isReached(stream, dependencyMillis)) {
      wait();
    }
    return !stopped;
  }

  private boolean isReached(int stream, long dependencyMillis) {
    for (int i = 0; i < nextMillis.length; i++) {
      if (i != stream && nextMillis[i] <= dependencyMillis) {
        return false;
      }
    }
    return true;
  }

  /** Lets all who wait go, as nothing more will be done. */
  synchronized void stop() {
    stopped = true;
    notifyAll();
  }
}
