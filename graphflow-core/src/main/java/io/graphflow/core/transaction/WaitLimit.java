package io.graphflow.core.transaction;

import io.graphflow.exception.GraphflowException;

/** What ends waits for locks besides the lock manager: a query that is interrupted or out of time. */
public interface WaitLimit {
  /** Nothing. */
  WaitLimit NONE = new WaitLimit() {
    @Override
    public void check() {}

    @Override
    public long remainingNanos() {
      return Long.MAX_VALUE;
    }
  };

  /**
   * Asked before a thread begins to wait and whenever it wakes.
   *
   * @throws GraphflowException to end the wait
   */
  void check();

  /** After how many nanoseconds to check again, at the latest. */
  long remainingNanos();
}
