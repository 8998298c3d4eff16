package io.graphflow;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.QueryExecutor;
import io.graphflow.core.execution.RowCursor;
import io.graphflow.core.ftree.FTreeExecutor;
import io.graphflow.core.list.ListExecutor;
import io.graphflow.core.volcano.VolcanoExecutor;
import io.graphflow.internal.value.ValueCopier;
import io.graphflow.options.Engine;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.research.TreeProcessing;
import io.graphflow.storage.snapshot.Snapshot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Rows of queries on a snapshot that no database has made. */
public final class SnapshotRows {

  private SnapshotRows() {}

  /** All rows, as users get them; {@code query} is planned against the snapshot's catalog. */
  public static List<List<Object>> of(
      CompiledQuery query, Snapshot snapshot, Engine engine, int threads) {
    return of(query, snapshot, engine, threads, Duration.ZERO, 0);
  }

  /**
   * All rows, as users get them.
   *
   * @param query is planned against the snapshot's catalog
   * @param timeout after which the query ends with an error of kind RESOURCE; zero for never
   * @param memoryLimitBytes the most that it may keep, or it ends likewise; 0 for any
   */
  public static List<List<Object>> of(
      CompiledQuery query, Snapshot snapshot, Engine engine, int threads,
      Duration timeout, long memoryLimitBytes) {
    QueryExecutor executor = switch (engine) {
      case GF_RV, GF_CV -> new VolcanoExecutor();
      case GF_CL -> new ListExecutor();
      case GF_FT -> new FTreeExecutor(TreeProcessing.FUSED);
    };
    ValueCopier copier = new ValueCopier(snapshot);
    List<List<Object>> rows = new ArrayList<>();
    QueryContext context =
        new QueryContext(snapshot, Map.of(), threads, timeout.toNanos(), memoryLimitBytes, null);
    try (RowCursor cursor = executor.execute(query, context)) {
      while (cursor.next()) {
        List<Object> row = new ArrayList<>();
        for (int column = 0; column < query.columns().size(); column++) {
          row.add(copier.copy(cursor.value(column)));
        }
        rows.add(row);
      }
    }
    return rows;
  }
}
