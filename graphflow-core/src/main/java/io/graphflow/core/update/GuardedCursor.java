package io.graphflow.core.update;

import io.graphflow.core.execution.RowCursor;
import io.graphflow.storage.delta.DeltaReader;

/** The rows of a query that has deleted elements; it hands out none of these. */
final class GuardedCursor implements RowCursor {
  private final RowCursor rows;
  private final DeltaReader reader;

  GuardedCursor(RowCursor rows, DeltaReader reader) {
    this.rows = rows;
    this.reader = reader;
  }

  @Override
  public boolean next() {
    return rows.next();
  }

  @Override
  public Object value(int column) {
    Object value = rows.value(column);
    DeletedElements.requireNone(value, reader);
    return value;
  }

  @Override
  public boolean isNull(int column) {
    return rows.isNull(column);
  }

  @Override
  public long longValue(int column) {
    return rows.longValue(column);
  }

  @Override
  public double doubleValue(int column) {
    return rows.doubleValue(column);
  }

  @Override
  public void close() {
    rows.close();
  }
}
