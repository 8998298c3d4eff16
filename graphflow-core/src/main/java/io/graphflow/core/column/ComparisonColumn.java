package io.graphflow.core.column;

import io.graphflow.core.value.Comparability;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.CypherType;

/** Comparisons of two values by their unboxed forms; NULL where one of them is. */
public final class ComparisonColumn implements ColumnExpression {

  /** The unboxed forms of what is compared. */
  public enum Operands {
    /** Integers, days, milliseconds, or booleans. */
    LONGS,
    /** Floats. */
    DOUBLES,
    /** An integer and a float, which are compared exactly. */
    LONG_WITH_DOUBLE
  }

  private final Operands operands;
  private final ComparisonOperator operator;
  private final ColumnExpression left;
  private final ColumnExpression right;
  private final ValueVector values = new ValueVector(CypherType.BOOLEAN);

  private ComparisonColumn(
      Operands operands, ComparisonOperator operator, ColumnExpression left,
      ColumnExpression right) {
    this.operands = operands;
    this.operator = operator;
    this.left = left;
    this.right = right;
  }

  /** Creates the column, of booleans. */
  public static ComparisonColumn of(
      Operands operands, ComparisonOperator operator, ColumnExpression left,
      ColumnExpression right) {
    boolean mirrors = operands != Operands.LONG_WITH_DOUBLE
        && (operator == ComparisonOperator.GREATER
            || operator == ComparisonOperator.GREATER_OR_EQUAL);
    // So there are two loops less for each form.
    return mirrors ? new ComparisonColumn(operands, operator.mirrored(), right, left)
        : new ComparisonColumn(operands, operator, left, right);
  }

  @Override
  public ValueVector compute(Selection positions, int count) {
    if (operands == Operands.LONGS && right instanceof ConstantColumn constant) {
      return compare(left.compute(positions, count), operator, constant, positions, count);
    }
    if (operands == Operands.LONGS && left instanceof ConstantColumn constant) {
      return compare(
          right.compute(positions, count), operator.mirrored(), constant, positions, count);
    }
    ValueVector a = left.compute(positions, count);
    ValueVector b = right.compute(positions, count);
    if (positions.isAll() && a.hasNoNulls() && b.hasNoNulls()
        && operands != Operands.LONG_WITH_DOUBLE) {
      computeAll(a, b, count);
      return values;
    }
    values.own(count);
    for (int i = 0; i < positions.count(); i++) {
      int position = positions.position(i);
      boolean isNull = a.isNull(position) || b.isNull(position);
      values.store(position,
          !isNull && holds(a.longValue(position), b.longValue(position)) ? 1 : 0, isNull);
    }
    return values;
  }

  /** Compares each value with one that is the same for all, which need not lie at each position for it. */
  private ValueVector compare(ValueVector a, ComparisonOperator with, ConstantColumn constant,
      Selection positions, int count) {
    constant.evaluate();
    long value = constant.value();
    if (constant.isNull() || !a.hasNoNulls()) {
      values.own(count);
      for (int i = 0; i < positions.count(); i++) {
        int position = positions.position(i);
        boolean isNull = constant.isNull() || a.isNull(position);
        values.store(position,
            !isNull && Comparability.holds(with, a.longValue(position), value) ? 1 : 0, isNull);
      }
      return values;
    }
    long[] results = values.ownWithoutNulls(count);
    if (positions.isAll()) {
      ComparisonKernels.longs(with, a.longs(), a.first(), value, results, count);
    } else {
      for (int i = 0; i < positions.count(); i++) {
        int position = positions.position(i);
        results[position] = Comparability.holds(with, a.longValue(position), value) ? 1 : 0;
      }
    }
    return values;
  }

  private boolean holds(long x, long y) {
    return switch (operands) {
      case LONGS -> Comparability.holds(operator, x, y);
      case DOUBLES -> Comparability.holds(
          operator, Double.longBitsToDouble(x), Double.longBitsToDouble(y));
      case LONG_WITH_DOUBLE -> Comparability.holds(operator, x, Double.longBitsToDouble(y));
    };
  }

  private void computeAll(ValueVector a, ValueVector b, int count) {
    long[] results = values.ownWithoutNulls(count);
    if (operands == Operands.LONGS) {
      ComparisonKernels.longs(
          operator, a.longs(), a.first(), b.longs(), b.first(), results, count);
    } else {
      ComparisonKernels.doubles(
          operator, a.longs(), a.first(), b.longs(), b.first(), results, count);
    }
  }
}
