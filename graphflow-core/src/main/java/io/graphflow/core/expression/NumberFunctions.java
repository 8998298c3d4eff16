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
    return round(value, digits, RoundingMode.HALF_UP.name());
  }

  /** Rounded to some decimal digits in a way that Java knows by the same name. */
  static Double round(Object value, Object digits, Object mode) {
    double number = number("round", value);
    if (!(digits instanceof Long places) || places < 0) {
      throw ConversionFunctions.unusable("round", "a number of digits that is not negative",
          digits);
    }
    RoundingMode rounding = roundingMode(mode);
    if (!Double.isFinite(number) || places > MAX_DIGITS) {
      return number;
    }
    return BigDecimal.valueOf(number).setScale(places.intValue(), rounding).doubleValue();
  }

  private static RoundingMode roundingMode(Object mode) {
    for (RoundingMode rounding : RoundingMode.values()) {
      if (rounding != RoundingMode.UNNECESSARY
          && mode instanceof String name
          && rounding.name().equalsIgnoreCase(name)) {
        return rounding;
      }
    }
    throw ConversionFunctions.unusable("round",
        "a mode UP, DOWN, CEILING, FLOOR, HALF_UP, HALF_DOWN or HALF_EVEN", mode);
  }

  static Boolean isNan(Object value) {
    return Double.isNaN(number("isNaN", value));
  }

  static double cot(double angle) {
    return 1 / Math.tan(angle);
  }

  static double coth(double angle) {
    return 1 / Math.tanh(angle);
  }

  /** Half of the versine. */
  static double haversin(double angle) {
    double sine = Math.sin(angle / 2);
    return sine * sine;
  }

  static Double atan2(Object y, Object x) {
    return Math.atan2(number("atan2", y), number("atan2", x));
  }
}
