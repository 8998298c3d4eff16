package io.graphflow.internal.session;

import io.graphflow.core.execution.PreparedPlan;
import io.graphflow.core.execution.Profile;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.ReadLocks;
import io.graphflow.core.execution.RowCursor;
import io.graphflow.core.limit.Interruption;
import io.graphflow.exception.QueryWarning;
import io.graphflow.internal.value.Keys;
import io.graphflow.internal.value.ValueCopier;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.parser.ast.QueryMode;
import io.graphflow.storage.live.StoreView;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.summary.QueryType;
import io.graphflow.summary.UpdateCounters;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Rows that a query finds in a snapshot as they are asked for. */
final class StreamedRows implements Rows {
  private final PlanCache.Plan source;
  private final SessionOptions options;
  private final PreparedPlan plan;
  private final StoreView view;
  private final Snapshot snapshot;
  private final QueryContext context;
  private final RowCursor cursor;
  private final ValueCopier copier;
  private boolean closed;

  /**
   * Starts a query.
   *
   * @param view the state that it reads; given back when the rows are closed, or if this throws
   * @param interruption may end it
   */
  StreamedRows(DatabaseKernel kernel, SessionOptions options, StoreView view, PlanCache.Plan plan,
      Map<String, Object> parameters, Interruption interruption) {
    this.source = plan;
    this.options = options;
    this.plan =
        plan.prepared(kernel.engines().executor(plan.engine(options), options.treeProcessing()));
    this.view = view;
    boolean started = false;
    QueryContext made = null;
    try {
      snapshot = view.snapshot(kernel.engines().layout(options.engine()));
      copier = new ValueCopier(snapshot);
      made = new QueryContext(snapshot, parameters, options.threads(),
          interruption, options.memoryLimitBytes(),
          source.compiled().mode() == QueryMode.PROFILE ? new Profile() : null,
          kernel.options().imports(), ReadLocks.NONE, plan.facts().procedures(),
          kernel.resources(), kernel.surroundings(options.client()));
      context = made;
      cursor = source.compiled().mode() == QueryMode.EXPLAIN ? null
          : this.plan.execute(context);
      started = true;
    } finally {
      if (!started) {
        if (made != null) {
          made.limits().end();
        }
        view.close();
      }
    }
  }

  /** The rows as they are found when all are asked for at once. */
  Rows kept() {
    try {
      List<Object[]> rows = new ArrayList<>();
      for (Object[] row = next(); row != null; row = next()) {
        rows.add(row);
      }
      return BufferedRows.of(source, rows, plan(), counters());
    } finally {
      close();
    }
  }

  @Override
  public QueryMode mode() {
    return source.compiled().mode();
  }

  @Override
  public QueryType type() {
    return QueryType.READ;
  }

  @Override
  public Engine engine(SessionOptions asked) {
    return source.engine(asked);
  }

  @Override
  public Keys columns() {
    return source.columns();
  }

  @Override
  public List<QueryWarning> warnings() {
    return source.compiled().warnings();
  }

  @Override
  public boolean areKept() {
    return false;
  }

  @Override
  public Object[] next() {
    if (cursor == null) {
      return null;
    }
    boolean more = cursor.next();
    // Without columns there are no rows; the query runs for the effects of its procedures.
    while (more && columns().count() == 0) {
      more = cursor.next();
    }
    return more ? copier.row(cursor, columns().count()) : null;
  }

  @Override
  public Optional<ShownPlan> plan() {
    return QueryPlans.shown(source, options, plan, snapshot.catalog(), context.profile());
  }

  @Override
  public UpdateCounters counters() {
    return UpdateCounters.NONE;
  }

  @Override
  public void interrupt() {
    context.interrupt();
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      try {
        if (cursor != null) {
          cursor.close();
        }
      } finally {
        context.limits().end();
        view.close();
      }
    }
  }
}
