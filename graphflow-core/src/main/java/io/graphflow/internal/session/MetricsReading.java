package io.graphflow.internal.session;

import io.graphflow.core.limit.MemoryPool;
import io.graphflow.internal.observation.QueryMetrics;
import io.graphflow.storage.live.StoreView;
import io.graphflow.storage.observation.DurationCounter;
import io.graphflow.storage.observation.StoreMetrics;
import io.graphflow.summary.DatabaseMetrics;
import io.graphflow.summary.DatabaseMetrics.Histogram;
import java.time.Duration;
import java.util.Arrays;

/** Reads what is counted of a database, for programs. */
final class MetricsReading {
  private MetricsReading() {}

  static DatabaseMetrics of(DatabaseKernel kernel, QueryMetrics queries, long openTransactions) {
    StoreMetrics store = kernel.store().metrics();
    MemoryPool memory = kernel.resources().memory();
    long fileBytes;
    try (StoreView view = kernel.store().view()) {
      fileBytes = view.filesBytes();
    }
    return new DatabaseMetrics(
        new DatabaseMetrics.Queries(queries.queriesBegun(), queries.queriesSucceeded(),
            queries.queriesFailed(), queries.rows(), histogram(queries.times())),
        new DatabaseMetrics.Transactions(openTransactions, queries.transactionsCommitted(),
            queries.transactionsRolledBack(), queries.conflicts()),
        new DatabaseMetrics.Storage(histogram(store.commits()), store.commitBytes(),
            histogram(store.checkpoints()), store.failedCheckpoints(), kernel.store().logBytes(),
            fileBytes),
        new DatabaseMetrics.Memory(memory.usedBytes(), memory.limitBytes()));
  }

  private static Histogram histogram(DurationCounter counter) {
    return new Histogram(
        Arrays.stream(DurationCounter.boundsNanos()).mapToObj(Duration::ofNanos).toList(),
        Arrays.stream(counter.counts()).boxed().toList(),
        Duration.ofNanos(counter.totalNanos()));
  }
}
