package io.graphflow.internal.session;

import io.graphflow.core.execution.PreparedPlan;
import io.graphflow.core.execution.Profile;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.ReadLocks;
import io.graphflow.core.execution.RowCursor;
import io.graphflow.core.limit.Interruption;
import io.graphflow.options.SessionOptions;
import io.graphflow.storage.live.StoreView;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.Map;
import java.util.function.Function;

/**
 * A query that finds its rows in a snapshot as they are asked for. For one thread at a time, except {@link #interrupt}.
 */
final class SnapshotRead implements AutoCloseable {
  private final PreparedPlan plan;
  private final StoreView view;
  private final Snapshot snapshot;
  private final QueryContext context;
  private final RowCursor cursor;
  private boolean closed;

  /**
   * Starts a query.
   *
   * @param view the state that it reads; given back when this is closed, or if this throws
   * @param parameters gives the values of the parameters for the snapshot
   * @param profile counts; null if nobody asked
   * @param runs whether it runs, and is not only shown
   * @param interruption may end it
   */
  SnapshotRead(DatabaseKernel kernel, SessionOptions options, StoreView view, PlanCache.Plan plan,
      Function<Snapshot, Map<String, Object>> parameters, Profile profile, boolean runs,
      Interruption interruption) {
    this.plan =
        plan.prepared(kernel.engines().executor(plan.engine(options), options.treeProcessing()));
    this.view = view;
    boolean started = false;
    QueryContext made = null;
    try {
      snapshot = plan.reading(view.snapshot(kernel.engines().layout(options.engine())));
      made = new QueryContext(snapshot, parameters.apply(snapshot), options.threads(),
          interruption, options.memoryLimitBytes(), profile,
          kernel.options().imports(), ReadLocks.NONE, plan.facts().procedures(),
          kernel.resources(), kernel.surroundings(options.client()));
      context = made;
      cursor = runs ? this.plan.execute(context) : null;
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

  /** The plan that runs. */
  PreparedPlan plan() {
    return plan;
  }

  Snapshot snapshot() {
    return snapshot;
  }

  QueryContext context() {
    return context;
  }

  /** The rows; null if the query is only shown. */
  RowCursor cursor() {
    return cursor;
  }

  /** Asks the query to end. Callable from any thread. */
  void interrupt() {
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
