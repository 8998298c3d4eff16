package io.graphflow.internal.observation;

import io.graphflow.options.Client;

/**
 * What is known of a query that has ended.
 *
 * @param text its text, as it was given
 * @param isCypher whether it could be parsed
 * @param client whose it was
 * @param type what it may do, in small letters; empty if that did not become known
 * @param engine the engine that ran it; empty if none did
 * @param outcome how it ended: {@code completed}, {@code closed} before all its rows were read, or the kind of its error
 * @param rows that were given to whoever asked
 * @param elapsedNanos from its beginning to its end
 * @param planningNanos of these, for parsing and planning
 * @param waitingNanos of these, for locks
 * @param mostBytes the most memory that it kept, as estimated
 */
record QueryReport(
    String text,
    boolean isCypher,
    Client client,
    String type,
    String engine,
    String outcome,
    long rows,
    long elapsedNanos,
    long planningNanos,
    long waitingNanos,
    long mostBytes) {

  /** What is left of the time beside planning and waiting, at least 0. */
  long runningNanos() {
    return Math.max(0, elapsedNanos - planningNanos - waitingNanos);
  }
}
