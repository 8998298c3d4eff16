package io.graphflow.internal.session;

import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.summary.UpdateCounters;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Rows of a query that has run: one of a transaction that may write, or a command. */
final class BufferedRows implements Rows {
  private final CompiledQuery query;
  private List<Object[]> rows;
  private final Optional<String> plan;
  private final UpdateCounters counters;
  private int next;

  BufferedRows(CompiledQuery query, List<Object[]> rows, Optional<String> plan,
      UpdateCounters counters) {
    this.query = query;
    this.rows = new ArrayList<>(rows);
    this.plan = plan;
    this.counters = counters;
  }

  @Override
  public CompiledQuery query() {
    return query;
  }

  @Override
  public Object[] next() {
    // Who has been given a row keeps it, if anybody does.
    return next < rows.size() ? rows.set(next++, null) : null;
  }

  @Override
  public Optional<String> plan() {
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
