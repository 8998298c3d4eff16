package io.graphflow.core.predicate;

import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Positions;
import io.graphflow.core.vector.RangeKernels;
import io.graphflow.core.vector.SelectKernels;
import io.graphflow.core.vector.Selection;
import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.storage.column.ColumnReader;
import java.lang.foreign.MemorySegment;

/** A comparison of a floating-point property; NaN is in no range, and differs from every number. */
final class DoubleRangeTest implements ColumnTest {
  /** Integers up to here are exact as doubles. */
  private static final long EXACT = 1L << 53;

  private final ColumnReader column;
  private final ComparisonOperator operator;
  private final Evaluator operand;
  private final MemorySegment values;
  private final boolean nullable;

  private double low;
  private double high;
  private boolean inverted;

  /** Creates the test {@code property operator operand}. */
  DoubleRangeTest(ColumnReader column, ComparisonOperator operator, Evaluator operand) {
    this.column = column;
    this.operator = operator;
    this.operand = operand;
    this.values = column.values();
    this.nullable = !column.neverNull();
  }

  @Override
  public Binding bind(Tuple tuple) {
    if (operand.isNull(tuple)) {
      return Binding.NEVER;
    }
    return switch (operand.value(tuple)) {
      case Double number when !number.isNaN() -> setRange(number);
      case Long integer when Math.abs(integer) <= EXACT -> setRange(integer);
      default -> Binding.GENERAL;
    };
  }

  private Binding setRange(double value) {
    inverted = operator == ComparisonOperator.NOT_EQUAL;
    switch (operator) {
      case EQUAL, NOT_EQUAL -> setBounds(value, value);
      case LESS -> setBounds(Double.NEGATIVE_INFINITY, Math.nextDown(value));
      case LESS_OR_EQUAL -> setBounds(Double.NEGATIVE_INFINITY, value);
      case GREATER -> setBounds(Math.nextUp(value), Double.POSITIVE_INFINITY);
      case GREATER_OR_EQUAL -> setBounds(value, Double.POSITIVE_INFINITY);
    }
    boolean empty =
        (operator == ComparisonOperator.LESS && value == Double.NEGATIVE_INFINITY)
            || (operator == ComparisonOperator.GREATER && value == Double.POSITIVE_INFINITY);
    return empty ? Binding.NEVER : Binding.READY;
  }

  private void setBounds(double newLow, double newHigh) {
    low = newLow;
    high = newHigh;
  }

  @Override
  public long count(Positions positions, int count) {
    if (positions.isSequence() && (!nullable || column.nullIndex().form().isCompressed())) {
      long first = positions.base();
      long from = column.valueIndex(first);
      long present = nullable ? column.nullIndex().rank(first + count) - from : count;
      long inside =
          RangeKernels.BEST.countDoubles(values, from * Double.BYTES, present, low, high);
      return inverted ? present - inside : inside;
    }
    long passing = 0;
    for (int i = 0; i < count; i++) {
      passing += passes(positions.get(i)) ? 1 : 0;
    }
    return passing;
  }

  @Override
  public int select(Positions positions, Selection in, int count, int[] out) {
    if (!nullable) {
      return SelectKernels.selectDoubles(values, 0, positions, in, low, high, inverted, out);
    }
    int selected = 0;
    for (int i = 0; i < in.count(); i++) {
      int at = in.position(i);
      out[selected] = at;
      selected += passes(positions.get(at)) ? 1 : 0;
    }
    return selected;
  }

  private boolean passes(long position) {
    if (nullable && column.isNull(position)) {
      return false;
    }
    double value = column.getDouble(position);
    return (value >= low && value <= high) != inverted;
  }
}
