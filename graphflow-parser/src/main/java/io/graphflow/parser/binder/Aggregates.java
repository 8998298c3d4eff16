package io.graphflow.parser.binder;

import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.ExprTree;
import io.graphflow.parser.expression.AggregateFunction;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.ScalarFunction;
import java.util.Optional;
import java.util.stream.Stream;

/** Recognises aggregates. */
final class Aggregates {

  private Aggregates() {}

  /** Whether the expression is an aggregate itself. */
  static boolean isAggregate(Expr expression) {
    return expression instanceof Expr.CountStar
        || (expression instanceof Expr.FunctionCall call
            && (find(call.function().text()).isPresent()
                || percentile(call.function().text()).isPresent()));
  }

  /** Whether an aggregate is in the expression. */
  static boolean isIn(Expr expression) {
    return ExprTree.any(expression, Aggregates::isAggregate);
  }

  /** The aggregate function of that name, without regard to case. */
  static Optional<AggregateFunction> find(String name) {
    for (AggregateFunction function : AggregateFunction.named()) {
      if (function.displayName().equalsIgnoreCase(name)) {
        return Optional.of(function);
      }
    }
    return Optional.empty();
  }

  /**
   * The percentile function of that name, without regard to case: an aggregate that is computed from the
   * values collected.
   */
  static Optional<ScalarFunction> percentile(String name) {
    return Stream.of(ScalarFunction.PERCENTILE_CONT, ScalarFunction.PERCENTILE_DISC)
        .filter(function -> function.displayName().equalsIgnoreCase(name))
        .findFirst();
  }

  static boolean isPercentile(Expr expression) {
    return expression instanceof Expr.FunctionCall call
        && percentile(call.function().text()).isPresent();
  }

  /** The static type of the result. */
  static StaticType staticType(AggregateFunction function, Expression argument, Types types) {
    return switch (function) {
      case COUNT_STAR, COUNT -> StaticType.of(CypherType.INTEGER);
      // The sum of no durations is 0.
      case SUM -> argument.type().isNumber() ? types.staticType(argument) : StaticType.ANY;
      case AVG -> argument.type().isNumber()
          ? StaticType.of(CypherType.FLOAT)
          : argument.type() == CypherType.DURATION ? types.staticType(argument) : StaticType.ANY;
      case MIN, MAX, FIRST, FIRST_ROW -> types.staticType(argument);
      case COLLECT, COLLECT_ALL -> StaticType.list(types.staticType(argument));
      case ST_DEV, ST_DEV_P -> StaticType.of(CypherType.FLOAT);
    };
  }
}
