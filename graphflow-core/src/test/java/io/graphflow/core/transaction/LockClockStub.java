package io.graphflow.core.transaction;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Time that passes when told. Starts near the overflow of nanoseconds, which must not matter. */
final class LockClockStub implements LockClock {
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1_000_000_000L);
  private final Set<Thread> parked = ConcurrentHashMap.newKeySet();

  /** The time that a thread knows, by which it has decided how long it waits. */
  private final ThreadLocal<Long> known = new ThreadLocal<>();

  @Override
  public long nanoTime() {
    long now = nanos.get();
    known.set(now);
    return now;
  }

  @Override
  public void park(Object blocker, long parkNanos) {
    long before = known.get();
    parked.add(Thread.currentThread());
    // Who advances the clock either sees this thread or is seen by it.
    if (nanos.get() == before && parkNanos > 0) {
      LockSupport.park(blocker);
    }
    parked.remove(Thread.currentThread());
  }

  /** Lets time pass. */
  void advance(Duration duration) {
    nanos.addAndGet(duration.toNanos());
    parked.forEach(LockSupport::unpark);
  }
}
