package io.graphflow.internal.session;

import io.graphflow.core.arrow.ArrowForm;
import io.graphflow.core.arrow.ArrowStream;
import io.graphflow.exception.QueryWarning;
import io.graphflow.internal.arrow.FirstRows;
import io.graphflow.internal.value.Keys;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.parser.ast.QueryMode;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.summary.QueryType;
import io.graphflow.summary.UpdateCounters;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Rows of a query that has run: one of a transaction that may write, or a command. */
final class BufferedRows implements Rows {
  private final QueryMode mode;
  private final QueryType type;
  /** The plan that was run; empty for a command. */
  private final Optional<PlanCache.Plan> run;
  private final Keys columns;
  private final List<QueryWarning> warnings;
  private List<Object[]> rows;
  private final Optional<ShownPlan> plan;
  private final UpdateCounters counters;
  private int next;

  private BufferedRows(QueryMode mode, QueryType type, Optional<PlanCache.Plan> run, Keys columns,
      List<QueryWarning> warnings, List<Object[]> rows, Optional<ShownPlan> plan,
      UpdateCounters counters) {
    this.mode = mode;
    this.type = type;
    this.run = run;
    this.columns = columns;
    this.warnings = warnings;
    this.rows = new ArrayList<>(rows);
    this.plan = plan;
    this.counters = counters;
  }

  /** The rows of a query. */
  static BufferedRows of(PlanCache.Plan plan, List<Object[]> rows, Optional<ShownPlan> shown,
      UpdateCounters counters) {
    CompiledQuery query = plan.compiled();
    return new BufferedRows(query.mode(), type(query), Optional.of(plan), plan.columns(),
        query.warnings(), rows, shown, counters);
  }

  /**
   * The rows of a query that has run in parts.
   *
   * @param first the plan of its first part
   * @param columns of its last part
   */
  static BufferedRows ofParts(QueryMode mode, PlanCache.Plan first, Keys columns,
      List<QueryWarning> warnings, List<Object[]> rows, Optional<ShownPlan> shown,
      UpdateCounters counters) {
    return new BufferedRows(mode,
        columns.count() == 0 ? QueryType.WRITE : QueryType.READ_WRITE, Optional.of(first), columns,
        warnings, rows, shown, counters);
  }

  /**
   * What a query leaves whose rows were written elsewhere.
   *
   * @param written its rows, which have all been taken, or are none as it was only explained
   * @param rows of {@code columns}
   */
  static BufferedRows copied(Rows written, Keys columns, List<Object[]> rows) {
    return new BufferedRows(written.mode(), written.type(), Optional.empty(), columns,
        written.warnings(), rows, written.plan(), written.counters());
  }

  private static QueryType type(CompiledQuery query) {
    if (query.access() == CompiledQuery.Access.READ) {
      return QueryType.READ;
    }
    return query.columns().isEmpty() ? QueryType.WRITE : QueryType.READ_WRITE;
  }

  /** What a command leaves that changes something: no rows. */
  static BufferedRows changed(UpdateCounters counters) {
    return new BufferedRows(QueryMode.RUN, QueryType.SCHEMA, Optional.empty(),
        new Keys(List.of()), List.of(), List.of(), Optional.empty(), counters);
  }

  @Override
  public QueryMode mode() {
    return mode;
  }

  @Override
  public QueryType type() {
    return type;
  }

  @Override
  public Engine engine(SessionOptions options) {
    return run.map(plan -> plan.engine(options)).orElse(options.engine());
  }

  @Override
  public Keys columns() {
    return columns;
  }

  @Override
  public List<QueryWarning> warnings() {
    return warnings;
  }

  @Override
  public boolean areKept() {
    return true;
  }

  @Override
  public Object[] next() {
    // The caller keeps the row if it wants to; this object does not.
    return next < rows.size() ? rows.set(next++, null) : null;
  }

  /** All rows are at hand, so that all of them tell the types. */
  @Override
  public FirstRows firstRows(Object[] first, String format) {
    FirstRows all = FirstRows.of(columns.list(), format);
    if (first != null) {
      all.add(first);
    }
    for (Object[] row = next(); row != null; row = next()) {
      all.add(row);
    }
    return all;
  }

  @Override
  public long writeArrow(Object[] first, ArrowForm form, OutputStream output)
      throws IOException {
    ArrowStream stream = firstRows(first, "Arrow").stream(form, output);
    stream.end();
    return stream.rows();
  }

  @Override
  public Optional<ShownPlan> plan() {
    return plan;
  }

  @Override
  public UpdateCounters counters() {
    return counters;
  }

  @Override
  public void interrupt() {}

  @Override
  public void close() {
    rows = List.of();
  }
}
