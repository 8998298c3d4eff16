package io.graphflow.core.transaction;

import java.util.concurrent.locks.LockSupport;

/** Time as waits for locks see it. */
interface LockClock {
  /** The JVM's. */
  LockClock SYSTEM = new LockClock() {
    @Override
    public long nanoTime() {
      return System.nanoTime();
    }

    @Override
    public void park(Object blocker, long nanos) {
      LockSupport.parkNanos(blocker, nanos);
    }
  };

  /** The time, as {@link System#nanoTime} gives it. */
  long nanoTime();

  /** Parks the thread, as {@link LockSupport#parkNanos(Object, long)} does. */
  void park(Object blocker, long nanos);
}
