package io.graphflow.server.http;

import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Does something unless it is cleared or set anew in time. Safe for use by many threads. */
final class Deadline {
  private final ScheduledExecutorService timer;
  private Future<?> alarm;

  /** Creates one that is clear; {@code timer} is a thread for what takes no time. */
  Deadline(ScheduledExecutorService timer) {
    this.timer = timer;
  }

  /** Sets what is done after some seconds, in the place of what was. */
  synchronized void set(int seconds, Runnable action) {
    clear();
    alarm = timer.schedule(action, seconds, TimeUnit.SECONDS);
  }

  /** Nothing is done. */
  synchronized void clear() {
    if (alarm != null) {
      alarm.cancel(false);
      alarm = null;
    }
  }
}
