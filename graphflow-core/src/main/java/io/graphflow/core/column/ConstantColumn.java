package io.graphflow.core.column;

import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.parser.expression.CypherType;
import java.util.Arrays;

/** An expression that has one value for the whole list, which is evaluated once. */
public final class ConstantColumn implements ColumnExpression {
  private final Evaluator evaluator;
  private final Tuple tuple;
  private final CypherType type;
  private final ValueVector values;
  private final ValueVector evaluated;

  /** The number of positions that hold the value. */
  private int filled;

  /** Creates the column; {@code type} is one of unboxed values. */
  public ConstantColumn(Evaluator evaluator, Tuple tuple, CypherType type) {
    this.evaluator = evaluator;
    this.tuple = tuple;
    this.type = type;
    this.values = new ValueVector(type);
    this.evaluated = new ValueVector(type);
  }

  /** Evaluates the expression, for those that need no value at each position; the next two methods tell the value. */
  void evaluate() {
    EvaluatedColumn.evaluate(evaluator, tuple, type, evaluated, 0);
  }

  /** The value in its long form; anything if it {@link #isNull}. */
  long value() {
    return evaluated.longValue(0);
  }

  boolean isNull() {
    return evaluated.isNull(0);
  }

  @Override
  public ValueVector compute(Selection positions, int count) {
    evaluate();
    long value = value();
    boolean isNull = isNull();
    if (filled > 0 && (value != values.longValue(0) || isNull != values.isNull(0))) {
      filled = 0;
    }
    if (filled < count) {
      if (isNull) {
        values.own(count);
        for (int i = 0; i < count; i++) {
          values.store(i, value, true);
        }
      } else {
        Arrays.fill(values.ownWithoutNulls(count), 0, count, value);
      }
      filled = count;
    }
    return values;
  }
}
