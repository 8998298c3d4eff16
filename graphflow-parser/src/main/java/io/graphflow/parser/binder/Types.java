package io.graphflow.parser.binder;

import io.graphflow.parser.expression.ArithmeticOperator;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.Alternative;
import io.graphflow.parser.expression.Expression.FunctionCall;
import io.graphflow.parser.expression.Expression.Literal;
import io.graphflow.parser.expression.TemporalArithmetic;
import io.graphflow.parser.expression.TemporalField;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Static types of bound expressions. */
final class Types {
  private final BindingContext context;

  Types(BindingContext context) {
    this.context = context;
  }

  /** Whether a value of this type can be of one of {@code types}; NULL and a value of unknown type always can. */
  static boolean canBe(Expression expression, CypherType... types) {
    if (expression.type() == CypherType.ANY) {
      return true;
    }
    for (CypherType type : types) {
      if (expression.type() == type) {
        return true;
      }
    }
    return false;
  }

  /** The type of {@code left operator right}, or nothing if no values of these types can be so joined. */
  static Optional<CypherType> arithmetic(
      ArithmeticOperator operator, CypherType left, CypherType right) {
    if (operator == ArithmeticOperator.CONCATENATE) {
      return concatenation(left, right);
    }
    if (left.isNumber() && right.isNumber()) {
      boolean integer = left == CypherType.INTEGER && right == CypherType.INTEGER
          && operator != ArithmeticOperator.POWER;
      return Optional.of(integer ? CypherType.INTEGER : CypherType.FLOAT);
    }
    if (left.isTemporal() || right.isTemporal()) {
      Optional<CypherType> temporal = TemporalArithmetic.type(operator, left, right);
      if (temporal.isPresent() || (left != CypherType.LIST && right != CypherType.LIST)) {
        return temporal;
      }
    }
    if (operator == ArithmeticOperator.ADD) {
      if (left == CypherType.LIST || right == CypherType.LIST) {
        return Optional.of(CypherType.LIST);
      }
      if (isText(left, right) || isText(right, left)) {
        return Optional.of(CypherType.STRING);
      }
      // A value of unknown type may be a list, to which anything can be added.
      boolean open = left == CypherType.ANY || right == CypherType.ANY;
      return open ? Optional.of(CypherType.ANY) : Optional.empty();
    }
    boolean open = (left == CypherType.ANY || left.isNumber())
        && (right == CypherType.ANY || right.isNumber());
    return open ? Optional.of(CypherType.ANY) : Optional.empty();
  }

  private static Optional<CypherType> concatenation(CypherType left, CypherType right) {
    CypherType known = left == CypherType.ANY ? right : left;
    boolean concatenable = switch (known) {
      case STRING, BYTES, LIST, ANY -> true;
      default -> false;
    };
    boolean possible = concatenable && (right == known || right == CypherType.ANY);
    return possible ? Optional.of(known) : Optional.empty();
  }

  private static boolean isText(CypherType text, CypherType other) {
    return text == CypherType.STRING && (other == CypherType.STRING || other.isNumber());
  }

  /** The static type of an expression. */
  StaticType staticType(Expression expression) {
    return switch (expression) {
      case Expression.VariableReference reference -> context.staticType(reference.variable());
      case Expression.ListLiteral list -> StaticType.list(common(list.elements()));
      case Expression.Slice slice -> staticType(slice.target()).type() == CypherType.LIST
          ? staticType(slice.target())
          : StaticType.of(CypherType.LIST);
      case Expression.Subscript subscript -> staticType(subscript.target()).elementOrAny();
      case Expression.Case choice -> {
        List<Expression> values =
            Stream
                .concat(
                    choice.alternatives().stream().map(Alternative::then),
                    Stream.of(choice.otherwise()))
                .toList();
        yield common(values);
      }
      case FunctionCall call -> function(call);
      case Expression.ListComprehension comprehension -> StaticType.list(
          comprehension.result() == null
              ? context.staticType(comprehension.element())
              : staticType(comprehension.result()));
      case Expression.Reduce reduce -> context.staticType(reduce.accumulator());
      case Expression.Quantifier _,Expression.MapProjection _ -> StaticType.of(expression.type());
      case Expression.Arithmetic sum when sum.type() == CypherType.LIST -> sum(sum);
      case Expression.Literal _,Expression.Parameter _,Expression.PropertyAccess _,Expression.MapLiteral _,Expression.Not _,Expression.And _,Expression.Or _,Expression.Xor _,Expression.Comparison _,Expression.Arithmetic _,Expression.Negate _,Expression.StringPredicate _,Expression.In _,Expression.IsNull _,Expression.TypeTest _,Expression.HasLabels _,Expression.DifferentEdges _,Expression.PathOf _ ->
        StaticType.of(expression.type());
    };
  }

  /** The static type that all values have; NULL literals have any. */
  StaticType common(List<Expression> values) {
    StaticType common = null;
    for (Expression value : values) {
      if (!isNullLiteral(value)) {
        StaticType staticType = staticType(value);
        common = common == null ? staticType : common.or(staticType);
      }
    }
    return common == null ? StaticType.ANY : common;
  }

  static boolean isNullLiteral(Expression expression) {
    return expression instanceof Literal literal && literal.value() == null;
  }

  private StaticType sum(Expression.Arithmetic sum) {
    StaticType left = staticType(sum.left());
    StaticType right = staticType(sum.right());
    return left.type() == CypherType.LIST && right.type() == CypherType.LIST
        ? left.or(right)
        : StaticType.of(CypherType.LIST);
  }

  private StaticType function(FunctionCall call) {
    StaticType first =
        call.arguments().isEmpty() ? StaticType.ANY : staticType(call.arguments().getFirst());
    return switch (call.function()) {
      case COALESCE -> common(call.arguments());
      case HEAD, LAST -> first.elementOrAny();
      case TAIL -> first.type() == CypherType.LIST ? first : StaticType.of(CypherType.LIST);
      case REVERSE, ABS -> first;
      case NULL_IF -> first;
      case CLEAN_MAP -> StaticType.of(CypherType.MAP);
      case ANY_PROPERTY -> StaticType.ANY;
      case PERCENTILE_CONT -> StaticType.of(CypherType.FLOAT);
      case PERCENTILE_DISC -> first.elementOrAny();
      case RANGE, TO_INTEGER_LIST -> StaticType.list(StaticType.of(CypherType.INTEGER));
      case TO_FLOAT_LIST -> StaticType.list(StaticType.of(CypherType.FLOAT));
      case TO_BOOLEAN_LIST -> StaticType.list(StaticType.BOOLEAN);
      case LABELS, KEYS, SPLIT, TO_STRING_LIST -> StaticType.list(StaticType.of(CypherType.STRING));
      case AS_NODE, START_NODE, END_NODE ->
        StaticType.node(firstIds(context.catalog().vertexTables().size()));
      case AS_NODES, NODES ->
        StaticType.list(StaticType.node(firstIds(context.catalog().vertexTables().size())));
      case RELATIONSHIPS ->
        StaticType.list(StaticType.relationship(firstIds(context.catalog().edgeLabels().size())));
      case ELEMENT_ID, CHAR_LENGTH, IS_EMPTY, IS_NAN, TO_INTEGER_OR_NULL, TO_FLOAT_OR_NULL,
          TO_STRING_OR_NULL, TO_BOOLEAN_OR_NULL, COT, HAVERSIN, SINH, COSH, TANH, COTH, RAND,
          RANDOM_UUID, BTRIM, NORMALIZE, COSINE_SIMILARITY, EUCLIDEAN_SIMILARITY ->
        StaticType.of(call.function().resultType());
      case ID, TYPE, VALUE_TYPE, PROPERTIES, LENGTH, EXISTS, SIZE, TO_INTEGER, TO_FLOAT, TO_STRING,
          TO_BOOLEAN,
          CEIL, FLOOR, ROUND, SIGN, SQRT, EXP, LOG, LOG10, SIN, COS, TAN, ASIN, ACOS, ATAN,
          ATAN2, PI, E, DEGREES, RADIANS, SUBSTRING, LEFT, RIGHT, TRIM, LTRIM, RTRIM, TO_UPPER,
          TO_LOWER, REPLACE ->
        StaticType.of(call.function().resultType());
      case DATE, LOCAL_TIME, TIME, LOCAL_DATETIME, DATETIME_FROM_EPOCH, DATETIME_FROM_EPOCH_MILLIS,
          DATETIME_REALTIME, DATE_TRUNCATE, LOCAL_TIME_TRUNCATE, TIME_TRUNCATE,
          LOCAL_DATETIME_TRUNCATE, DATETIME_TRUNCATE, DURATION, DURATION_BETWEEN,
          DURATION_IN_MONTHS, DURATION_IN_DAYS, DURATION_IN_SECONDS, POINT, POINT_DISTANCE,
          POINT_WITHIN_BBOX, ENCODE, DECODE, TIMESTAMP, EPOCH_MILLIS ->
        StaticType.of(call.function().resultType());
      case DATETIME -> isOfMillis(call) ? StaticType.of(CypherType.DATETIME) : StaticType.ANY;
    };
  }

  private static BitSet firstIds(int count) {
    BitSet ids = new BitSet();
    ids.set(0, count);
    return ids;
  }

  /** Whether this is <code>datetime({epochMillis: n})</code>, whose value a DATETIME column can hold. */
  private static boolean isOfMillis(FunctionCall call) {
    return call.arguments().getFirst() instanceof Expression.MapLiteral(var entries)
        && entries.keySet().equals(Set.of(TemporalField.EPOCH_MILLIS.displayName()));
  }
}
