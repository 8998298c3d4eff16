package io.graphflow.parser.binder;

import io.graphflow.binary.Bytes;
import io.graphflow.parser.expression.ArithmeticOperator;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.And;
import io.graphflow.parser.expression.Expression.Arithmetic;
import io.graphflow.parser.expression.Expression.Literal;
import io.graphflow.parser.expression.Expression.Negate;
import io.graphflow.parser.expression.Expression.Not;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Computes constant expressions while binding, where the result is exactly that of the run. An
 * overflow or a division is left alone: its error belongs to the run.
 */
final class ConstantFolding {

  private ConstantFolding() {}

  static Literal literal(Object value) {
    CypherType type = switch (value) {
      case null -> CypherType.ANY;
      case Boolean _ -> CypherType.BOOLEAN;
      case Long _ -> CypherType.INTEGER;
      case Double _ -> CypherType.FLOAT;
      case String _ -> CypherType.STRING;
      case Bytes _ -> CypherType.BYTES;
      default -> throw new AssertionError("no literal: " + value.getClass());
    };
    return new Literal(value, type);
  }

  static boolean isTrue(Expression expression) {
    return expression instanceof Literal literal && Boolean.TRUE.equals(literal.value());
  }

  static Expression not(Expression operand) {
    return switch (operand) {
      case Literal literal when literal.value() == null -> literal;
      case Literal literal -> literal(!(Boolean) literal.value());
      // An operand that may be no BOOLEAN is left to fail.
      case Not not when not.operand().type() == CypherType.BOOLEAN -> not.operand();
      default -> new Not(operand);
    };
  }

  /**
   * The conjunction without operands that are TRUE; one stays beside an operand that may be no
   * BOOLEAN, and must fail.
   */
  static Expression and(List<Expression> operands) {
    List<Expression> rest = new ArrayList<>();
    operands.forEach(operand -> addConjuncts(operand, rest));
    if (rest.size() == 1 && rest.getFirst().type() != CypherType.BOOLEAN) {
      rest.add(literal(true));
    }
    return switch (rest.size()) {
      case 0 -> literal(true);
      case 1 -> rest.getFirst();
      default -> new And(rest);
    };
  }

  /** Adds the conjuncts of a predicate that are not TRUE. */
  static void addConjuncts(Expression predicate, List<Expression> conjuncts) {
    if (predicate instanceof And and) {
      and.operands().forEach(operand -> addConjuncts(operand, conjuncts));
    } else if (!isTrue(predicate)) {
      conjuncts.add(predicate);
    }
  }

  static Expression negate(Expression operand) {
    return switch (operand) {
      case Literal(Long value, _) when value != Long.MIN_VALUE -> literal(-value);
      case Literal(Double value, _) -> literal(-value);
      default -> new Negate(operand, operand.type());
    };
  }

  static Expression arithmetic(
      ArithmeticOperator operator, Expression left, Expression right, CypherType type) {
    if (left instanceof Literal(Long a, _) && right instanceof Literal(Long b, _)) {
      Long result = exact(operator, a, b);
      if (result != null) {
        return literal(result);
      }
    }
    return new Arithmetic(operator, left, right, type);
  }

  /** The result, or null if it overflows or the operator is not folded. */
  private static Long exact(ArithmeticOperator operator, long a, long b) {
    BigInteger left = BigInteger.valueOf(a);
    BigInteger right = BigInteger.valueOf(b);
    BigInteger result = switch (operator) {
      case ADD -> left.add(right);
      case SUBTRACT -> left.subtract(right);
      case MULTIPLY -> left.multiply(right);
      case DIVIDE, MODULO, POWER, CONCATENATE -> null;
    };
    return result == null || result.bitLength() >= Long.SIZE ? null : result.longValue();
  }
}
