package io.graphflow.parser.binder;

import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.expression.Clock;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.FunctionCall;
import io.graphflow.parser.expression.Expression.MapLiteral;
import io.graphflow.parser.expression.Expression.Parameter;
import io.graphflow.parser.expression.ScalarFunction;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Calls that ask for the time: {@code date()}, {@code time.statement('+01:00')}, {@code
 * datetime({timezone: 'Europe/Stockholm'})} and the like. They become the call of a constructor on
 * the value of a clock.
 */
final class ClockCalls {
  private static final Set<ScalarFunction> CONSTRUCTORS = Set.of(
      ScalarFunction.DATE,
      ScalarFunction.LOCAL_TIME,
      ScalarFunction.TIME,
      ScalarFunction.LOCAL_DATETIME,
      ScalarFunction.DATETIME);
  private static final String TIMEZONE = "timezone";

  private final BindingContext context;

  /**
   * A function that reads a clock.
   *
   * @param constructor makes the value of the clock's time
   * @param clock null for one that goes on while a statement runs
   */
  private record ClockFunction(ScalarFunction constructor, Clock clock) {}

  ClockCalls(BindingContext context) {
    this.context = context;
  }

  /** Whether a name with a dot, without regard to case, is that of a function that reads a clock. */
  static boolean isClock(String name) {
    return find(name) != null;
  }

  private static ClockFunction find(String name) {
    String lowerCase = name.toLowerCase(Locale.ROOT);
    int dot = lowerCase.indexOf('.');
    for (ScalarFunction constructor : CONSTRUCTORS) {
      if (dot >= 0 && lowerCase.substring(0, dot).equals(constructor.displayName())) {
        return switch (lowerCase.substring(dot + 1)) {
          case "transaction" -> new ClockFunction(constructor, Clock.TRANSACTION);
          case "statement" -> new ClockFunction(constructor, Clock.STATEMENT);
          case "realtime" -> new ClockFunction(constructor, null);
          default -> null;
        };
      }
    }
    return null;
  }

  /** Binds the call of a function for which {@link #isClock} holds; it may have a time zone as argument. */
  Expression bind(Expr.FunctionCall call, List<Expression> arguments) {
    ClockFunction function = find(call.function().text());
    Expression now = now(function.clock());
    if (!arguments.isEmpty()) {
      Expression zone = arguments.getFirst();
      Expression inMap = zoneOf(zone);
      now = inZone(now, inMap == null ? zone : inMap);
    }
    return construct(function.constructor(), now);
  }

  /** A constructor's call if it asks for the time, as {@code date()} does; otherwise null. */
  Expression current(ScalarFunction function, List<Expression> arguments) {
    if (function == ScalarFunction.TIMESTAMP) {
      return new FunctionCall(
          ScalarFunction.EPOCH_MILLIS, List.of(now(Clock.STATEMENT)), CypherType.INTEGER);
    }
    if (!CONSTRUCTORS.contains(function)) {
      return null;
    }
    if (arguments.isEmpty()) {
      return construct(function, now(Clock.STATEMENT));
    }
    Expression zone = zoneOf(arguments.getFirst());
    return zone == null ? null : construct(function, inZone(now(Clock.STATEMENT), zone));
  }

  /** The parameter that holds the time of a clock; null for a clock that goes on while a statement runs. */
  Expression now(Clock clock) {
    if (clock == null) {
      return new FunctionCall(ScalarFunction.DATETIME_REALTIME, List.of(), CypherType.ANY);
    }
    context.addParameter(clock.parameter());
    return new Parameter(clock.parameter());
  }

  private static Expression inZone(Expression now, Expression zone) {
    Map<String, Expression> entries = new LinkedHashMap<>();
    entries.put("datetime", now);
    entries.put(TIMEZONE, zone);
    return construct(ScalarFunction.DATETIME, new MapLiteral(entries));
  }

  private static Expression construct(ScalarFunction constructor, Expression now) {
    return new FunctionCall(constructor, List.of(now), constructor.resultType());
  }

  /** The zone in a map literal that holds nothing else; otherwise null. */
  private static Expression zoneOf(Expression argument) {
    return argument instanceof MapLiteral(Map<String, Expression> entries) && entries.size() == 1
        ? entries.get(TIMEZONE)
        : null;
  }
}
