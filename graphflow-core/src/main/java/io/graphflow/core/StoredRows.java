package io.graphflow.core;

import io.graphflow.core.update.UpdateCounters;
import io.graphflow.parser.plan.CompiledQuery;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Rows of a query that has run: one of a transaction that may write, or a command. */
final class StoredRows implements Rows {
  private final CompiledQuery query;
  private final Iterator<Object[]> rows;
  private final Optional<String> plan;
  private final UpdateCounters counters;

  StoredRows(CompiledQuery query, List<Object[]> rows, Optional<String> plan,
      UpdateCounters counters) {
    this.query = query;
    this.rows = rows.iterator();
    this.plan = plan;
    this.counters = counters;
  }

  @Override
  public CompiledQuery query() {
    return query;
  }

  @Override
  public Object[] next() {
    return rows.hasNext() ? rows.next() : null;
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
  public void close() {}
}
