package io.graphflow.core.column;

import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;

/**
 * Values that a list has already.
 *
 * @param values is set to the list's
 */
public record StoredColumn(ValueVector values) implements ColumnExpression {
  @Override
  public ValueVector compute(Selection positions, int count) {
    return values;
  }
}
