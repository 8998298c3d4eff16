package io.graphflow.core.expression;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.value.ValueText;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.expression.CypherType;

/** Expressions of type BOOLEAN, INTEGER, DATE or DATETIME that compute on longs. */
abstract class LongEvaluator extends Evaluator {
  private final CypherType type;

  LongEvaluator(CypherType type) {
    this.type = type;
  }

  @Override
  public final CypherType type() {
    return type;
  }

  @Override
  public abstract boolean isNull(Tuple tuple);

  @Override
  public final Object value(Tuple tuple) {
    return isNull(tuple) ? null : box(type, longValue(tuple));
  }

  @Override
  public final double doubleValue(Tuple tuple) {
    return longValue(tuple);
  }

  @Override
  public final int test(Tuple tuple) {
    if (isNull(tuple)) {
      return UNKNOWN;
    }
    if (type != CypherType.BOOLEAN) {
      throw notBoolean(value(tuple));
    }
    return (int) longValue(tuple);
  }

  static GraphflowException notBoolean(Object value) {
    return new QueryException(ErrorDetail.INVALID_ARGUMENT_TYPE.whenRun(),
        "A predicate must be BOOLEAN, but found " + ValueText.describe(value) + ".");
  }
}
