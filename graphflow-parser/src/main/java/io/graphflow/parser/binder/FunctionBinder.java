package io.graphflow.parser.binder;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.Name;
import io.graphflow.parser.ast.Position;
import io.graphflow.parser.expression.AggregateFunction;
import io.graphflow.parser.expression.ArithmeticOperator;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.PathOf;
import io.graphflow.parser.expression.Expression.PathStep;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ScalarFunction;
import io.graphflow.parser.expression.Variable;
import io.graphflow.storage.hint.ClosestName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Resolves calls of scalar functions and checks their arguments. */
final class FunctionBinder {
  private static final Map<String, ScalarFunction> BY_NAME = ScalarFunction.byName();

  private static final CypherType[] MOMENTS = {
      CypherType.DATE,
      CypherType.LOCAL_TIME,
      CypherType.TIME,
      CypherType.LOCAL_DATETIME,
      CypherType.DATETIME};

  private final BindingContext context;
  private final Types types;

  FunctionBinder(BindingContext context, Types types) {
    this.context = context;
    this.types = types;
  }

  /** Checks the name and the number of arguments of a call. */
  void check(Expr.FunctionCall call) {
    Name name = call.function();
    if (ClockCalls.isClock(name.text())) {
      checkCall(call, name.text(), 0, 1);
      return;
    }
    ScalarFunction function = BY_NAME.get(name.text().toLowerCase(Locale.ROOT));
    if (function == null) {
      throw context.error(
          name.position(), ErrorDetail.UNKNOWN_FUNCTION,
          "there is no function '" + name + "'" + ClosestName.hint(name.text(), knownNames()));
    }
    checkCall(call, function.displayName(), function.minArguments(), function.maxArguments());
  }

  private void checkCall(Expr.FunctionCall call, String function, int min, int max) {
    Position position = call.function().position();
    if (call.distinct()) {
      throw context.error(
          position, ErrorDetail.INVALID_AGGREGATION,
          "DISTINCT is for aggregates, but " + function + "() is none");
    }
    int count = call.arguments().size();
    if (count < min || count > max) {
      throw context.error(
          position, ErrorDetail.INVALID_NUMBER_OF_ARGUMENTS,
          function + "() takes " + arity(min, max) + ", but here are " + count);
    }
  }

  /** A call that passed {@link #check} with its bound arguments. */
  Expression bind(Expr.FunctionCall call, List<Expression> arguments) {
    ClockCalls clocks = new ClockCalls(context);
    if (ClockCalls.isClock(call.function().text())) {
      return clocks.bind(call, arguments);
    }
    ScalarFunction function = BY_NAME.get(call.function().text().toLowerCase(Locale.ROOT));
    for (int i = 0; i < arguments.size(); i++) {
      CypherType[] allowed = allowed(function, i);
      if (allowed.length > 0 && !Types.canBe(arguments.get(i), allowed)) {
        throw context.error(
            call.arguments().get(i).position(), ErrorDetail.INVALID_ARGUMENT_TYPE,
            function.displayName() + "() takes " + ExpressionBinder.names(allowed)
                + " here, but this is " + arguments.get(i).type());
      }
    }
    if (function == ScalarFunction.ANY_PROPERTY) {
      return new Expression.Subscript(arguments.get(0), arguments.get(1));
    }
    if (function == ScalarFunction.EXISTS) {
      return ConstantFolding.not(new Expression.IsNull(arguments.getFirst()));
    }
    if (function == ScalarFunction.LENGTH && arguments.getFirst() instanceof PathOf path) {
      return length(path);
    }
    Expression current = clocks.current(function, arguments);
    if (current != null) {
      return current;
    }
    Expression.FunctionCall untyped =
        new Expression.FunctionCall(function, arguments, function.resultType());
    return new Expression.FunctionCall(function, arguments, types.staticType(untyped).type());
  }

  /** The length of a named path. The search counts the edges of its variable-length steps. */
  private static Expression length(PathOf path) {
    List<Variable> counted =
        path.steps().stream().filter(PathStep::isRepeated).map(PathStep::length).toList();
    if (counted.isEmpty()) {
      return new Expression.FunctionCall(
          ScalarFunction.LENGTH, List.of(path), CypherType.INTEGER);
    }
    long singles = (long) path.steps().size() - counted.size();
    Expression length = new VariableReference(counted.getFirst());
    for (Variable more : counted.subList(1, counted.size())) {
      length = sum(length, new VariableReference(more));
    }
    return singles == 0 ? length : sum(length, ConstantFolding.literal(singles));
  }

  private static Expression sum(Expression left, Expression right) {
    return new Expression.Arithmetic(ArithmeticOperator.ADD, left, right, CypherType.INTEGER);
  }

  private static String arity(int min, int max) {
    String number = max == Integer.MAX_VALUE
        ? min + " or more"
        : min == max ? Integer.toString(min) : min + " to " + max;
    return number + (max == 1 ? " argument" : " arguments");
  }

  /** The types that an argument may have; empty for any. */
  private static CypherType[] allowed(ScalarFunction function, int argument) {
    return switch (function) {
      case ID, ELEMENT_ID -> types(CypherType.NODE, CypherType.RELATIONSHIP);
      case KEYS, PROPERTIES -> types(CypherType.NODE, CypherType.RELATIONSHIP, CypherType.MAP);
      case CLEAN_MAP -> types(argument == 0 ? CypherType.MAP : CypherType.LIST);
      case ANY_PROPERTY -> argument == 0
          ? types(CypherType.NODE, CypherType.RELATIONSHIP, CypherType.MAP)
          : types(CypherType.STRING);
      case LABELS -> types(CypherType.NODE);
      case AS_NODE -> types(CypherType.INTEGER, CypherType.FLOAT);
      case AS_NODES -> types(CypherType.LIST);
      case TYPE, START_NODE, END_NODE -> types(CypherType.RELATIONSHIP);
      case LENGTH, NODES, RELATIONSHIPS -> types(CypherType.PATH);
      case SIZE -> types(CypherType.LIST, CypherType.STRING, CypherType.BYTES);
      case REVERSE -> types(CypherType.LIST, CypherType.STRING);
      case CHAR_LENGTH -> types(CypherType.STRING);
      case IS_EMPTY -> types(
          CypherType.LIST, CypherType.MAP, CypherType.STRING, CypherType.BYTES);
      case HEAD, LAST, TAIL -> types(CypherType.LIST);
      case COSINE_SIMILARITY, EUCLIDEAN_SIMILARITY -> types(CypherType.LIST);
      case TO_INTEGER_LIST, TO_FLOAT_LIST, TO_STRING_LIST, TO_BOOLEAN_LIST -> types(
          CypherType.LIST);
      case ROUND -> switch (argument) {
        case 0 -> types(CypherType.INTEGER, CypherType.FLOAT);
        case 1 -> types(CypherType.INTEGER);
        default -> types(CypherType.STRING);
      };
      case IS_NAN, COT, HAVERSIN, SINH, COSH, TANH, COTH -> types(
          CypherType.INTEGER, CypherType.FLOAT);
      case ABS, CEIL, FLOOR, SIGN, SQRT, EXP, LOG, LOG10, SIN, COS, TAN, ASIN, ACOS, ATAN,
          ATAN2, DEGREES, RADIANS ->
        types(CypherType.INTEGER, CypherType.FLOAT);
      case SUBSTRING, LEFT, RIGHT -> types(
          argument == 0 ? CypherType.STRING : CypherType.INTEGER);
      case SPLIT -> argument == 0
          ? types(CypherType.STRING)
          : types(CypherType.STRING, CypherType.LIST);
      case DECODE -> types(CypherType.BYTES);
      case ENCODE, TRIM, BTRIM, LTRIM, RTRIM, NORMALIZE, TO_UPPER, TO_LOWER, REPLACE ->
        types(CypherType.STRING);
      case EPOCH_MILLIS -> types(CypherType.DATE, CypherType.DATETIME);
      case NULL_IF, RAND, RANDOM_UUID, VALUE_TYPE -> types();
      // Bound with the aggregation.
      case PERCENTILE_CONT, PERCENTILE_DISC -> types();
      case TO_INTEGER_OR_NULL, TO_FLOAT_OR_NULL, TO_STRING_OR_NULL, TO_BOOLEAN_OR_NULL -> types();
      case DATE, LOCAL_TIME, TIME, LOCAL_DATETIME, DATETIME, DURATION -> constructible(function);
      case DATETIME_FROM_EPOCH, DATETIME_FROM_EPOCH_MILLIS -> types(CypherType.INTEGER);
      case DATE_TRUNCATE, LOCAL_TIME_TRUNCATE, TIME_TRUNCATE, LOCAL_DATETIME_TRUNCATE,
          DATETIME_TRUNCATE ->
        switch (argument) {
          case 0 -> types(CypherType.STRING);
          case 1 -> MOMENTS;
          default -> types(CypherType.MAP);
        };
      case DURATION_BETWEEN, DURATION_IN_MONTHS, DURATION_IN_DAYS, DURATION_IN_SECONDS -> MOMENTS;
      case POINT -> types(CypherType.MAP, CypherType.NODE, CypherType.RELATIONSHIP);
      case POINT_DISTANCE, POINT_WITHIN_BBOX -> types(CypherType.POINT);
      // openCypher expects wrong arguments of range() to fail when the query runs.
      case EXISTS, RANGE, COALESCE, TO_INTEGER, TO_FLOAT, TO_STRING, TO_BOOLEAN, PI, E,
          DATETIME_REALTIME, TIMESTAMP ->
        types();
    };
  }

  /** The types of values of which dates, times and durations can be made. */
  private static CypherType[] constructible(ScalarFunction constructor) {
    return switch (constructor) {
      case DURATION -> types(CypherType.STRING, CypherType.MAP, CypherType.DURATION);
      case LOCAL_TIME, TIME -> types(
          CypherType.STRING,
          CypherType.MAP,
          CypherType.LOCAL_TIME,
          CypherType.TIME,
          CypherType.LOCAL_DATETIME,
          CypherType.DATETIME);
      default -> types(
          CypherType.STRING,
          CypherType.MAP,
          CypherType.DATE,
          CypherType.LOCAL_DATETIME,
          CypherType.DATETIME);
    };
  }

  private static CypherType[] types(CypherType... types) {
    return types;
  }

  private static List<String> knownNames() {
    List<String> names = new ArrayList<>();
    for (ScalarFunction function : ScalarFunction.values()) {
      names.add(function.displayName());
    }
    for (AggregateFunction function : AggregateFunction.named()) {
      names.add(function.displayName());
    }
    return names;
  }
}
