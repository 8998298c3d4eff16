package io.graphflow.server.http;

import java.time.Duration;
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

  /** Sets what is done after some time, in the place of what was. */
  synchronized void set(Duration time, Runnable action) {
    clear();
    alarm = timer.schedule(action, time.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Nothing is done. */
  synchronized void clear() {
    if (alarm != null) {
      alarm.cancel(false);
      alarm = null;
    }
  }
}
