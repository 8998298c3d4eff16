package io.graphflow.parser.expression;

import io.graphflow.parser.expression.Expression.And;
import io.graphflow.parser.expression.Expression.Arithmetic;
import io.graphflow.parser.expression.Expression.Case;
import io.graphflow.parser.expression.Expression.Comparison;
import io.graphflow.parser.expression.Expression.DifferentEdges;
import io.graphflow.parser.expression.Expression.FunctionCall;
import io.graphflow.parser.expression.Expression.HasLabels;
import io.graphflow.parser.expression.Expression.In;
import io.graphflow.parser.expression.Expression.IsNull;
import io.graphflow.parser.expression.Expression.ListComprehension;
import io.graphflow.parser.expression.Expression.ListLiteral;
import io.graphflow.parser.expression.Expression.Literal;
import io.graphflow.parser.expression.Expression.MapLiteral;
import io.graphflow.parser.expression.Expression.MapProjection;
import io.graphflow.parser.expression.Expression.Negate;
import io.graphflow.parser.expression.Expression.Not;
import io.graphflow.parser.expression.Expression.Or;
import io.graphflow.parser.expression.Expression.Parameter;
import io.graphflow.parser.expression.Expression.PathOf;
import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.Expression.Quantifier;
import io.graphflow.parser.expression.Expression.Reduce;
import io.graphflow.parser.expression.Expression.Slice;
import io.graphflow.parser.expression.Expression.StringPredicate;
import io.graphflow.parser.expression.Expression.Subscript;
import io.graphflow.parser.expression.Expression.TypeTest;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.Expression.Xor;
import java.util.List;
import java.util.Set;

/**
 * Tells which expressions have a value, perhaps NULL, for every row, and which may fail, as a division by
 * zero does. An expression that may fail must be computed for exactly the rows that the query says, or
 * else the plan would decide whether the query fails.
 */
public final class Failures {

  private Failures() {}

  /** Whether a row may make the expression fail; {@code true} if that is not known. */
  public static boolean mayFail(Expression expression) {
    return !neverFails(expression);
  }

  private static boolean neverFails(Expression expression) {
    boolean itself =
        switch (expression) {
          case VariableReference _,Literal _,Parameter _,ListLiteral _,MapLiteral _ -> true;
          case Comparison _,IsNull _,TypeTest _,DifferentEdges _,PathOf _ -> true;
          case Case choice ->
            choice.alternatives().stream().allMatch(alternative -> isTruth(alternative.when()));
          case PropertyAccess access ->
            isElement(access.target()) || access.target().type().isTemporal();
          case HasLabels hasLabels -> isElement(hasLabels.element());
          case Not not -> isTruth(not.operand());
          case And and -> and.operands().stream().allMatch(Failures::isTruth);
          case Or or -> or.operands().stream().allMatch(Failures::isTruth);
          case Xor xor -> isTruth(xor.left()) && isTruth(xor.right());
          case FunctionCall call -> neverFails(call);
          case MapProjection projection -> isElement(projection.target());
          case ListComprehension comprehension ->
            comprehension.list().type() == CypherType.LIST
                && (comprehension.where() == null || isTruth(comprehension.where()));
          case Quantifier quantifier ->
            quantifier.list().type() == CypherType.LIST && isTruth(quantifier.where());
          case Reduce reduce -> reduce.list().type() == CypherType.LIST;
          case In in -> in.list().type() == CypherType.LIST;
          case Arithmetic _,Negate _,StringPredicate _,Subscript _,Slice _ -> false;
        };
    return itself && ExpressionTree.children(expression).stream().allMatch(Failures::neverFails);
  }

  private static boolean neverFails(FunctionCall call) {
    return switch (call.function()) {
      case CLEAN_MAP, ANY_PROPERTY, AS_NODE, AS_NODES -> false;
      case COALESCE, NULL_IF, RAND, RANDOM_UUID, VALUE_TYPE -> true;
      case TO_INTEGER_OR_NULL, TO_FLOAT_OR_NULL, TO_STRING_OR_NULL, TO_BOOLEAN_OR_NULL -> true;
      case ID, ELEMENT_ID, LABELS, TYPE, KEYS, PROPERTIES, START_NODE, END_NODE ->
        isElement(call.arguments().getFirst());
      case LENGTH, NODES, RELATIONSHIPS ->
        call.arguments().getFirst().type() == CypherType.PATH;
      case EXISTS, SIZE, CHAR_LENGTH, IS_EMPTY, HEAD, LAST, TAIL, RANGE, REVERSE -> false;
      case TO_INTEGER_LIST, TO_FLOAT_LIST, TO_STRING_LIST, TO_BOOLEAN_LIST -> false;
      case TO_INTEGER, TO_FLOAT, TO_STRING, TO_BOOLEAN -> false;
      case ABS, CEIL, FLOOR, ROUND, SIGN, SQRT, EXP, LOG, LOG10 -> false;
      case IS_NAN, COT, HAVERSIN, SINH, COSH, TANH, COTH, BTRIM, NORMALIZE -> false;
      case PERCENTILE_CONT, PERCENTILE_DISC -> false;
      case SIN, COS, TAN, ASIN, ACOS, ATAN, ATAN2, PI, E, DEGREES, RADIANS -> false;
      case SUBSTRING, LEFT, RIGHT, TRIM, LTRIM, RTRIM, TO_UPPER, TO_LOWER, REPLACE, SPLIT -> false;
      case DATETIME -> isOfMillis(call.arguments());
      case DATE, LOCAL_TIME, TIME, LOCAL_DATETIME, DURATION -> false;
      case DATETIME_FROM_EPOCH, DATETIME_FROM_EPOCH_MILLIS, DATETIME_REALTIME -> false;
      case DATE_TRUNCATE, LOCAL_TIME_TRUNCATE, TIME_TRUNCATE, LOCAL_DATETIME_TRUNCATE,
          DATETIME_TRUNCATE ->
        false;
      case DURATION_BETWEEN, DURATION_IN_MONTHS, DURATION_IN_DAYS, DURATION_IN_SECONDS -> false;
      case POINT, POINT_DISTANCE, POINT_WITHIN_BBOX, ENCODE, DECODE -> false;
      case TIMESTAMP, EPOCH_MILLIS -> false;
      case COSINE_SIMILARITY, EUCLIDEAN_SIMILARITY -> false;
    };
  }

  /** Whether arguments are {@code {epochMillis: x}}, which each integer is good for. */
  private static boolean isOfMillis(List<Expression> arguments) {
    return arguments.size() == 1
        && arguments.getFirst() instanceof MapLiteral map
        && map.entries().keySet().equals(Set.of("epochMillis"))
        && map.entries().get("epochMillis").type() == CypherType.INTEGER;
  }

  private static boolean isElement(Expression expression) {
    return expression.type() == CypherType.NODE || expression.type() == CypherType.RELATIONSHIP;
  }

  private static boolean isTruth(Expression expression) {
    return expression.type() == CypherType.BOOLEAN;
  }
}
