package io.graphflow.core.limit;

import io.graphflow.exception.OperationInterruptedException;
import io.graphflow.exception.ResourceException;

/**
 * Ends a query early: because somebody asks for it, or at its time limit. Safe for use by many
 * threads.
 */
public final class Interruption {
  private final long deadlineNanos;
  private final boolean hasDeadline;

  /** The interruption that ends this one with it, or null. */
  private final Interruption whole;
  private final QueryCosts costs;
  private volatile boolean interrupted;

  /**
   * Begins to count the time of a query.
   *
   * @param timeoutNanos time limit, or 0 for none
   */
  public Interruption(long timeoutNanos) {
    hasDeadline = timeoutNanos > 0;
    // Without a limit nobody asks for the time, which takes some.
    deadlineNanos = hasDeadline ? System.nanoTime() + timeoutNanos : 0;
    whole = null;
    costs = new QueryCosts();
  }

  private Interruption(Interruption whole) {
    hasDeadline = whole.hasDeadline;
    deadlineNanos = whole.deadlineNanos;
    this.whole = whole;
    costs = whole.costs;
  }

  /**
   * Makes an interruption for one run of a query that may have to run again: it ends with the
   * query, and can also be interrupted by itself.
   */
  public Interruption run() {
    return new Interruption(this);
  }

  /** What the query costs, all of its runs together. */
  public QueryCosts costs() {
    return costs;
  }

  /** Asks the query to stop; it does at its next {@link #check}. */
  public void interrupt() {
    interrupted = true;
  }

  /**
   * Ends the query if it was interrupted or its time is up.
   *
   * @throws OperationInterruptedException if somebody has asked it to end
   * @throws ResourceException if its time is over
   */
  public void check() {
    if (isInterrupted()) {
      throw new OperationInterruptedException("The query was interrupted.");
    }
    if (hasDeadline && System.nanoTime() - deadlineNanos > 0) {
      throw new ResourceException(
          "The query ran longer than its time limit; raise the limit or make the query narrower.");
    }
  }

  private boolean isInterrupted() {
    return interrupted || (whole != null && whole.isInterrupted());
  }

  /** Nanoseconds until the time is up, {@link Long#MAX_VALUE} if there is no limit. */
  public long remainingNanos() {
    return hasDeadline ? Math.max(0, deadlineNanos - System.nanoTime()) : Long.MAX_VALUE;
  }
}
