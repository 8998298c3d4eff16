package io.graphflow.core.expression;

import io.graphflow.core.temporal.Constructors;
import io.graphflow.core.temporal.DurationBetween;
import io.graphflow.core.temporal.Truncation;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.MapLiteral;
import io.graphflow.parser.expression.TemporalField;
import io.graphflow.storage.temporal.PackedDateTime;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/** Makes calls of functions of dates, times and durations ready to run. */
final class TemporalFunctions {
  private final ExpressionCompiler expressions;

  TemporalFunctions(ExpressionCompiler expressions) {
    this.expressions = expressions;
  }

  Evaluator compile(Expression.FunctionCall call) {
    return switch (call.function()) {
      case DATE -> unary(call, Constructors::date);
      case LOCAL_TIME -> unary(call, Constructors::localTime);
      case TIME -> unary(call, Constructors::time);
      case LOCAL_DATETIME -> unary(call, Constructors::localDateTime);
      case DATETIME -> dateTime(call);
      case DATETIME_FROM_EPOCH -> binary(call, Constructors::dateTimeOfEpoch);
      case DATETIME_FROM_EPOCH_MILLIS -> ofMillis(argument(call, 0), call);
      case DATETIME_REALTIME -> {
        expressions.seeVolatile();
        yield new Functions.Supplied(call.type(), () -> ZonedDateTime.now(ZoneOffset.UTC));
      }
      case DATE_TRUNCATE -> truncate(call, Truncation::date);
      case LOCAL_TIME_TRUNCATE -> truncate(call, Truncation::localTime);
      case TIME_TRUNCATE -> truncate(call, Truncation::time);
      case LOCAL_DATETIME_TRUNCATE -> truncate(call, Truncation::localDateTime);
      case DATETIME_TRUNCATE -> truncate(call, Truncation::dateTime);
      case DURATION -> unary(call, Constructors::duration);
      case DURATION_BETWEEN -> binary(call, DurationBetween::between);
      case DURATION_IN_MONTHS -> binary(call, DurationBetween::inMonths);
      case DURATION_IN_DAYS -> binary(call, DurationBetween::inDays);
      case DURATION_IN_SECONDS -> binary(call, DurationBetween::inSeconds);
      case EPOCH_MILLIS -> unary(call, TemporalFunctions::epochMillis);
      default -> throw new AssertionError(call.function());
    };
  }

  private Evaluator argument(Expression.FunctionCall call, int index) {
    return expressions.compile(call.arguments().get(index));
  }

  private Evaluator unary(Expression.FunctionCall call, UnaryOperator<Object> body) {
    return new Functions.Unary(call.type(), argument(call, 0), body);
  }

  private Evaluator binary(Expression.FunctionCall call, BinaryOperator<Object> body) {
    return new Functions.Binary(call.type(), argument(call, 0), argument(call, 1), body);
  }

  private Evaluator truncate(Expression.FunctionCall call, Functions.TernaryOperator body) {
    Evaluator replaced =
        call.arguments().size() > 2 ? argument(call, 2) : new Constant(Map.of());
    return new Functions.Ternary(
        call.type(), argument(call, 0), argument(call, 1), replaced, body);
  }

  /** Milliseconds alone are made a DATETIME without any map. */
  private Evaluator dateTime(Expression.FunctionCall call) {
    return call.type() == CypherType.DATETIME
        && call.arguments().getFirst() instanceof MapLiteral(Map<String, Expression> entries)
            ? ofMillis(
                expressions.compile(entries.get(TemporalField.EPOCH_MILLIS.displayName())), call)
            : unary(call, Constructors::dateTime);
  }

  private static Evaluator ofMillis(Evaluator millis, Expression.FunctionCall call) {
    return millis.type() == CypherType.INTEGER
        ? new PackedFieldEvaluators.DateTimeOfMillis(millis)
        : new Functions.Unary(call.type(), millis, Constructors::dateTimeOfEpochMillis);
  }

  /** {@code epochMillis(x)}: milliseconds since 1970-01-01T00:00Z of a datetime or a date's start. */
  private static Long epochMillis(Object value) {
    return switch (value) {
      case ZonedDateTime datetime -> PackedDateTime.millis(datetime);
      case LocalDate date -> Math.multiplyExact(date.toEpochDay(), 86_400_000L);
      default -> throw ConversionFunctions.unusable("epochMillis", "a DATE or DATETIME", value);
    };
  }
}
