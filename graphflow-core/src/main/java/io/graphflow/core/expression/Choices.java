package io.graphflow.core.expression;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.value.Equality;
import io.graphflow.parser.expression.CypherType;

/** Expressions that give the value of one of several others: {@code CASE} and {@code coalesce}. */
final class Choices {
  private Choices() {}

  /** The one type of all choices but NULL, or ANY if they have several. */
  private static CypherType commonType(Evaluator[] choices) {
    CypherType common = null;
    for (Evaluator choice : choices) {
      if (choice != Constant.NULL) {
        if (common != null && common != choice.type()) {
          return CypherType.ANY;
        }
        common = choice.type();
      }
    }
    return common == null ? CypherType.ANY : common;
  }

  /** Hands every question on to the expression that {@link #choose} names. */
  abstract static class Choice extends Evaluator {
    private final CypherType type;

    Choice(CypherType type) {
      this.type = type;
    }

    abstract Evaluator choose(Tuple tuple);

    @Override
    public CypherType type() {
      return type;
    }

    @Override
    public Object value(Tuple tuple) {
      return choose(tuple).value(tuple);
    }

    @Override
    public boolean isNull(Tuple tuple) {
      return choose(tuple).isNull(tuple);
    }

    @Override
    public long longValue(Tuple tuple) {
      return choose(tuple).longValue(tuple);
    }

    @Override
    public double doubleValue(Tuple tuple) {
      return choose(tuple).doubleValue(tuple);
    }

    @Override
    public int test(Tuple tuple) {
      return choose(tuple).test(tuple);
    }
  }

  /** The value beside the first condition that is true. */
  static final class Case extends Choice {
    private final Evaluator[] conditions;
    private final Evaluator[] values;

    /** One more value than conditions: the last is for when none is true. */
    Case(Evaluator[] conditions, Evaluator[] values) {
      super(commonType(values));
      this.conditions = conditions;
      this.values = values;
    }

    @Override
    Evaluator choose(Tuple tuple) {
      for (int i = 0; i < conditions.length; i++) {
        if (conditions[i].test(tuple) == TRUE) {
          return values[i];
        }
      }
      return values[conditions.length];
    }
  }

  /** The first value that is not NULL. */
  static final class Coalesce extends Choice {
    private final Evaluator[] values;

    Coalesce(Evaluator[] values) {
      super(commonType(values));
      this.values = values;
    }

    @Override
    Evaluator choose(Tuple tuple) {
      for (Evaluator value : values) {
        if (!value.isNull(tuple)) {
          return value;
        }
      }
      return Constant.NULL;
    }
  }

  /** The first value, but NULL if it equals the second. */
  static final class NullIf extends ObjectEvaluator {
    private final Evaluator value;
    private final Evaluator other;

    NullIf(Evaluator value, Evaluator other) {
      super(value.type());
      this.value = value;
      this.other = other;
    }

    @Override
    public Object value(Tuple tuple) {
      Object result = value.value(tuple);
      return Equality.equal(result, other.value(tuple)) == TRUE ? null : result;
    }
  }
}
