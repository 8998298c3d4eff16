package io.graphflow.internal.session;

import io.graphflow.core.arrow.ArrowForm;
import io.graphflow.core.arrow.ArrowStream;
import io.graphflow.core.execution.Profile;
import io.graphflow.core.execution.RowCursor;
import io.graphflow.core.limit.Interruption;
import io.graphflow.exception.QueryWarning;
import io.graphflow.internal.arrow.FirstRows;
import io.graphflow.internal.arrow.GraphTypes;
import io.graphflow.internal.arrow.LastingCursor;
import io.graphflow.internal.value.Keys;
import io.graphflow.internal.value.ValueCopier;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.parser.ast.QueryMode;
import io.graphflow.parser.plan.LogicalPlan.ProcedureCall;
import io.graphflow.parser.plan.PlanTree;
import io.graphflow.storage.live.StoreView;
import io.graphflow.summary.QueryType;
import io.graphflow.summary.UpdateCounters;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Rows that a query finds in a snapshot as they are asked for. */
final class StreamedRows implements Rows {
  private final PlanCache.Plan source;
  private final SessionOptions options;
  private final SnapshotRead read;
  private final ValueCopier copier;

  /** Whether {@link #next} has found no more rows. */
  private boolean ended;

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
    QueryMode mode = plan.compiled().mode();
    this.read = new SnapshotRead(kernel, options, view, plan, _ -> parameters,
        mode == QueryMode.PROFILE ? new Profile() : null, mode != QueryMode.EXPLAIN, interruption);
    this.copier = new ValueCopier(read.snapshot());
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
  public boolean acts() {
    boolean[] found = {false};
    PlanTree.forEach(source.compiled().plan(), node -> found[0] |=
        node instanceof ProcedureCall call
            && source.facts().procedures().acts(call.procedure().name()));
    return found[0];
  }

  @Override
  public Object[] next() {
    RowCursor cursor = read.cursor();
    if (cursor == null) {
      ended = true;
      return null;
    }
    boolean more = cursor.next();
    // Without columns there are no rows; the query runs for the effects of its procedures.
    while (more && columns().count() == 0) {
      more = cursor.next();
    }
    ended = !more;
    return more ? copier.row(cursor, columns().count()) : null;
  }

  @Override
  public FirstRows firstRows(Object[] first, String format) {
    FirstRows deciding = read.cursor() == null
        ? FirstRows.of(List.of(), format)
        : FirstRows.of(source.compiled(), GraphTypes.of(read.snapshot().catalog()), format);
    if (first != null) {
      deciding.add(first);
    }
    while (!ended && !deciding.areEnough()) {
      Object[] row = next();
      if (row != null) {
        deciding.add(row);
      }
    }
    return deciding;
  }

  @Override
  public long writeArrow(Object[] first, ArrowForm form, OutputStream output)
      throws IOException {
    RowCursor cursor = read.cursor();
    ArrowStream stream = firstRows(first, "Arrow").stream(form, output);
    if (!ended && columns().count() > 0 && cursor != null) {
      RowCursor lasting = new LastingCursor(cursor, copier);
      int taken = lasting.nextRows();
      while (taken > 0 || lasting.next()) {
        if (taken > 0) {
          stream.addRows(lasting, taken);
        } else {
          stream.add(lasting);
        }
        taken = lasting.nextRows();
      }
    } else if (columns().count() == 0) {
      next();
    }
    stream.end();
    return stream.rows();
  }

  @Override
  public Optional<ShownPlan> plan() {
    return QueryPlans.shown(source, options, read.plan(), read.snapshot(),
        read.context().profile());
  }

  @Override
  public UpdateCounters counters() {
    return UpdateCounters.NONE;
  }

  @Override
  public void interrupt() {
    read.interrupt();
  }

  @Override
  public void close() {
    read.close();
  }
}
