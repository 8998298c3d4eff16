package io.graphflow.core.column;

import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.parser.expression.CypherType;

/** Integers as floats. */
public final class FloatColumn implements ColumnExpression {
  private final ColumnExpression integers;
  private final ValueVector values = new ValueVector(CypherType.FLOAT);

  /** Creates the column. */
  public FloatColumn(ColumnExpression integers) {
    this.integers = integers;
  }

  @Override
  public ValueVector compute(Selection positions, int count) {
    ValueVector from = integers.compute(positions, count);
    values.own(count);
    for (int i = 0; i < positions.count(); i++) {
      int position = positions.position(i);
      values.store(position, Double.doubleToRawLongBits((double) from.longValue(position)),
          from.isNull(position));
    }
    return values;
  }
}
