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

  @Override
  public ValueVector compute(Selection positions, int count) {
    EvaluatedColumn.evaluate(evaluator, tuple, type, evaluated, 0);
    long value = evaluated.longValue(0);
    boolean isNull = evaluated.isNull(0);
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
