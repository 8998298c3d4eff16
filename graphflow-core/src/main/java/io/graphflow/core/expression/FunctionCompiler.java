package io.graphflow.core.expression;

import io.graphflow.core.binary.TextBytes;
import io.graphflow.core.similarity.Similarities;
import io.graphflow.core.spatial.Points;
import io.graphflow.core.value.ValueTypes;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.ScalarFunction;
import java.util.List;
import java.util.UUID;
import java.util.function.BinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.UnaryOperator;

/** Makes calls of scalar functions ready to run: one exhaustive switch over {@link ScalarFunction}. */
final class FunctionCompiler {
  private final ExpressionCompiler expressions;
  private final TemporalFunctions temporals;

  FunctionCompiler(ExpressionCompiler expressions) {
    this.expressions = expressions;
    this.temporals = new TemporalFunctions(expressions);
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
      case CLEAN_MAP -> building(call, ElementFunctions::cleaned);
      case ANY_PROPERTY -> throw new AssertionError("bound as a subscript");
      case AS_NODE -> {
        // The same number may find another node, or none, once the statement has changed the graph.
        expressions.seeVolatile();
        yield unary(call, id -> ElementFunctions.asNode(expressions.elementIds(), id));
      }
      case AS_NODES -> {
        expressions.seeVolatile();
        yield building(call,
            (tuple, ids) -> ElementFunctions.asNodes(expressions.elementIds(), tuple, ids[0]));
      }
      case START_NODE -> edgeEnd(call, true);
      case END_NODE -> edgeEnd(call, false);
      case LENGTH -> unary(call, PathFunctions::length);
      case NODES -> unary(call, PathFunctions::nodes);
      case RELATIONSHIPS -> unary(call, PathFunctions::relationships);
      case EXISTS -> new Logic.Not(new Logic.IsNull(argument(call, 0)));
      case COALESCE ->
        new Choices.Coalesce(
            arguments.stream().map(expressions::compile).toArray(Evaluator[]::new));
      case ELEMENT_ID ->
        unary(call, element -> ElementFunctions.elementId(expressions.elementIds(), element));
      case VALUE_TYPE -> new Functions.OfAny(call.type(), argument(call, 0), ValueTypes::text);
      case NULL_IF -> new Choices.NullIf(argument(call, 0), argument(call, 1));
      case PERCENTILE_CONT -> building(call, Percentiles::continuous);
      case PERCENTILE_DISC -> building(call, Percentiles::discrete);
      case SIZE -> unary(call, ListFunctions::size);
      case CHAR_LENGTH -> unary(call, StringFunctions::length);
      case ENCODE -> unary(call, TextBytes::encode);
      case DECODE -> unary(call, TextBytes::decode);
      case IS_EMPTY -> unary(call, ListFunctions::isEmpty);
      case HEAD -> unary(call, ListFunctions::head);
      case LAST -> unary(call, ListFunctions::last);
      case TAIL -> unary(call, ListFunctions::tail);
      case RANGE -> new Functions.Ternary(call.type(), argument(call, 0), argument(call, 1),
          arguments.size() > 2 ? argument(call, 2) : new Constant(1L), ListFunctions::range);
      case REVERSE -> building(call, ListFunctions::reverse);
      case TO_INTEGER -> unary(call, ConversionFunctions::toInteger);
      case TO_FLOAT -> unary(call, ConversionFunctions::toFloat);
      case TO_STRING -> unary(call, ConversionFunctions::toString);
      case TO_BOOLEAN -> unary(call, ConversionFunctions::toBoolean);
      case TO_INTEGER_OR_NULL -> unary(call, ConversionFunctions::toIntegerOrNull);
      case TO_FLOAT_OR_NULL -> unary(call, ConversionFunctions::toFloatOrNull);
      case TO_STRING_OR_NULL -> unary(call, ConversionFunctions::toStringOrNull);
      case TO_BOOLEAN_OR_NULL -> unary(call, ConversionFunctions::toBooleanOrNull);
      case TO_INTEGER_LIST -> toList(call, ConversionFunctions::toIntegerOrNull);
      case TO_FLOAT_LIST -> toList(call, ConversionFunctions::toFloatOrNull);
      case TO_STRING_LIST -> toList(call, ConversionFunctions::toStringOrNull);
      case TO_BOOLEAN_LIST -> toList(call, ConversionFunctions::toBooleanOrNull);
      case ABS -> unary(call, NumberFunctions::abs);
      case CEIL -> ofDouble(call, Math::ceil);
      case FLOOR -> ofDouble(call, Math::floor);
      case ROUND -> switch (arguments.size()) {
        case 1 -> ofDouble(call, NumberFunctions::round);
        case 2 -> binary(call, NumberFunctions::round);
        default -> ternary(call, NumberFunctions::round);
      };
      case IS_NAN -> unary(call, NumberFunctions::isNan);
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
      case ATAN2 -> binary(call, NumberFunctions::atan2);
      case COT -> ofDouble(call, NumberFunctions::cot);
      case HAVERSIN -> ofDouble(call, NumberFunctions::haversin);
      case SINH -> ofDouble(call, Math::sinh);
      case COSH -> ofDouble(call, Math::cosh);
      case TANH -> ofDouble(call, Math::tanh);
      case COTH -> ofDouble(call, NumberFunctions::coth);
      case RAND -> {
        expressions.seeVolatile();
        yield new Functions.Random();
      }
      case RANDOM_UUID -> {
        expressions.seeVolatile();
        yield new Functions.Supplied(call.type(), () -> UUID.randomUUID().toString());
      }
      case PI -> new Constant(Math.PI);
      case E -> new Constant(Math.E);
      case DEGREES -> ofDouble(call, Math::toDegrees);
      case RADIANS -> ofDouble(call, Math::toRadians);
      case SUBSTRING -> arguments.size() > 2
          ? ternary(call, StringFunctions::substring)
          : binary(call, StringFunctions::substring);
      case LEFT -> binary(call, StringFunctions::left);
      case RIGHT -> binary(call, StringFunctions::right);
      case TRIM -> trim(call, true, true);
      case BTRIM -> trim(call, true, true);
      case LTRIM -> trim(call, true, false);
      case RTRIM -> trim(call, false, true);
      case NORMALIZE -> arguments.size() > 1
          ? binary(call, StringFunctions::normalize)
          : unary(call, text -> StringFunctions.normalize(text, "NFC"));
      case TO_UPPER -> unary(call, StringFunctions::toUpper);
      case TO_LOWER -> unary(call, StringFunctions::toLower);
      case REPLACE -> building(call, StringFunctions::replace);
      case SPLIT -> building(call, StringFunctions::split);
      case DATE, LOCAL_TIME, TIME, LOCAL_DATETIME, DATETIME, DURATION, DATETIME_FROM_EPOCH,
          DATETIME_FROM_EPOCH_MILLIS, DATETIME_REALTIME, DATE_TRUNCATE, LOCAL_TIME_TRUNCATE,
          TIME_TRUNCATE, LOCAL_DATETIME_TRUNCATE, DATETIME_TRUNCATE, DURATION_BETWEEN,
          DURATION_IN_MONTHS, DURATION_IN_DAYS, DURATION_IN_SECONDS, TIMESTAMP, EPOCH_MILLIS ->
        temporals.compile(call);
      case POINT -> unary(call,
          value -> Points.of(ElementFunctions.map(expressions.elements(), "point", value)));
      case POINT_DISTANCE -> binary(call, Points::distance);
      case POINT_WITHIN_BBOX -> ternary(call, Points::withinBox);
      case COSINE_SIMILARITY -> binary(call, Similarities::cosine);
      case EUCLIDEAN_SIMILARITY -> binary(call, Similarities::euclidean);
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

  /** A function whose value may be large. */
  private Evaluator building(Expression.FunctionCall call, Functions.Builder body) {
    expressions.seeBuilder();
    return new Functions.Building(call.type(),
        call.arguments().stream().map(expressions::compile).toArray(Evaluator[]::new), body);
  }

  private Evaluator ternary(Expression.FunctionCall call, Functions.TernaryOperator body) {
    return new Functions.Ternary(
        call.type(), argument(call, 0), argument(call, 1), argument(call, 2), body);
  }

  /** Converts each element of a list. */
  private Evaluator toList(Expression.FunctionCall call, UnaryOperator<Object> conversion) {
    String name = call.function().displayName();
    return building(call,
        (tuple, arguments) -> ListFunctions.map(tuple, name, arguments[0], conversion));
  }

  private Evaluator trim(Expression.FunctionCall call, boolean start, boolean end) {
    String name = call.function().displayName();
    return call.arguments().size() > 1
        ? binary(call, (text, of) -> StringFunctions.trim(name, text, of, start, end))
        : unary(call, text -> StringFunctions.trim(name, text, start, end));
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
        ? new Functions.VertexId(expressions.elementIds(), vertex)
        : new Functions.Unary(CypherType.INTEGER, argument,
            element -> ElementFunctions.id(expressions.elementIds(), element));
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
