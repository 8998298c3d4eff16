package io.graphflow.core.execution;

/**
 * Rows of a running query, pulled one at a time. Not safe for use by more than one thread at a time,
 * but not bound to a thread either.
 */
public interface RowCursor extends AutoCloseable {

  /**
   * Moves to the next row.
   *
   * @return false if there is none; then all further calls return false
   */
  boolean next();

  /**
   * The value in a column of the current row, in the forms named at {@link
   * io.graphflow.core.expression.Evaluator#value}.
   *
   * @param column 0-based
   */
  Object value(int column);

  /** Stops the query and releases its memory. Idempotent. */
  @Override
  void close();
}
