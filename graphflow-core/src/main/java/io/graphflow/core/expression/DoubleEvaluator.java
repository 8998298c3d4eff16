package io.graphflow.core.expression;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.parser.expression.CypherType;

/** Expressions of type FLOAT that compute on doubles. */
abstract class DoubleEvaluator extends Evaluator {

  @Override
  public final CypherType type() {
    return CypherType.FLOAT;
  }

  @Override
  public abstract boolean isNull(Tuple tuple);

  @Override
  public final Object value(Tuple tuple) {
    return isNull(tuple) ? null : doubleValue(tuple);
  }

  @Override
  public final long longValue(Tuple tuple) {
    throw new AssertionError("a FLOAT has no long form");
  }

  @Override
  public final int test(Tuple tuple) {
    if (isNull(tuple)) {
      return UNKNOWN;
    }
    throw LongEvaluator.notBoolean(value(tuple));
  }
}
