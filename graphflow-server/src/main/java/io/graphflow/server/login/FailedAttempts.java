package io.graphflow.server.login;

import java.net.InetAddress;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Counts failed attempts by address. Three are free; after each further one the address has to wait before
 * the next is looked at. Safe for use by many threads.
 */
final class FailedAttempts {
  private static final int FREE = 3;
  private static final long WAIT_NANOS = 5_000_000_000L;

  /** More addresses than this are not remembered; those that failed longest ago are forgotten. */
  private static final int MOST_ADDRESSES = 10_000;

  private record Failures(int count, long lastNanos) {}

  private final LongSupplier nanoTime;
  private final Map<InetAddress, Failures> byAddress = new LinkedHashMap<>();

  /** Creates it without failures; time is that of a clock such as {@link System#nanoTime}. */
  FailedAttempts(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** Whether an address has to wait. */
  synchronized boolean hasToWait(InetAddress address) {
    Failures failures = byAddress.get(address);
    return failures != null && failures.count >= FREE
        && nanoTime.getAsLong() - failures.lastNanos < WAIT_NANOS;
  }

  /** Counts a failure. */
  synchronized void failed(InetAddress address) {
    Failures before = byAddress.remove(address);
    byAddress.put(address,
        new Failures(before == null ? 1 : before.count + 1, nanoTime.getAsLong()));
    if (byAddress.size() > MOST_ADDRESSES) {
      Iterator<InetAddress> oldest = byAddress.keySet().iterator();
      oldest.next();
      oldest.remove();
    }
  }

  /** Forgets the failures of an address. */
  synchronized void succeeded(InetAddress address) {
    byAddress.remove(address);
  }
}
