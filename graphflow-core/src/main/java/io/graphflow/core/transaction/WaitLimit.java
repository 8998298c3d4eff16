package io.graphflow.core.transaction;

import io.graphflow.exception.GraphflowException;

/** Ends waits for locks for reasons of the caller: its query is interrupted or out of time. */
public interface WaitLimit {
  /** Ends no wait. */
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

  /** Told once a wait has ended, however it did, how long it was. */
  default void waited(long nanos) {}
}
