package io.graphflow.core.expression;

import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.ScalarFunction;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.UnaryOperator;

/** Makes calls of scalar functions ready to run: one exhaustive switch over {@link ScalarFunction}. */
final class FunctionCompiler {
  private final ExpressionCompiler expressions;

  FunctionCompiler(ExpressionCompiler expressions) {
    this.expressions = expressions;
  }

  Evaluator compile(Expression.FunctionCall call) {
    List<Expression> arguments = call.arguments();
    return switch (call.function()) {
      case ID -> id(call);
      case LABELS -> unary(call, node -> ElementFunctions.labels(expressions.elements(), node));
      case TYPE -> type(call);
      case KEYS -> unary(call, value -> ElementFunctions.keys(expressions.elements(), value));
      case PROPERTIES ->
        unary(call, value -> ElementFunctions.properties(expressions.elements(), value));
      case START_NODE -> edgeEnd(call, true);
      case END_NODE -> edgeEnd(call, false);
      case EXISTS -> new Logic.Not(new Logic.IsNull(argument(call, 0)));
      case COALESCE ->
        new Choices.Coalesce(
            arguments.stream().map(expressions::compile).toArray(Evaluator[]::new));
      case SIZE -> unary(call, ListFunctions::size);
      case HEAD -> unary(call, ListFunctions::head);
      case LAST -> unary(call, ListFunctions::last);
      case TAIL -> unary(call, ListFunctions::tail);
      case RANGE -> new Functions.Ternary(call.type(), argument(call, 0), argument(call, 1),
          arguments.size() > 2 ? argument(call, 2) : new Constant(1L), ListFunctions::range);
      case REVERSE -> unary(call, ListFunctions::reverse);
      case TO_INTEGER -> unary(call, ConversionFunctions::toInteger);
      case TO_FLOAT -> unary(call, ConversionFunctions::toFloat);
      case TO_STRING -> unary(call, ConversionFunctions::toString);
      case TO_BOOLEAN -> unary(call, ConversionFunctions::toBoolean);
      case ABS -> unary(call, NumberFunctions::abs);
      case CEIL -> ofDouble(call, Math::ceil);
      case FLOOR -> ofDouble(call, Math::floor);
      case ROUND -> arguments.size() > 1
          ? new Functions.Binary(call.type(), argument(call, 0), argument(call, 1),
              NumberFunctions::round)
          : ofDouble(call, NumberFunctions::round);
      case SIGN -> unary(call, NumberFunctions::sign);
      case SQRT -> ofDouble(call, Math::sqrt);
      case EXP -> ofDouble(call, Math::exp);
      case LOG -> ofDouble(call, Math::log);
      case LOG10 -> ofDouble(call, Math::log10);
      case SIN -> ofDouble(call, Math::sin);
      case COS -> ofDouble(call, Math::cos);
      case TAN -> ofDouble(call, Math::tan);
      case ASIN -> ofDouble(call, Math::asin);
      case ACOS -> ofDouble(call, Math::acos);
      case ATAN -> ofDouble(call, Math::atan);
      case ATAN2 -> new Functions.Binary(call.type(), argument(call, 0), argument(call, 1),
          NumberFunctions::atan2);
      case PI -> new Constant(Math.PI);
      case E -> new Constant(Math.E);
      case DEGREES -> ofDouble(call, Math::toDegrees);
      case RADIANS -> ofDouble(call, Math::toRadians);
      case SUBSTRING -> arguments.size() > 2
          ? new Functions.Ternary(call.type(), argument(call, 0), argument(call, 1),
              argument(call, 2), StringFunctions::substring)
          : new Functions.Binary(call.type(), argument(call, 0), argument(call, 1),
              StringFunctions::substring);
      case LEFT -> new Functions.Binary(call.type(), argument(call, 0), argument(call, 1),
          StringFunctions::left);
      case RIGHT -> new Functions.Binary(call.type(), argument(call, 0), argument(call, 1),
          StringFunctions::right);
      case TRIM -> unary(call, StringFunctions::trim);
      case LTRIM -> unary(call, StringFunctions::trimLeft);
      case RTRIM -> unary(call, StringFunctions::trimRight);
      case TO_UPPER -> unary(call, StringFunctions::toUpper);
      case TO_LOWER -> unary(call, StringFunctions::toLower);
      case REPLACE -> new Functions.Ternary(call.type(), argument(call, 0), argument(call, 1),
          argument(call, 2), StringFunctions::replace);
      case SPLIT -> new Functions.Binary(call.type(), argument(call, 0), argument(call, 1),
          StringFunctions::split);
      case DATE -> unary(call, TemporalFunctions::date);
      case DATETIME -> unary(call, TemporalFunctions::datetime);
      case EPOCH_MILLIS -> unary(call, TemporalFunctions::epochMillis);
    };
  }

  private Evaluator argument(Expression.FunctionCall call, int index) {
    return expressions.compile(call.arguments().get(index));
  }

  private Evaluator unary(Expression.FunctionCall call, UnaryOperator<Object> body) {
    return new Functions.Unary(call.type(), argument(call, 0), body);
  }

  private Evaluator ofDouble(Expression.FunctionCall call, DoubleUnaryOperator body) {
    Evaluator argument = argument(call, 0);
    boolean number =
        argument.type() == CypherType.INTEGER || argument.type() == CypherType.FLOAT;
    if (number && !argument.isBoxed()) {
      return new Functions.OfDouble(argument, body);
    }
    String name = call.function().displayName();
    return new Functions.Unary(CypherType.FLOAT, argument,
        value -> body.applyAsDouble(NumberFunctions.number(name, value)));
  }

  private Evaluator id(Expression.FunctionCall call) {
    Evaluator argument = argument(call, 0);
    return argument instanceof VertexEvaluator vertex
        ? new Functions.VertexId(vertex)
        : new Functions.Unary(CypherType.INTEGER, argument, ElementFunctions::id);
  }

  private Evaluator type(Expression.FunctionCall call) {
    String label = expressions.onlyLabel(call.arguments().getFirst());
    if (label != null) {
      return new Functions.KnownType(expressions.compileEdgeEnds(call.arguments().getFirst()),
          label);
    }
    return unary(call, edge -> ElementFunctions.type(expressions.elements(), edge));
  }

  private Evaluator edgeEnd(Expression.FunctionCall call, boolean source) {
    if (expressions.compileEdgeEnds(call.arguments().getFirst()) instanceof EdgeVariable edge) {
      return new EdgeEnd(edge.slot, source);
    }
    return unary(call, source ? ElementFunctions::startNode : ElementFunctions::endNode);
  }
}
