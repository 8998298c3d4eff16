package io.graphflow.core.update;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.QueryExecutor;
import io.graphflow.core.execution.RowCursor;
import io.graphflow.core.execution.UpdateTally;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.plan.CompiledQuery;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Runs queries that write, part by part: those that read by an engine's executor, the updates by itself.
 * Safe for many threads; each run has its own transaction.
 */
public final class UpdateExecutor {
  /** Queries of which the cut plan is kept. */
  private static final int MAX_KNOWN = 256;

  private final QueryExecutor reader;
  private final Map<Key, StagedPlan> known = new LinkedHashMap<>(16, 0.75f, true);

  /** A query, by identity: plans take long to compare. */
  private record Key(CompiledQuery query) {
    @Override
    @SuppressWarnings("ReferenceEquality")
    public boolean equals(Object other) {
      return other instanceof Key key && key.query == query;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(query);
    }
  }

  /**
   * Creates the executor.
   *
   * @param reader the engine's own, for the parts that read
   */
  public UpdateExecutor(QueryExecutor reader) {
    this.reader = Objects.requireNonNull(reader, "reader");
  }

  /**
   * Runs a query to its end, but for what reads behind its last update: that happens as rows are pulled.
   * If it fails, what it has written until then is still there: the transaction must go back to where
   * the query began.
   *
   * @param query what to run, planned against the catalog of the writer's version, with the names that
   *     it writes
   * @param context parameters, limits and, for PROFILE, where to count; its snapshot is not read
   * @param updates the transaction that the query changes
   * @param counters counts what it changes
   * @return a cursor whose columns are {@code query.columns()}, and which has no rows if there is none.
   *     It reads the graph as the query left it, whatever is written later; the caller closes it
   * @throws QueryException if the data does not allow what the query asks for, among
   *     others if an edge would lose its end; and what locks and limits throw
   */
  public RowCursor execute(
      CompiledQuery query, QueryContext context, UpdateContext updates, UpdateTally counters) {
    return new StagedRun(reader, staged(query), context, updates, counters).run();
  }

  /** Two threads that miss at once may both cut the same plan. */
  private StagedPlan staged(CompiledQuery query) {
    Key key = new Key(query);
    synchronized (known) {
      StagedPlan plan = known.get(key);
      if (plan != null) {
        return plan;
      }
    }
    StagedPlan plan = StagedPlan.of(query);
    synchronized (known) {
      known.put(key, plan);
      if (known.size() > MAX_KNOWN) {
        known.remove(known.keySet().iterator().next());
      }
    }
    return plan;
  }
}
