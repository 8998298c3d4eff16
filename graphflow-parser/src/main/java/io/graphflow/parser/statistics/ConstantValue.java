package io.graphflow.parser.statistics;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.FunctionCall;
import io.graphflow.parser.expression.Expression.Literal;
import io.graphflow.parser.expression.Expression.Negate;
import io.graphflow.parser.expression.ScalarFunction;
import io.graphflow.storage.temporal.TemporalText;
import java.time.DateTimeException;
import java.util.List;

/** Constants as statistics write values: a Double, days for dates, milliseconds for instants; a String. */
final class ConstantValue {

  private ConstantValue() {}

  /** The value of an expression, or null if it is not known before the query runs, or is no such value. */
  static Object of(Expression expression) {
    return switch (expression) {
      case Literal(Boolean truth, _) -> truth ? 1.0 : 0.0;
      case Literal(Number value, _) -> value.doubleValue();
      case Literal(String text, _) -> text;
      case Negate negate -> of(negate.operand()) instanceof Double number ? -number : null;
      case FunctionCall(ScalarFunction function, List<Expression> arguments, _) ->
        arguments.size() == 1 && arguments.getFirst() instanceof Literal(String text, _)
            ? instant(function, text)
            : null;
      default -> null;
    };
  }

  /** A date or instant as text; other texts are left to the run-time function. */
  private static Double instant(ScalarFunction function, String text) {
    try {
      if (function == ScalarFunction.DATE) {
        return (double) TemporalText.date(text).toEpochDay();
      }
      if (function == ScalarFunction.DATETIME) {
        return TemporalText.dateTime(text).toEpochSecond() * 1000.0;
      }
    } catch (DateTimeException notOne) {
      return null;
    }
    return null;
  }
}
