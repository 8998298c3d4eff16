package io.graphflow;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.QueryException;
import io.graphflow.exception.UsageException;
import io.graphflow.internal.append.AppendedRow;
import io.graphflow.internal.append.RowTarget;
import io.graphflow.internal.value.Parameters;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.List;

/**
 * Takes the rows of one label or relationship type for an {@link Appender}: a value a column, in their order,
 * and then {@link #endRow}.
 *
 * <pre>{@code
 * RowAppender persons = appender.nodes("Person", "id", "name", "born");
 * persons.append(7).append("Ann").append(LocalDate.of(1990, 3, 1)).endRow();
 * persons.append(8).append("Bob").appendNull().endRow();
 * }</pre>
 *
 * <p>All methods end with a {@link UsageException}, and the row is dropped, if it has a value for each column
 * already or its {@link Appender} is closed. For one thread at a time, as its appender.
 */
public final class RowAppender {
  private final Appender appender;
  private final int index;
  private final RowTarget target;
  private final List<String> columns;
  private Object[] values;
  private int count;
  private long rowNumber = 1;

  /**
   * Creates the appender of a label or relationship type.
   *
   * @param index among those of {@code appender}
   */
  RowAppender(Appender appender, int index, RowTarget target) {
    this.appender = appender;
    this.index = index;
    this.target = target;
    this.columns = target.columns();
    this.values = new Object[columns.size()];
  }

  /** Appends an INTEGER to the row. */
  public RowAppender append(long value) {
    return put(value);
  }

  /** Appends a FLOAT to the row. */
  public RowAppender append(double value) {
    return put(value);
  }

  /** Appends a BOOLEAN to the row. */
  public RowAppender append(boolean value) {
    return put(value);
  }

  /** Appends a STRING to the row; null is NULL. */
  public RowAppender append(String value) {
    return put(value);
  }

  /** Appends a DATE to the row; null is NULL. */
  public RowAppender append(LocalDate value) {
    return put(value);
  }

  /**
   * Appends a DATETIME to the row; null is NULL. Properties of type DATETIME hold whole milliseconds in
   * UTC; any other value makes the property one of any type, where the schema is open.
   */
  public RowAppender append(ZonedDateTime value) {
    return put(converted(value));
  }

  /** Appends a DATETIME in UTC to the row, as {@link #append(ZonedDateTime)}; null is NULL. */
  public RowAppender append(Instant value) {
    return put(converted(value));
  }

  /** Appends a LIST to the row; its elements are what parameters of queries may be. Null is NULL. */
  public RowAppender append(List<?> value) {
    return put(converted(value));
  }

  /**
   * Appends a value of any type to the row.
   *
   * @param value null, or what a parameter of a query may be
   * @throws QueryException if it is something else; the row is dropped
   */
  public RowAppender appendValue(Object value) {
    return put(converted(value));
  }

  /** Appends NULL to the row. */
  public RowAppender appendNull() {
    return put(null);
  }

  private Object converted(Object value) {
    try {
      return Parameters.convert("The value of ", column(), value);
    } catch (GraphflowException e) {
      throw e.withMessage(refusal(e.getMessage()));
    }
  }

  private String column() {
    return count < columns.size() ? "'" + columns.get(count) + "'" : "no column";
  }

  private RowAppender put(Object value) {
    appender.requireOpen();
    if (count == columns.size()) {
      throw new UsageException(
          refusal("it has more values than columns, which are " + columns));
    }
    values[count++] = value;
    return this;
  }

  /**
   * Ends the row, which is written with its batch, perhaps at once.
   *
   * @throws UsageException if columns have no value; the row is dropped
   * @throws GraphflowException as {@link Appender#flush} if the batch is written
   */
  public void endRow() {
    appender.requireOpen();
    if (count < columns.size()) {
      throw new UsageException(
          refusal("it has " + count + " values, expected " + columns.size() + ": " + columns));
    }
    Object[] row = values;
    values = new Object[columns.size()];
    count = 0;
    appender.add(new AppendedRow(index, rowNumber++, Arrays.asList(row)));
  }

  /** Drops the row, and says which it was. */
  private String refusal(String message) {
    count = 0;
    return "row " + rowNumber + " of " + target.name() + ": " + message;
  }

  void requireNoOpenRow() {
    if (count > 0) {
      throw new UsageException(
          refusal("it has " + count + " values and was not ended; it is not written"));
    }
  }
}
