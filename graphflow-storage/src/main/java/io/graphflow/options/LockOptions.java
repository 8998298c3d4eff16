package io.graphflow.options;

import java.time.Duration;
import java.util.Objects;

/**
 * How a database locks. Immutable.
 *
 * <pre>{@code
 * LockOptions patient = new LockOptions(Duration.ofMinutes(1), 10_000, 200_000);
 * DatabaseOptions options = DatabaseOptions.DEFAULT.with(patient);
 * }</pre>
 *
 * @param waitLimit longest wait for one lock, or zero for no limit. Deadlocks need no limit: they are
 *     found at once. It is for transactions that somebody forgot to end.
 * @param escalationCount at every multiple of so many locks of a transaction beneath one table, it tries
 *     to lock the table instead, which it does if it need not wait; at least 1
 * @param maxElementCount with so many locks beneath one table it waits for the lock of the table, so that
 *     memory for locks (about 120 bytes each) is bounded; at least {@code escalationCount}
 */
public record LockOptions(Duration waitLimit, int escalationCount, int maxElementCount) {

  /** Ten seconds; 10,000 locks beneath a table; 200,000 at most. */
  public static final LockOptions DEFAULT =
      new LockOptions(Duration.ofSeconds(10), 10_000, 200_000);

  /** Creates options. */
  public LockOptions {
    Objects.requireNonNull(waitLimit, "waitLimit");
    if (waitLimit.isNegative()) {
      throw new IllegalArgumentException("the limit of waiting for a lock is negative");
    }
    if (escalationCount < 1 || maxElementCount < escalationCount) {
      throw new IllegalArgumentException("escalation at " + escalationCount + " locks, at most "
          + maxElementCount + ": expected at least 1, and no fewer at most");
    }
  }

  /** The same with another limit of waiting for a lock; zero for none. */
  public LockOptions withWaitLimit(Duration other) {
    return new LockOptions(other, escalationCount, maxElementCount);
  }

  /** The same with locks of a table tried for at multiples of another number of locks beneath it. */
  public LockOptions withEscalationCount(int other) {
    return new LockOptions(waitLimit, other, maxElementCount);
  }

  /** The same with another number of locks beneath a table at the most. */
  public LockOptions withMaxElementCount(int other) {
    return new LockOptions(waitLimit, escalationCount, other);
  }
}
