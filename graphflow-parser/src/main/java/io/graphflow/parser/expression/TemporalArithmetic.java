package io.graphflow.parser.expression;

import java.util.Optional;

/** The types of sums, differences, products and quotients with dates, times and durations. */
public final class TemporalArithmetic {

  private TemporalArithmetic() {}

  /**
   * The type of {@code left operator right}, of which one is temporal at least, or nothing if no
   * such values can be so joined. It does not consider that one of them may be a list.
   */
  public static Optional<CypherType> type(
      ArithmeticOperator operator, CypherType left, CypherType right) {
    return switch (operator) {
      case ADD -> {
        if (left == CypherType.DURATION || right == CypherType.DURATION) {
          yield moved(right == CypherType.DURATION ? left : right);
        }
        yield left == CypherType.ANY || right == CypherType.ANY
            ? Optional.of(CypherType.ANY)
            : Optional.empty();
      }
      case SUBTRACT -> right == CypherType.DURATION || right == CypherType.ANY
          ? moved(left)
          : Optional.empty();
      case MULTIPLY -> left == CypherType.DURATION
          ? scaled(right)
          : right == CypherType.DURATION ? scaled(left) : Optional.empty();
      case DIVIDE -> left == CypherType.DURATION ? scaled(right) : Optional.empty();
      case MODULO, POWER, CONCATENATE -> Optional.empty();
    };
  }

  /**
   * The type of a value of some type that is moved by a duration. A DATETIME may move to between
   * two milliseconds.
   */
  private static Optional<CypherType> moved(CypherType type) {
    if (type == CypherType.ANY || type == CypherType.DATETIME) {
      return Optional.of(CypherType.ANY);
    }
    return type.isTemporal() ? Optional.of(type) : Optional.empty();
  }

  /** The type of a duration times a value of a type, or through it. */
  private static Optional<CypherType> scaled(CypherType factor) {
    return factor == CypherType.ANY || factor.isNumber()
        ? Optional.of(CypherType.DURATION)
        : Optional.empty();
  }
}
