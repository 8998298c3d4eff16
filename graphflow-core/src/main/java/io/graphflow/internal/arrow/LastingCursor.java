package io.graphflow.internal.arrow;

import io.graphflow.core.execution.RowCursor;
import io.graphflow.internal.value.ValueCopier;

/** A cursor whose elements of the graph are copies, as results have them. */
public final class LastingCursor implements RowCursor {
  private final RowCursor rows;
  private final ValueCopier copier;

  /** Creates a cursor that stands where another one does. */
  public LastingCursor(RowCursor rows, ValueCopier copier) {
    this.rows = rows;
    this.copier = copier;
  }

  @Override
  public boolean next() {
    return rows.next();
  }

  @Override
  public Object value(int column) {
    return copier.copy(rows.value(column));
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
