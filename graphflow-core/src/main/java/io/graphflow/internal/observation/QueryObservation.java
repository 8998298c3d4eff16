package io.graphflow.internal.observation;

import io.graphflow.core.limit.QueryCosts;
import io.graphflow.exception.GraphflowException;
import io.graphflow.options.Client;
import io.graphflow.storage.observation.Recordings;
import io.graphflow.summary.QueryType;
import java.util.Locale;

/**
 * Sees a query from its beginning to its end, which it is told once. The end of one whose rows are kept is when it has
 * run; of one whose rows are found as they are asked for, when the last one was, or nobody wants more. For one thread at
 * a time.
 */
public final class QueryObservation {
  private final QueryMetrics metrics;
  private final SlowQueryLog slow;
  private final String text;
  private final Client client;
  private final QueryCosts costs;
  private final QueryEvent event = Recordings.ARE_POSSIBLE ? QueryEvent.begun() : null;
  private final long startNanos = System.nanoTime();
  private boolean isParsed;
  private QueryType type;
  private String engine = "";
  private long elapsedNanos = -1;

  /**
   * Begins.
   *
   * @param metrics count it
   * @param slow is told of it if it takes long
   * @param client whose query it is
   * @param costs what it costs, counted by those who run it
   */
  public QueryObservation(QueryMetrics metrics, SlowQueryLog slow, String text, Client client,
      QueryCosts costs) {
    this.metrics = metrics;
    this.slow = slow;
    this.text = text;
    this.client = client;
    this.costs = costs;
    metrics.begun();
  }

  /** When it began, by {@link System#nanoTime}. */
  public long startNanos() {
    return startNanos;
  }

  /** Its text is Cypher. */
  public void parsed() {
    isParsed = true;
  }

  /** It was planned; {@code byEngine} is the name of what runs it, and empty for a command. */
  public void planned(QueryType known, String byEngine) {
    type = known;
    engine = byEngine;
  }

  /** It has run for so long, and all its rows are kept: what follows is not its time. */
  public void ran(long nanos) {
    if (elapsedNanos < 0) {
      elapsedNanos = nanos;
      if (event != null) {
        event.end();
      }
    }
  }

  /** It has ended after so long without an error, with so many rows; {@code whole} if these were all. */
  public void ended(long nanos, long rows, boolean whole) {
    ran(nanos);
    metrics.succeeded(type, rows, elapsedNanos);
    tell(whole ? "completed" : "closed", rows);
  }

  /** It has ended with an error, before there was a row. */
  public void failed(GraphflowException error) {
    failed(error, System.nanoTime() - startNanos, 0);
  }

  /** It has ended after so long with an error, behind so many rows. */
  public void failed(GraphflowException error, long nanos, long rows) {
    ran(nanos);
    metrics.failed(error.kind(), rows, elapsedNanos);
    tell(error.kind().name().toLowerCase(Locale.ROOT), rows);
  }

  private void tell(String outcome, long rows) {
    boolean isSlow = slow.isSlow(elapsedNanos);
    boolean isRecorded = event != null && event.isWanted();
    if (isSlow || isRecorded) {
      QueryReport report = new QueryReport(text, isParsed, client,
          type == null ? "" : type.name().toLowerCase(Locale.ROOT), engine, outcome, rows,
          elapsedNanos, costs.planningNanos(), costs.waitingNanos(), costs.mostBytes());
      if (isSlow) {
        slow.tell(report);
      }
      if (isRecorded) {
        event.record(report);
      }
    }
  }
}
