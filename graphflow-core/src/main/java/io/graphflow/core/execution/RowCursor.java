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

  /**
   * Moves past the rows that come next, if the values of all their columns are at hand column by column: {@link #longs} and
   * {@link #objects} then give them. There is no current row afterwards.
   *
   * @return how many rows these are; 0 if there is none, or {@link #next} has to be asked for the next one
   */
  default int nextRows() {
    return 0;
  }

  /**
   * The values of the rows of {@link #nextRows} in a column of static type BOOLEAN, INTEGER, DATE, DATETIME or FLOAT (by
   * its bits).
   *
   * @param column 0-based
   * @param into receives the values that are not NULL, from its beginning on
   * @param nulls receives which values are NULL, if some may be
   * @return whether some may be NULL; if not, {@code nulls} is left as it was
   */
  default boolean longs(int column, long[] into, boolean[] nulls) {
    throw new UnsupportedOperationException("gives single rows only");
  }

  /**
   * The values of the rows of {@link #nextRows} in a column of another static type.
   *
   * @param column 0-based
   * @param into receives them, null for NULL, from its beginning on
   */
  default void objects(int column, Object[] into) {
    throw new UnsupportedOperationException("gives single rows only");
  }

  /** Stops the query and releases its memory. Idempotent. */
  @Override
  void close();
}
