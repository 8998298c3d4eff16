package io.graphflow.core.column;

import io.graphflow.core.expression.Arithmetics;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.parser.expression.ArithmeticOperator;
import io.graphflow.parser.expression.CypherType;

/** Arithmetic on floats. */
public final class FloatArithmetic implements ColumnExpression {
  private final ArithmeticOperator operator;
  private final ColumnExpression left;
  private final ColumnExpression right;
  private final ValueVector values = new ValueVector(CypherType.FLOAT);

  /** Creates the column. */
  public FloatArithmetic(
      ArithmeticOperator operator, ColumnExpression left, ColumnExpression right) {
    this.operator = operator;
    this.left = left;
    this.right = right;
  }

  @Override
  public ValueVector compute(Selection positions, int count) {
    ValueVector a = left.compute(positions, count);
    ValueVector b = right.compute(positions, count);
    values.own(count);
    for (int i = 0; i < positions.count(); i++) {
      int position = positions.position(i);
      double value = Arithmetics.apply(operator, Double.longBitsToDouble(a.longValue(position)),
          Double.longBitsToDouble(b.longValue(position)));
      values.store(position, Double.doubleToRawLongBits(value),
          a.isNull(position) || b.isNull(position));
    }
    return values;
  }
}
