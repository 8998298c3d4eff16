package io.graphflow.core.update;

import io.graphflow.core.execution.RowCursor;

/** The rows of a query without RETURN: none. */
final class EmptyCursor implements RowCursor {
  @Override
  public boolean next() {
    return false;
  }

  @Override
  public Object value(int column) {
    throw new AssertionError("there is no row");
  }

  @Override
  public boolean isNull(int column) {
    throw new AssertionError("there is no row");
  }

  @Override
  public long longValue(int column) {
    throw new AssertionError("there is no row");
  }

  @Override
  public double doubleValue(int column) {
    throw new AssertionError("there is no row");
  }

  @Override
  public void close() {}
}
