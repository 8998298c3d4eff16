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

  /** The constant that was divided by last; null if it has none of its own loops. */
  private IntegerDivisor divisor;

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
    if (positions.isAll() && a.hasNoNulls() && b.hasNoNulls() && computeAll(a, b, count)) {
      return values;
    }
    values.own(count);
    boolean fits = switch (operator) {
      case ADD -> add(a, b, positions);
      case SUBTRACT -> subtract(a, b, positions);
      case MULTIPLY -> multiply(a, b, positions);
      case DIVIDE -> divide(a, b, positions);
      case MODULO -> modulo(a, b, positions);
      case POWER, CONCATENATE -> throw new AssertionError("not of integers alone");
    };
    if (!fits) {
      fail(a, b, positions);
    }
    return values;
  }

  /** Computes all positions, without NULL, by a short loop; false if it cannot, or not all results are right. */
  private boolean computeAll(ValueVector a, ValueVector b, int count) {
    long[] results = values.ownWithoutNulls(count);
    return switch (operator) {
      case ADD -> IntegerKernels.add(
          a.longs(), a.first(), b.longs(), b.first(), results, count);
      case SUBTRACT -> IntegerKernels.subtract(
          a.longs(), a.first(), b.longs(), b.first(), results, count);
      case MULTIPLY -> IntegerKernels.multiply(
          a.longs(), a.first(), b.longs(), b.first(), results, count);
      case DIVIDE -> hasDivisor(b, count)
          && divisor.quotients(a.longs(), a.first(), results, count);
      case MODULO -> hasDivisor(b, count)
          && divisor.remainders(a.longs(), a.first(), results, count);
      case POWER, CONCATENATE -> false;
    };
  }

  /** Whether all is divided by one constant that has a reciprocal, which it then makes. */
  private boolean hasDivisor(ValueVector b, int count) {
    if (!(right instanceof ConstantColumn) || count == 0) {
      return false;
    }
    long by = b.longValue(0);
    if (!IntegerDivisor.isFor(by)) {
      return false;
    }
    if (divisor == null || divisor.divisor() != by) {
      divisor = new IntegerDivisor(by);
    }
    return true;
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
