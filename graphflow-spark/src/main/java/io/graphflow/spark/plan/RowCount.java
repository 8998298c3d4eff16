package io.graphflow.spark.plan;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.expression.Expression;
import io.graphflow.spark.expression.ColumnCompiler;
import io.graphflow.spark.value.Refusal;

/** The number of rows that SKIP and LIMIT say. */
final class RowCount {
  private RowCount() {}

  static int of(Expression expression, Context context, String word) {
    Object value = ColumnCompiler.value(expression, context.parameters());
    if (!(value instanceof Long number)) {
      throw new QueryException(ErrorDetail.INVALID_ARGUMENT_TYPE.whenRun(),
          word + " must be an integer, not " + value + ".");
    }
    if (number < 0) {
      throw new QueryException(ErrorDetail.NEGATIVE_INTEGER_ARGUMENT.whenRun(),
          word + " must not be negative; it is " + number + ".");
    }
    if (number > Integer.MAX_VALUE) {
      throw new Refusal(word + " of more than " + Integer.MAX_VALUE + " rows", word);
    }
    return number.intValue();
  }
}
