package io.graphflow.spark.expression;

import io.graphflow.parser.expression.ArithmeticOperator;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.Arithmetic;
import io.graphflow.parser.expression.Expression.FunctionCall;
import io.graphflow.parser.expression.Expression.ListComprehension;
import io.graphflow.parser.expression.Expression.Slice;
import io.graphflow.parser.expression.Expression.Subscript;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.Variable;
import io.graphflow.spark.value.Kind;
import io.graphflow.spark.value.Kind.ListOf;
import io.graphflow.spark.value.Kind.Scalar;
import io.graphflow.spark.value.Typed;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Finds the kinds of lists and of their elements, which types do not tell. For one expression. */
final class PartKinds {
  private final Map<Variable, Kind> kinds = new HashMap<>();

  PartKinds(Map<Variable, Typed> arguments) {
    arguments.forEach((variable, value) -> kinds.put(variable, value.kind()));
  }

  /** The kind of an expression; empty if it is not known. */
  Optional<Kind> of(Expression expression) {
    return switch (expression) {
      case VariableReference(Variable variable) -> Optional.ofNullable(kinds.get(variable));
      case Expression.Literal(Object value, _) ->
        io.graphflow.spark.value.Constants.kind(value);
      case Expression.ListLiteral list -> {
        Optional<Kind> element = Optional.of(Scalar.NULL);
        for (Expression part : list.elements()) {
          Optional<Kind> kind = of(part);
          element = element.flatMap(known -> kind.flatMap(known::or));
        }
        yield element.map(ListOf::new);
      }
      case Slice slice -> of(slice.target());
      case Subscript subscript -> of(subscript.target()).flatMap(PartKinds::element);
      case ListComprehension comprehension -> {
        of(comprehension.list()).flatMap(PartKinds::element)
            .ifPresent(kind -> kinds.put(comprehension.element(), kind));
        yield comprehension.result() == null ? of(comprehension.list())
            : of(comprehension.result()).map(ListOf::new);
      }
      case Arithmetic arithmetic when arithmetic.operator() == ArithmeticOperator.CONCATENATE
          || arithmetic.operator() == ArithmeticOperator.ADD ->
        sum(arithmetic);
      case FunctionCall call -> of(call);
      default -> byType(expression);
    };
  }

  /** Lists that are appended to each other or to elements. */
  private Optional<Kind> sum(Arithmetic arithmetic) {
    Optional<Kind> left = of(arithmetic.left());
    Optional<Kind> right = of(arithmetic.right());
    if (left.isEmpty() || right.isEmpty()
        || !(left.get() instanceof ListOf || right.get() instanceof ListOf)) {
      return byType(arithmetic);
    }
    Kind first = left.get() instanceof ListOf ? left.get() : new ListOf(left.get());
    Kind second = right.get() instanceof ListOf ? right.get() : new ListOf(right.get());
    return first.or(second);
  }

  private Optional<Kind> of(FunctionCall call) {
    Expression first = call.arguments().isEmpty() ? null : call.arguments().getFirst();
    return switch (call.function()) {
      case SPLIT, TO_STRING_LIST -> Optional.of(new ListOf(Scalar.STRING));
      case RANGE, TO_INTEGER_LIST -> Optional.of(new ListOf(Scalar.INTEGER));
      case TO_FLOAT_LIST -> Optional.of(new ListOf(Scalar.FLOAT));
      case TO_BOOLEAN_LIST -> Optional.of(new ListOf(Scalar.BOOLEAN));
      case TAIL, REVERSE, ABS -> of(first);
      case HEAD, LAST, PERCENTILE_DISC -> of(first).flatMap(PartKinds::element);
      default -> byType(call);
    };
  }

  private static Optional<Kind> element(Kind list) {
    return list instanceof ListOf(Kind element) ? Optional.of(element) : Optional.empty();
  }

  private static Optional<Kind> byType(Expression expression) {
    return switch (expression.type()) {
      case BOOLEAN -> Optional.of(Scalar.BOOLEAN);
      case INTEGER -> Optional.of(Scalar.INTEGER);
      case FLOAT -> Optional.of(Scalar.FLOAT);
      case STRING -> Optional.of(Scalar.STRING);
      case DATE -> Optional.of(Scalar.DATE);
      case DATETIME -> Optional.of(Scalar.DATETIME);
      default -> Optional.empty();
    };
  }
}
