package io.graphflow.parser.binder;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.ExprTree;
import io.graphflow.parser.ast.Name;
import io.graphflow.parser.ast.Position;
import io.graphflow.parser.binder.ExpressionBinder.BindingPosition;
import io.graphflow.parser.expression.AggregateFunction;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionText;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.ScalarFunction;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;
import io.graphflow.parser.query.Subquery;
import io.graphflow.storage.hint.ClosestName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The grouping of one WITH or RETURN. openCypher groups by the items without an aggregate. Beside
 * an aggregate, within an item, only expressions that are the same for a whole group make sense:
 * constants, parameters, and grouping items that are a variable or a property of one. Larger
 * expressions are refused even if they are returned as well, as in openCypher.
 */
final class Grouping {
  private static final List<CypherType> NUMBERS =
      List.of(CypherType.INTEGER, CypherType.FLOAT);
  private static final List<CypherType> ADDENDS =
      List.of(CypherType.INTEGER, CypherType.FLOAT, CypherType.DURATION);

  private final BindingContext context;
  private final Types types;
  private final Scope before;
  private final String clause;
  private final List<Subquery> subqueries;
  private final List<Key> keys = new ArrayList<>();
  private final List<Aggregation> aggregations = new ArrayList<>();

  private record Key(Expr expression, Variable variable) {}

  Grouping(BindingContext context, Scope before, String clause, List<Subquery> subqueries) {
    this.context = context;
    this.types = new Types(context);
    this.before = before;
    this.clause = clause;
    this.subqueries = subqueries;
  }

  /** Groups by an expression. */
  void addKey(Expr expression, Variable variable) {
    keys.add(new Key(expression, variable));
  }

  /** The aggregates found so far. */
  List<Aggregation> aggregations() {
    return List.copyOf(aggregations);
  }

  /** Binds an expression with aggregates in it to one over keys and results of aggregates. */
  Expression bind(Expr written) {
    List<Subquery> found = new ArrayList<>();
    Expression bound =
        new ExpressionBinder(context, before, new BindingPosition(clause, found, this::replace))
            .bind(written);
    for (Subquery subquery : found) {
      for (Variable read : subquery.reads()) {
        if (!isOfGroup(read)) {
          throw notGrouped(written.position(), read.name());
        }
      }
    }
    subqueries.addAll(found);
    return bound;
  }

  private boolean isOfGroup(Variable variable) {
    return keys.stream().anyMatch(key -> key.variable.equals(variable))
        || aggregations.stream().anyMatch(each -> each.variable().equals(variable));
  }

  /**
   * Binds a key of ORDER BY with aggregates in it. It may use the returned items: aggregates that
   * are among them or in them, their names, and expressions of items without aggregates.
   *
   * @param after the items by name
   */
  Expression bindSortKey(Expr written, Scope after) {
    int known = aggregations.size();
    Expression key =
        new ExpressionBinder(
            context,
            before,
            new BindingPosition("ORDER BY", null, (part, binder) -> {
              if (part instanceof Expr.Variable(Name name)) {
                Variable item = after.find(name.text());
                if (item == null) {
                  throw notReturned(name);
                }
                return new VariableReference(item);
              }
              return replace(part, binder);
            })).bind(written);
    for (Aggregation added : aggregations.subList(known, aggregations.size())) {
      if (added.argument() != null && !ExpressionTree.variables(added.argument()).isEmpty()) {
        throw context.error(
            written.position(), ErrorDetail.UNDEFINED_VARIABLE,
            "after grouping, ORDER BY can use what is returned only, and "
                + added.function().displayName() + "(" + ExpressionText.of(added.argument())
                + ") is not; add it to the items");
      }
    }
    return key;
  }

  private RuntimeException notReturned(Name name) {
    boolean grouped =
        keys.stream()
            .anyMatch(
                key -> ExprTree.any(
                    key.expression,
                    part -> part instanceof Expr.Variable(Name other)
                        && other.text().equals(name.text())));
    if (before.find(name.text()) == null || grouped) {
      return notGrouped(name);
    }
    return context.error(
        name.position(), ErrorDetail.UNDEFINED_VARIABLE,
        "after grouping, ORDER BY can use what is returned only, and '" + name + "' is not");
  }

  private Expression replace(Expr written, ExpressionBinder binder) {
    if (written instanceof Expr.FunctionCall call) {
      Optional<ScalarFunction> percentile = Aggregates.percentile(call.function().text());
      if (percentile.isPresent()) {
        return percentile(percentile.get(), call, binder);
      }
    }
    if (Aggregates.isAggregate(written)) {
      return new VariableReference(aggregate(written, null));
    }
    if (written instanceof Expr.Variable || written instanceof Expr.Property) {
      for (Key key : keys) {
        if (key.expression.equals(written)) {
          return new VariableReference(key.variable);
        }
      }
    }
    if (written instanceof Expr.Variable variable) {
      throw notGrouped(variable.name());
    }
    return null;
  }

  private RuntimeException notGrouped(Name name) {
    if (before.find(name.text()) == null) {
      return context.error(
          name.position(), ErrorDetail.UNDEFINED_VARIABLE,
          "the variable '" + name + "' is not defined"
              + ClosestName.hint(name.text(), before.names()));
    }
    return notGrouped(name.position(), name.text());
  }

  private RuntimeException notGrouped(Position position, String name) {
    return context.error(
        position,
        ErrorDetail.AMBIGUOUS_AGGREGATION_EXPRESSION,
        "'" + name + "' stands beside an aggregate but is neither inside it nor a grouping item;"
            + " give what you group by a name in a WITH before");
  }

  /** A percentile of the values collected; which one may depend on the group. */
  private Expression percentile(
      ScalarFunction function, Expr.FunctionCall call, ExpressionBinder binder) {
    requireArguments(call, function.displayName(), 2);
    Expression value = argument(call, function.displayName() + "()", NUMBERS);
    Variable collected =
        aggregate(AggregateFunction.COLLECT, value, call.distinct(), null);
    Expr written = call.arguments().get(1);
    Expression share = binder.bind(written);
    binder.require(
        share,
        written.position(),
        "the percentile",
        CypherType.INTEGER,
        CypherType.FLOAT);
    List<Expression> arguments = List.of(new VariableReference(collected), share);
    Expression untyped = new Expression.FunctionCall(function, arguments, function.resultType());
    return new Expression.FunctionCall(function, arguments, types.staticType(untyped).type());
  }

  /**
   * The result of an aggregate; equal aggregates without a name of their own share one.
   *
   * @param name for users to see, or null
   */
  Variable aggregate(Expr written, String name) {
    if (!(written instanceof Expr.FunctionCall call)) {
      return aggregate(AggregateFunction.COUNT_STAR, null, false, name);
    }
    AggregateFunction function = Aggregates.find(call.function().text()).orElseThrow();
    requireArguments(call, function.displayName(), 1);
    List<CypherType> allowed = switch (function) {
      case SUM, AVG -> ADDENDS;
      case ST_DEV, ST_DEV_P -> NUMBERS;
      case COUNT_STAR, COUNT, MIN, MAX, COLLECT, COLLECT_ALL, FIRST, FIRST_ROW -> List.of();
    };
    Expression argument = argument(call, function.displayName() + "()", allowed);
    return aggregate(function, argument, call.distinct(), name);
  }

  private Variable aggregate(
      AggregateFunction function, Expression argument, boolean distinct, String name) {
    for (Aggregation known : aggregations) {
      if (name == null
          && known.function() == function
          && known.distinct() == distinct
          && (argument == null || argument.equals(known.argument()))) {
        return known.variable();
      }
    }
    StaticType staticType = Aggregates.staticType(function, argument, types);
    Variable result =
        name == null ? context.newAnonymous(staticType) : context.newVariable(name, staticType);
    aggregations.add(new Aggregation(result, function, argument, distinct));
    return result;
  }

  private void requireArguments(Expr.FunctionCall call, String function, int count) {
    if (call.arguments().size() != count) {
      throw context.error(
          call.position(), ErrorDetail.INVALID_NUMBER_OF_ARGUMENTS,
          function + "() takes " + count + (count == 1 ? " argument" : " arguments")
              + ", but here are " + call.arguments().size());
    }
  }

  /**
   * The first argument, which is computed for each row.
   *
   * @param allowed the types that it may have; empty for any
   */
  private Expression argument(
      Expr.FunctionCall call, String name, List<CypherType> allowed) {
    Expr written = call.arguments().getFirst();
    if (Aggregates.isIn(written)) {
      throw context.error(
          written.position(), ErrorDetail.NESTED_AGGREGATION,
          "an aggregate cannot be inside another; use a WITH for the inner");
    }
    Expression argument =
        new ExpressionBinder(context, before, BindingPosition.of(name, subqueries)).bind(written);
    if (ExpressionTree.isVolatile(argument)) {
      throw context.error(
          written.position(), ErrorDetail.NON_CONSTANT_EXPRESSION,
          "the argument of " + name + " depends on chance; compute it in a WITH before");
    }
    if (!allowed.isEmpty() && !Types.canBe(argument, allowed.toArray(CypherType[]::new))) {
      throw context.error(
          written.position(), ErrorDetail.INVALID_ARGUMENT_TYPE,
          name + " takes numbers" + (allowed.equals(ADDENDS) ? " or durations" : "")
              + ", but this is " + argument.type());
    }
    return argument;
  }
}
