package io.graphflow.core.expression;

import io.graphflow.parser.expression.ArithmeticOperator;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Functions of numbers. Arguments are not NULL. */
final class NumberFunctions {
  /** Digits beyond which rounding changes no double. */
  private static final int MAX_DIGITS = 400;

  private NumberFunctions() {}

  static double number(String function, Object value) {
    if (value instanceof Number number) {
      return number.doubleValue();
    }
    throw ConversionFunctions.unusable(function, "a number", value);
  }

  static Object abs(Object value) {
    return switch (value) {
      case Long integer when integer < 0 ->
        Arithmetics.apply(ArithmeticOperator.SUBTRACT, 0, integer.longValue());
      case Long integer -> integer;
      case Double number -> Math.abs(number);
      default -> throw ConversionFunctions.unusable("abs", "a number", value);
    };
  }

  static Long sign(Object value) {
    return value instanceof Long integer
        ? Long.signum(integer)
        : (long) Math.signum(number("sign", value));
  }

  /** The nearest whole number; halves go up. */
  static double round(double number) {
    double floor = Math.floor(number);
    return number - floor >= 0.5 ? floor + 1 : floor;
  }

  /** Rounded to some decimal digits; halves go away from zero. */
  static Double round(Object value, Object digits) {
    double number = number("round", value);
    if (!(digits instanceof Long places) || places < 0) {
      throw ConversionFunctions.unusable("round", "a number of digits that is not negative",
          digits);
    }
    if (!Double.isFinite(number) || places > MAX_DIGITS) {
      return number;
    }
    return BigDecimal.valueOf(number)
        .setScale(places.intValue(), RoundingMode.HALF_UP)
        .doubleValue();
  }

  static Double atan2(Object y, Object x) {
    return Math.atan2(number("atan2", y), number("atan2", x));
  }
}
