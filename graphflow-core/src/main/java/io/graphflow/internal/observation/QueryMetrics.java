package io.graphflow.internal.observation;

import io.graphflow.exception.GraphflowException;
import io.graphflow.storage.observation.DurationCounter;
import io.graphflow.summary.QueryType;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** Counts the queries and transactions of a database since it was opened. Safe for use by many threads. */
public final class QueryMetrics {
  private final LongAdder begun = new LongAdder();
  private final Map<QueryType, LongAdder> succeeded = new EnumMap<>(QueryType.class);
  private final Map<GraphflowException.Kind, LongAdder> failed =
      new EnumMap<>(GraphflowException.Kind.class);
  private final LongAdder rows = new LongAdder();
  private final DurationCounter times = new DurationCounter();
  private final LongAdder committed = new LongAdder();
  private final LongAdder rolledBack = new LongAdder();
  private final LongAdder conflicts = new LongAdder();

  /** Creates it without counts. */
  public QueryMetrics() {
    for (QueryType type : QueryType.values()) {
      succeeded.put(type, new LongAdder());
    }
    for (GraphflowException.Kind kind : GraphflowException.Kind.values()) {
      failed.put(kind, new LongAdder());
    }
  }

  void begun() {
    begun.increment();
  }

  void succeeded(QueryType type, long rowCount, long nanos) {
    succeeded.get(type).increment();
    ended(rowCount, nanos);
  }

  void failed(GraphflowException.Kind kind, long rowCount, long nanos) {
    failed.get(kind).increment();
    ended(rowCount, nanos);
  }

  private void ended(long rowCount, long nanos) {
    if (rowCount > 0) {
      rows.add(rowCount);
    }
    times.count(nanos);
  }

  /** Counts a transaction that has ended. */
  public void transactionEnded(boolean wasCommitted) {
    (wasCommitted ? committed : rolledBack).increment();
  }

  /** Counts a transaction that was rolled back as another one was in its way. */
  public void conflict() {
    conflicts.increment();
  }

  /** Queries that were begun. */
  public long queriesBegun() {
    return begun.sum();
  }

  /** Queries that have ended without an error, by type, each of which is there; a copy. */
  public Map<QueryType, Long> queriesSucceeded() {
    return sums(new EnumMap<>(QueryType.class), succeeded);
  }

  /** Queries that have ended with an error, by its kind, each of which is there; a copy. */
  public Map<GraphflowException.Kind, Long> queriesFailed() {
    return sums(new EnumMap<>(GraphflowException.Kind.class), failed);
  }

  private static <K> Map<K, Long> sums(Map<K, Long> sums, Map<K, LongAdder> counts) {
    counts.forEach((key, count) -> sums.put(key, count.sum()));
    return sums;
  }

  /** Rows that were given to whoever asked. */
  public long rows() {
    return rows.sum();
  }

  /** The times of queries that have ended, however that was. */
  public DurationCounter times() {
    return times;
  }

  /** Transactions that were committed. */
  public long transactionsCommitted() {
    return committed.sum();
  }

  /** Transactions that were not. */
  public long transactionsRolledBack() {
    return rolledBack.sum();
  }

  /** Transactions that were rolled back as others were in their way. */
  public long conflicts() {
    return conflicts.sum();
  }
}
