package io.graphflow.internal.session;

import io.graphflow.exception.GraphflowException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Runs transactions again that others were in the way of. */
public final class Retry {
  /** How often a transaction that lost a deadlock is run before the loss is reported. */
  public static final int MAX_ATTEMPTS = 30;

  private static final long FIRST_PAUSE_NANOS = 50_000;
  private static final long MAX_PAUSE_NANOS = 20_000_000;

  private Retry() {}

  /**
   * Runs a transaction until it ends otherwise than by a conflict, at most {@value #MAX_ATTEMPTS}
   * times.
   *
   * @param transaction begins it and ends it, each time anew
   * @return the result of the transaction
   * @throws GraphflowException the exception of the transaction, or the conflict of the last
   *     attempt
   */
  public static <T> T run(Supplier<T> transaction) {
    for (int attempt = 1;; attempt++) {
      try {
        return transaction.get();
      } catch (GraphflowException e) {
        if (!e.isRetryable() || attempt == MAX_ATTEMPTS) {
          throw e;
        }
        backOff(attempt);
      }
    }
  }

  /**
   * Lets the transactions in the way go first: a little longer each time, and never all for the
   * same time.
   */
  private static void backOff(int attempt) {
    long mostNanos = Math.min(MAX_PAUSE_NANOS, FIRST_PAUSE_NANOS << attempt);
    LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(mostNanos));
  }
}
