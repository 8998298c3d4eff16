package io.graphflow.core.execution;

import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.value.ValueText;
import io.graphflow.storage.error.GraphflowException;

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
    throw new GraphflowException(GraphflowException.Kind.QUERY,
        clause + " needs an INTEGER that is not negative, but found " + ValueText.describe(value)
            + ".");
  }
}
