package io.graphflow.core.column;

import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.exception.QueryException;

/**
 * A column that computes more than rows would: an operand beside one that is NULL, say. Where it
 * fails, the values are evaluated one by one, which tells whether there is an error.
 *
 * @param column computes the values
 * @param evaluated evaluates them one by one
 */
public record CheckedColumn(
    ColumnExpression column,
    ColumnExpression evaluated) implements ColumnExpression {
  @Override
  public ValueVector compute(Selection positions, int count) {
    try {
      return column.compute(positions, count);
    } catch (QueryException _) {
      return evaluated.compute(positions, count);
    }
  }
}
