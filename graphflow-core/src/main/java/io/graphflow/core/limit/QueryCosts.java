package io.graphflow.core.limit;

/**
 * What a query has cost so far beside its work: time to plan and to wait, and memory. If it has to run again, it is the
 * sum of all runs. Safe for use by many threads.
 */
public final class QueryCosts {
  private long planningNanos;
  private long waitingNanos;
  private long mostBytes;

  /** Creates costs of nothing. */
  public QueryCosts() {}

  /** It was parsed or planned for so long. */
  public synchronized void planned(long nanos) {
    planningNanos += nanos;
  }

  /** It has waited for a lock for so long. */
  public synchronized void waited(long nanos) {
    waitingNanos += nanos;
  }

  /** A run of it has kept so much memory at its most. */
  public synchronized void kept(long bytes) {
    mostBytes = Math.max(mostBytes, bytes);
  }

  /** How long it was parsed and planned; nearly nothing if its plan was known. */
  public synchronized long planningNanos() {
    return planningNanos;
  }

  /** How long it has waited for locks of other transactions. */
  public synchronized long waitingNanos() {
    return waitingNanos;
  }

  /** The most memory that it has kept at one time, as estimated; 0 before a run has ended. */
  public synchronized long mostBytes() {
    return mostBytes;
  }
}
