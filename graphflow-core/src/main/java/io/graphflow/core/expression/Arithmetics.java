package io.graphflow.core.expression;

import io.graphflow.binary.Bytes;
import io.graphflow.core.temporal.TemporalArithmetic;
import io.graphflow.core.tuple.ListBuilder;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.value.ValueText;
import io.graphflow.exception.ErrorClass;
import io.graphflow.exception.ErrorClass.Phase;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.expression.ArithmeticOperator;
import io.graphflow.parser.expression.CypherType;
import java.util.List;

/**
 * Arithmetic, also with durations, concatenation and negation. Integers stay integers and never wrap: a result outside 64
 * bits is an error, as is division by zero; division truncates. Floats follow IEEE 754. A power is
 * always a float.
 */
public final class Arithmetics {
  private static final ErrorClass DIVISION_BY_ZERO = new ErrorClass(
      ErrorClass.Type.ARITHMETIC_ERROR, Phase.RUN_TIME, ErrorDetail.INVALID_ARGUMENT_VALUE);

  private Arithmetics() {}

  static Evaluator of(ArithmeticOperator operator, Evaluator left, Evaluator right) {
    if (!isNumber(left) || !isNumber(right)) {
      return new Objects(operator, CypherType.ANY, left, right);
    }
    boolean integers = left.type() == CypherType.INTEGER && right.type() == CypherType.INTEGER
        && operator != ArithmeticOperator.POWER;
    if (left.isBoxed() || right.isBoxed()) {
      CypherType type = integers ? CypherType.INTEGER : CypherType.FLOAT;
      return new Objects(operator, type, left, right);
    }
    return integers
        ? new Longs(operator, left, right)
        : new Doubles(operator, left, right);
  }

  static Evaluator negate(Evaluator operand) {
    if (operand.isBoxed()) {
      return new NegatedObject(operand);
    }
    return switch (operand.type()) {
      case INTEGER -> new NegatedLong(operand);
      case FLOAT -> new NegatedDouble(operand);
      case ANY, BOOLEAN, STRING, DATE, LOCAL_TIME, TIME, LOCAL_DATETIME, DATETIME, DURATION, POINT,
          BYTES,
          LIST,
          MAP, NODE, RELATIONSHIP, PATH ->
        new NegatedObject(operand);
    };
  }

  private static boolean isNumber(Evaluator evaluator) {
    return evaluator.type() == CypherType.INTEGER || evaluator.type() == CypherType.FLOAT;
  }

  /**
   * {@code left operator right} on integers; not for powers.
   *
   * @throws QueryException if the result does not fit 64 bits, or for a division by zero
   */
  public static long apply(ArithmeticOperator operator, long left, long right) {
    try {
      return switch (operator) {
        case ADD -> Math.addExact(left, right);
        case SUBTRACT -> Math.subtractExact(left, right);
        case MULTIPLY -> Math.multiplyExact(left, right);
        case DIVIDE -> Math.divideExact(left, right);
        case MODULO -> left % right;
        case POWER -> throw new AssertionError("a power is a FLOAT");
        case CONCATENATE -> throw new AssertionError("numbers are not concatenated");
      };
    } catch (ArithmeticException e) {
      String term = left + " " + operator.symbol() + " " + right;
      boolean division =
          operator == ArithmeticOperator.DIVIDE || operator == ArithmeticOperator.MODULO;
      if (division && right == 0) {
        throw new QueryException(DIVISION_BY_ZERO, "Division by zero: " + term + ".", e);
      }
      throw new QueryException(ErrorDetail.INTEGER_OVERFLOW.whenRun(),
          "Integer overflow: " + term + " does not fit 64 bits; use toFloat() on an operand.", e);
    }
  }

  /** {@code left operator right} on floats. */
  public static double apply(ArithmeticOperator operator, double left, double right) {
    return switch (operator) {
      case ADD -> left + right;
      case SUBTRACT -> left - right;
      case MULTIPLY -> left * right;
      case DIVIDE -> left / right;
      case MODULO -> left % right;
      case POWER -> Math.pow(left, right);
      case CONCATENATE -> throw new AssertionError("numbers are not concatenated");
    };
  }

  /** {@code left operator right} on any values that are not NULL. */
  private static Object apply(
      ArithmeticOperator operator, Object left, Object right, Tuple tuple) {
    if (operator == ArithmeticOperator.CONCATENATE) {
      if (left instanceof List<?> && right instanceof List<?>) {
        return join(tuple, left, right);
      }
      if (left instanceof String first && right instanceof String second) {
        return concatenate(tuple, first, second);
      }
      if (left instanceof Bytes first && right instanceof Bytes second) {
        return concatenate(tuple, first, second);
      }
    } else if (left instanceof Number a && right instanceof Number b) {
      return left instanceof Long i && right instanceof Long j
          && operator != ArithmeticOperator.POWER
              ? (Object) apply(operator, i.longValue(), j.longValue())
              : (Object) apply(operator, a.doubleValue(), b.doubleValue());
    }
    if (operator == ArithmeticOperator.ADD) {
      if (left instanceof List<?> || right instanceof List<?>) {
        return join(tuple, left, right);
      }
      if ((left instanceof String && (right instanceof String || right instanceof Number))
          || (left instanceof Number && right instanceof String)) {
        return concatenate(tuple, left.toString(), right.toString());
      }
    }
    Object temporal = TemporalArithmetic.apply(operator, left, right);
    if (temporal != null) {
      return temporal;
    }
    throw new QueryException(ErrorDetail.INVALID_ARGUMENT_TYPE.whenRun(),
        "Operator " + operator.symbol()
            + " does not work on " + ValueText.describe(left) + " and " + ValueText.describe(right)
            + ".");
  }

  private static List<Object> join(Tuple tuple, Object left, Object right) {
    ListBuilder joined = new ListBuilder(tuple, "the list that + builds", size(left, right));
    add(joined, left);
    add(joined, right);
    return joined.build();
  }

  private static long size(Object left, Object right) {
    return (left instanceof List<?> list ? list.size() : 1L)
        + (right instanceof List<?> list ? list.size() : 1L);
  }

  private static void add(ListBuilder joined, Object value) {
    if (value instanceof List<?> list) {
      joined.addShared(list);
    } else {
      joined.addShared(value);
    }
  }

  private static String concatenate(Tuple tuple, String left, String right) {
    StringFunctions.count(tuple, "+", (long) left.length() + right.length());
    return left + right;
  }

  private static Bytes concatenate(Tuple tuple, Bytes left, Bytes right) {
    StringFunctions.count(tuple, "||", (long) left.length() + right.length());
    return left.concat(right);
  }

  private static final class Longs extends LongEvaluator {
    private final ArithmeticOperator operator;
    private final Evaluator left;
    private final Evaluator right;

    Longs(ArithmeticOperator operator, Evaluator left, Evaluator right) {
      super(CypherType.INTEGER);
      this.operator = operator;
      this.left = left;
      this.right = right;
    }

    @Override
    public boolean isNull(Tuple tuple) {
      return left.isNull(tuple) || right.isNull(tuple);
    }

    @Override
    public long longValue(Tuple tuple) {
      return apply(operator, left.longValue(tuple), right.longValue(tuple));
    }
  }

  private static final class Doubles extends DoubleEvaluator {
    private final ArithmeticOperator operator;
    private final Evaluator left;
    private final Evaluator right;

    Doubles(ArithmeticOperator operator, Evaluator left, Evaluator right) {
      this.operator = operator;
      this.left = left;
      this.right = right;
    }

    @Override
    public boolean isNull(Tuple tuple) {
      return left.isNull(tuple) || right.isNull(tuple);
    }

    @Override
    public double doubleValue(Tuple tuple) {
      return apply(operator, left.doubleValue(tuple), right.doubleValue(tuple));
    }
  }

  private static final class Objects extends ObjectEvaluator {
    private final ArithmeticOperator operator;
    private final Evaluator left;
    private final Evaluator right;

    Objects(ArithmeticOperator operator, CypherType type, Evaluator left, Evaluator right) {
      super(type);
      this.operator = operator;
      this.left = left;
      this.right = right;
    }

    @Override
    public Object value(Tuple tuple) {
      Object a = left.value(tuple);
      Object b = right.value(tuple);
      return a == null || b == null ? null : apply(operator, a, b, tuple);
    }
  }

  private static final class NegatedLong extends LongEvaluator {
    private final Evaluator operand;

    NegatedLong(Evaluator operand) {
      super(CypherType.INTEGER);
      this.operand = operand;
    }

    @Override
    public boolean isNull(Tuple tuple) {
      return operand.isNull(tuple);
    }

    @Override
    public long longValue(Tuple tuple) {
      return apply(ArithmeticOperator.SUBTRACT, 0, operand.longValue(tuple));
    }
  }

  private static final class NegatedDouble extends DoubleEvaluator {
    private final Evaluator operand;

    NegatedDouble(Evaluator operand) {
      this.operand = operand;
    }

    @Override
    public boolean isNull(Tuple tuple) {
      return operand.isNull(tuple);
    }

    @Override
    public double doubleValue(Tuple tuple) {
      return -operand.doubleValue(tuple);
    }
  }

  private static final class NegatedObject extends ObjectEvaluator {
    private final Evaluator operand;

    NegatedObject(Evaluator operand) {
      super(isNumber(operand) ? operand.type() : CypherType.ANY);
      this.operand = operand;
    }

    @Override
    public Object value(Tuple tuple) {
      return switch (operand.value(tuple)) {
        case null -> null;
        case Long integer -> apply(ArithmeticOperator.SUBTRACT, 0, integer.longValue());
        case Double number -> -number;
        case Object other ->
          throw new QueryException(ErrorDetail.INVALID_ARGUMENT_TYPE.whenRun(),
              "Operator - does not work on " + ValueText.describe(other) + ".");
      };
    }
  }
}
