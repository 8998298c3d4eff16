package io.graphflow.core.column;

import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.predicate.PositionLoader;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.parser.expression.CypherType;

/** An expression that is evaluated for one position after the other. */
public final class EvaluatedColumn implements ColumnExpression {
  private final Evaluator evaluator;
  private final PositionLoader loader;
  private final Tuple tuple;
  private final CypherType type;
  private final ValueVector values;

  /**
   * Creates the column.
   *
   * @param loader sets the slots of the list's variables
   * @param type one of unboxed values
   */
  public EvaluatedColumn(
      Evaluator evaluator, PositionLoader loader, Tuple tuple, CypherType type) {
    this.evaluator = evaluator;
    this.loader = loader;
    this.tuple = tuple;
    this.type = type;
    this.values = new ValueVector(type);
  }

  @Override
  public ValueVector compute(Selection positions, int count) {
    values.own(count);
    loader.begin();
    for (int i = 0; i < positions.count(); i++) {
      int position = positions.position(i);
      loader.load(position, tuple);
      evaluate(evaluator, tuple, type, values, position);
    }
    return values;
  }

  /** Evaluates on a tuple, and stores the value at a position of a vector's own memory. */
  static void evaluate(
      Evaluator evaluator, Tuple tuple, CypherType type, ValueVector values, int position) {
    if (evaluator.isBoxed()) {
      Object value = evaluator.value(tuple);
      values.store(position, value == null ? 0 : unbox(value, type), value == null);
    } else if (type == CypherType.BOOLEAN) {
      // One test tells both whether it is NULL and which it is.
      int truth = evaluator.test(tuple);
      values.store(position, truth == Evaluator.TRUE ? 1 : 0, truth == Evaluator.UNKNOWN);
    } else if (evaluator.isNull(tuple)) {
      values.store(position, 0, true);
    } else {
      long value = type == CypherType.FLOAT
          ? Double.doubleToRawLongBits(evaluator.doubleValue(tuple))
          : evaluator.longValue(tuple);
      values.store(position, value, false);
    }
  }

  private static long unbox(Object value, CypherType type) {
    return type == CypherType.FLOAT ? Double.doubleToRawLongBits(((Number) value).doubleValue())
        : Evaluator.unbox(value);
  }
}
