package io.graphflow.core.expression;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.value.Truth;
import io.graphflow.core.value.ValueTypes;
import io.graphflow.parser.expression.ValueType;

/** Connectives of three-valued logic, and IS NULL. */
final class Logic {
  private Logic() {}

  static final class Not extends PredicateEvaluator {
    private final Evaluator operand;

    Not(Evaluator operand) {
      this.operand = operand;
    }

    @Override
    public int test(Tuple tuple) {
      return Truth.not(operand.test(tuple));
    }
  }

  /** False if an operand is, else NULL if one is. Stops at the first that is false. */
  static final class And extends PredicateEvaluator {
    private final Evaluator[] operands;

    And(Evaluator[] operands) {
      this.operands = operands;
    }

    @Override
    public int test(Tuple tuple) {
      int result = TRUE;
      for (Evaluator operand : operands) {
        int truth = operand.test(tuple);
        if (truth == FALSE) {
          return FALSE;
        }
        if (truth == UNKNOWN) {
          result = UNKNOWN;
        }
      }
      return result;
    }
  }

  /** True if an operand is, else NULL if one is. Stops at the first that is true. */
  static final class Or extends PredicateEvaluator {
    private final Evaluator[] operands;

    Or(Evaluator[] operands) {
      this.operands = operands;
    }

    @Override
    public int test(Tuple tuple) {
      int result = FALSE;
      for (Evaluator operand : operands) {
        int truth = operand.test(tuple);
        if (truth == TRUE) {
          return TRUE;
        }
        if (truth == UNKNOWN) {
          result = UNKNOWN;
        }
      }
      return result;
    }
  }

  static final class Xor extends PredicateEvaluator {
    private final Evaluator left;
    private final Evaluator right;

    Xor(Evaluator left, Evaluator right) {
      this.left = left;
      this.right = right;
    }

    @Override
    public int test(Tuple tuple) {
      int a = left.test(tuple);
      int b = right.test(tuple);
      return a == UNKNOWN || b == UNKNOWN ? UNKNOWN : a ^ b;
    }
  }

  /** Whether a value is of a type. */
  static final class TypeTest extends PredicateEvaluator {
    private final Evaluator operand;
    private final ValueType type;

    TypeTest(Evaluator operand, ValueType type) {
      this.operand = operand;
      this.type = type;
    }

    @Override
    public int test(Tuple tuple) {
      return Truth.of(ValueTypes.matches(type, operand.value(tuple)));
    }
  }

  static final class IsNull extends PredicateEvaluator {
    private final Evaluator operand;

    IsNull(Evaluator operand) {
      this.operand = operand;
    }

    @Override
    public int test(Tuple tuple) {
      return Truth.of(operand.isNull(tuple));
    }
  }
}
