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

  /**
   * Whether the value in a column of the current row is NULL.
   *
   * @param column 0-based
   */
  boolean isNull(int column);

  /**
   * The value, which is not NULL, in a column of static type BOOLEAN (0 or 1), INTEGER, DATE (days) or DATETIME
   * (milliseconds), as {@link io.graphflow.core.expression.Evaluator#longValue} gives it.
   *
   * @param column 0-based
   */
  long longValue(int column);

  /**
   * The value, which is not NULL, in a column of static type FLOAT.
   *
   * @param column 0-based
   */
  double doubleValue(int column);

  /** Stops the query and releases its memory. Idempotent. */
  @Override
  void close();
}
