package io.graphflow.core.arrow;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;

/** A value that its column cannot hold. Whoever knows the column and the row says these. */
public final class UnfitValueException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * Creates it.
   *
   * @param value what the value is: "a map with the key 'x', which …"
   */
  public UnfitValueException(String value) {
    super(value);
  }

  /**
   * The error for whoever asked for the rows.
   *
   * @param column its name
   * @param row its number, from 1
   */
  public QueryException inRow(String column, long row) {
    return inRow(column, row, "Arrow");
  }

  /**
   * The error for whoever asked for the rows in another format with the same types.
   *
   * @param column its name
   * @param row its number, from 1
   * @param format its name
   */
  public QueryException inRow(String column, long row, String format) {
    return new QueryException(ErrorDetail.INVALID_ARGUMENT_TYPE.whenRun(),
        "Column '" + column + "' cannot be written as " + format
            + ", which has one type for a column: row " + row + " has " + getMessage()
            + ". Return values of one type, as those of toString()"
            + " are, or ask for another format.",
        this);
  }
}
