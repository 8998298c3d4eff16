package io.graphflow.internal.arrow;

import io.graphflow.core.execution.RowCursor;
import io.graphflow.internal.value.ValueCopier;

/** A cursor whose elements of the graph are copies, as results have them. */
public final class LastingCursor implements RowCursor {
  private final RowCursor rows;
  private final ValueCopier copier;

  /** Rows that were taken together. */
  private int taken;

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
  public int nextRows() {
    taken = rows.nextRows();
    return taken;
  }

  @Override
  public boolean longs(int column, long[] into, boolean[] nulls) {
    return rows.longs(column, into, nulls);
  }

  @Override
  public void objects(int column, Object[] into) {
    rows.objects(column, into);
    for (int i = 0; i < taken; i++) {
      into[i] = copier.copy(into[i]);
    }
  }

  @Override
  public void close() {
    rows.close();
  }
}
