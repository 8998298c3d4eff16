package io.graphflow.core.execution;

import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.value.ValueText;
import io.graphflow.exception.ErrorClass;
import io.graphflow.exception.ErrorClass.Phase;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;

/** The number of rows that SKIP and LIMIT name. */
public final class RowCount {
  private RowCount() {}

  /**
   * Evaluates a count that reads no variable.
   *
   * @param tuple any of the query
   * @param clause SKIP or LIMIT, for the message
   */
  public static long of(Evaluator count, Tuple tuple, String clause) {
    Object value = count.value(tuple);
    if (value instanceof Long rows && rows >= 0) {
      return rows;
    }
    ErrorDetail detail = value instanceof Long
        ? ErrorDetail.NEGATIVE_INTEGER_ARGUMENT
        : ErrorDetail.INVALID_ARGUMENT_TYPE;
    // For openCypher a parameter of SKIP or LIMIT is a part of the query's text, so that this is an
    // error of the query.
    throw new QueryException(
        new ErrorClass(ErrorClass.Type.SYNTAX_ERROR, Phase.RUN_TIME, detail),
        clause + " needs an INTEGER that is not negative, but found " + ValueText.describe(value)
            + ".");
  }
}
