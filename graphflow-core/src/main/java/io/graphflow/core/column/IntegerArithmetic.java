package io.graphflow.core.column;

import io.graphflow.core.expression.Arithmetics;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.parser.expression.ArithmeticOperator;
import io.graphflow.parser.expression.CypherType;

/**
 * Arithmetic on integers. A loop only notes whether some result is an error; then the first position
 * that has one is looked for, for the error's text.
 */
public final class IntegerArithmetic implements ColumnExpression {
  private final ArithmeticOperator operator;
  private final ColumnExpression left;
  private final ColumnExpression right;
  private final ValueVector values = new ValueVector(CypherType.INTEGER);

  /** Creates the column; {@code operator} is not a power. */
  public IntegerArithmetic(
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
    boolean fits = switch (operator) {
      case ADD -> add(a, b, positions);
      case SUBTRACT -> subtract(a, b, positions);
      case MULTIPLY -> multiply(a, b, positions);
      case DIVIDE -> divide(a, b, positions);
      case MODULO -> modulo(a, b, positions);
      case POWER -> throw new AssertionError("a power is a FLOAT");
    };
    if (!fits) {
      fail(a, b, positions);
    }
    return values;
  }

  private boolean add(ValueVector a, ValueVector b, Selection positions) {
    long overflows = 0;
    for (int i = 0; i < positions.count(); i++) {
      int position = positions.position(i);
      boolean isNull = a.isNull(position) || b.isNull(position);
      long x = a.longValue(position);
      long y = b.longValue(position);
      long sum = x + y;
      overflows |= isNull ? 0 : (x ^ sum) & (y ^ sum);
      values.store(position, sum, isNull);
    }
    return overflows >= 0;
  }

  private boolean subtract(ValueVector a, ValueVector b, Selection positions) {
    long overflows = 0;
    for (int i = 0; i < positions.count(); i++) {
      int position = positions.position(i);
      boolean isNull = a.isNull(position) || b.isNull(position);
      long x = a.longValue(position);
      long y = b.longValue(position);
      long difference = x - y;
      overflows |= isNull ? 0 : (x ^ y) & (x ^ difference);
      values.store(position, difference, isNull);
    }
    return overflows >= 0;
  }

  private boolean multiply(ValueVector a, ValueVector b, Selection positions) {
    long overflows = 0;
    for (int i = 0; i < positions.count(); i++) {
      int position = positions.position(i);
      boolean isNull = a.isNull(position) || b.isNull(position);
      long x = a.longValue(position);
      long y = b.longValue(position);
      long product = x * y;
      overflows |= isNull ? 0 : Math.multiplyHigh(x, y) ^ (product >> (Long.SIZE - 1));
      values.store(position, product, isNull);
    }
    return overflows == 0;
  }

  private boolean divide(ValueVector a, ValueVector b, Selection positions) {
    boolean fits = true;
    for (int i = 0; i < positions.count(); i++) {
      int position = positions.position(i);
      boolean isNull = a.isNull(position) || b.isNull(position);
      long x = a.longValue(position);
      long y = b.longValue(position);
      fits &= isNull || (y != 0 && !(x == Long.MIN_VALUE && y == -1));
      values.store(position, x / (y == 0 ? 1 : y), isNull);
    }
    return fits;
  }

  private boolean modulo(ValueVector a, ValueVector b, Selection positions) {
    boolean fits = true;
    for (int i = 0; i < positions.count(); i++) {
      int position = positions.position(i);
      boolean isNull = a.isNull(position) || b.isNull(position);
      long y = b.longValue(position);
      fits &= isNull || y != 0;
      values.store(position, a.longValue(position) % (y == 0 ? 1 : y), isNull);
    }
    return fits;
  }

  private void fail(ValueVector a, ValueVector b, Selection positions) {
    for (int i = 0; i < positions.count(); i++) {
      int position = positions.position(i);
      if (!a.isNull(position) && !b.isNull(position)) {
        Arithmetics.apply(operator, a.longValue(position), b.longValue(position));
      }
    }
    throw new AssertionError("no value is an error");
  }
}
