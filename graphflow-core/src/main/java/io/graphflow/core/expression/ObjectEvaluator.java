package io.graphflow.core.expression;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.parser.expression.CypherType;

/** Expressions that compute on objects; the unboxed forms are derived. */
abstract class ObjectEvaluator extends Evaluator {
  private final CypherType type;

  ObjectEvaluator(CypherType type) {
    this.type = type;
  }

  @Override
  public final CypherType type() {
    return type;
  }

  @Override
  public final boolean isBoxed() {
    return true;
  }

  @Override
  public final long longValue(Tuple tuple) {
    return unbox(value(tuple));
  }

  @Override
  public final double doubleValue(Tuple tuple) {
    return ((Number) value(tuple)).doubleValue();
  }

  @Override
  public final int test(Tuple tuple) {
    return truth(value(tuple));
  }

  /** The truth of a value used as a predicate. */
  static int truth(Object value) {
    return switch (value) {
      case null -> UNKNOWN;
      case Boolean bool -> bool ? TRUE : FALSE;
      default -> throw LongEvaluator.notBoolean(value);
    };
  }
}
