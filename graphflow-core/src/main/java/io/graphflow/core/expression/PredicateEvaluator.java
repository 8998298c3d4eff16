package io.graphflow.core.expression;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.value.Truth;
import io.graphflow.parser.expression.CypherType;

/** Expressions of type BOOLEAN that compute in three-valued logic. */
abstract class PredicateEvaluator extends Evaluator {

  @Override
  public final CypherType type() {
    return CypherType.BOOLEAN;
  }

  @Override
  public final Object value(Tuple tuple) {
    return Truth.toBoolean(test(tuple));
  }

  @Override
  public final boolean isNull(Tuple tuple) {
    return test(tuple) == UNKNOWN;
  }

  @Override
  public final long longValue(Tuple tuple) {
    return test(tuple);
  }

  @Override
  public final double doubleValue(Tuple tuple) {
    throw new AssertionError("a BOOLEAN is no number");
  }
}
