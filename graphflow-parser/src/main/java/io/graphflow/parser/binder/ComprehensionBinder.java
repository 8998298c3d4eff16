package io.graphflow.parser.binder;

import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.Name;
import io.graphflow.parser.binder.ExpressionBinder.BindingPosition;
import io.graphflow.parser.expression.AggregateFunction;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.query.BoundClause;
import io.graphflow.parser.query.Subquery;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Binds the expressions that go through a list with a variable of their own: list comprehensions,
 * quantifiers and {@code reduce}. Their variables may hide others and are seen in their bodies only.
 *
 * <p>Expressions run no plans. So where a subquery in a body reads the element, the loop is turned into a
 * subquery over {@code UNWIND}: <code>[x IN list WHERE p | v]</code> collects v of each row for which p
 * holds; a quantifier goes through the list of its outcomes, {@code reduce} through the list of what its
 * subqueries give.
 */
final class ComprehensionBinder {
  private final BindingContext context;
  private final Scope scope;
  private final BindingPosition place;
  private final Types types;
  private final ExpressionBinder outside;

  ComprehensionBinder(
      BindingContext context, Scope scope, BindingPosition place, ExpressionBinder outside) {
    this.context = context;
    this.scope = scope;
    this.place = place;
    this.types = new Types(context);
    this.outside = outside;
  }

  Expression bind(Expr.ListComprehension written) {
    Loop loop = loop("a list comprehension", written.variable(), written.list());
    ExpressionBinder inside = inside(loop, Map.of(written.variable(), loop.element));
    Expression where =
        written.where() == null ? null : inside.condition(written.where(), "WHERE");
    Expression result = written.result() == null ? null : inside.bind(written.result());
    if (loop.isRowByRow()) {
      return loop.collect(where, result);
    }
    return new Expression.ListComprehension(loop.element, loop.list, where, result);
  }

  Expression bind(Expr.Quantifier written) {
    String name = written.kind().displayName() + "()";
    if (written.where() == null) {
      throw context.error(
          written.position(),
          name + " needs a condition: " + written.kind().displayName() + "("
              + written.variable() + " IN … WHERE …)");
    }
    Loop loop = loop(name, written.variable(), written.list());
    Expression where =
        inside(loop, Map.of(written.variable(), loop.element))
            .condition(written.where(), "WHERE");
    if (loop.isRowByRow()) {
      Expression outcomes = loop.collect(null, where);
      Variable outcome = context.newVariable(loop.element.name(), types.staticType(where));
      return new Expression.Quantifier(
          written.kind(), outcome, outcomes, new VariableReference(outcome));
    }
    return new Expression.Quantifier(written.kind(), loop.element, loop.list, where);
  }

  Expression bind(Expr.Reduce written) {
    String name = "reduce()";
    if (written.accumulator().text().equals(written.variable().text())) {
      throw context.error(
          written.variable().position(),
          "the accumulator and the element of reduce() are both called '" + written.variable()
              + "'");
    }
    Expression initial = outside.bind(written.initial());
    Loop loop = loop(name, written.variable(), written.list());
    Variable accumulator = context.newVariable(written.accumulator().text(), StaticType.ANY);
    Expression step =
        inside(
            loop,
            Map.of(written.accumulator(), accumulator, written.variable(), loop.element))
            .bind(written.step());
    if (loop.reads(accumulator)) {
      throw context.error(
          written.step().position(),
          "a subquery inside reduce() is evaluated before anything is added up, so it cannot read"
              + " '" + written.accumulator() + "'");
    }
    if (loop.isRowByRow()) {
      Variable values = context.newVariable(loop.element.name(), StaticType.list(StaticType.ANY));
      Expression list = loop.collect(null, loop.values());
      Expression next = retyped(loop.stepOver(values, step)).orElse(step);
      return typed(new Expression.Reduce(accumulator, initial, values, list, next));
    }
    return typed(new Expression.Reduce(accumulator, initial, loop.element, loop.list, step));
  }

  /**
   * An expression that goes through a list. Where a subquery in its body reads the element, it
   * becomes a subquery itself, with a row for each element.
   */
  private final class Loop {
    private final String name;
    private final Expression list;
    private final Variable element;
    private final List<Subquery> inList;
    private final List<Subquery> inBody = new ArrayList<>();

    Loop(String name, Expression list, Variable element, List<Subquery> inList) {
      this.name = name;
      this.list = list;
      this.element = element;
      this.inList = inList;
    }

    /** Whether a subquery in the body reads a variable. */
    boolean reads(Variable variable) {
      return inBody.stream().anyMatch(subquery -> subquery.reads().contains(variable));
    }

    /** Whether the body must be evaluated row by row; if not, its subqueries run where the expression stands. */
    boolean isRowByRow() {
      if (reads(element)) {
        return true;
      }
      if (place.subqueries() != null) {
        place.subqueries().addAll(inList);
        place.subqueries().addAll(inBody);
      }
      return false;
    }

    /** The element with the results of the subqueries of the body. */
    Expression values() {
      List<Expression> values = new ArrayList<>();
      values.add(new VariableReference(element));
      inBody.forEach(subquery -> values.add(new VariableReference(subquery.result())));
      return new Expression.ListLiteral(values);
    }

    /** The body over elements that are {@link #values}. */
    Expression stepOver(Variable values, Expression step) {
      Map<Variable, Expression> parts = new HashMap<>();
      parts.put(element, part(values, 0));
      for (int i = 0; i < inBody.size(); i++) {
        parts.put(inBody.get(i).result(), part(values, i + 1));
      }
      return ExpressionTree.substitute(step, parts);
    }

    private static Expression part(Variable values, long index) {
      return new Expression.Subscript(
          new VariableReference(values), ConstantFolding.literal(index));
    }

    /**
     * The list of {@code result} for each element for which {@code where} holds, NULL for no list; both
     * as in a list comprehension.
     */
    Expression collect(Expression where, Expression result) {
      Expression value = result == null ? new VariableReference(element) : result;
      StaticType staticType =
          Aggregates.staticType(AggregateFunction.COLLECT_ALL, value, types);
      Variable elements = context.newAnonymous(types.staticType(list));
      Variable collected = context.newAnonymous(staticType);
      Variable outcome = context.newAnonymous(staticType);
      VariableReference through = new VariableReference(elements);
      List<BoundClause> rows = new ArrayList<>();
      // A value that is no list is an error here; UNWIND would take it for one row.
      rows.add(
          new BoundClause.Unwind(
              list.type() == CypherType.LIST
                  ? through
                  : new Expression.Slice(through, ConstantFolding.literal(0L), null),
              element));
      List<Subquery> rest = new ArrayList<>(inBody);
      if (where != null) {
        List<Subquery> filtering = usedIn(where);
        rest.removeAll(filtering);
        rows.add(filter(where, filtering, value));
      }
      rows.add(
          BoundClause.ProjectionClause.aggregate(
              new Aggregation(collected, AggregateFunction.COLLECT_ALL, value, false),
              List.copyOf(rest)));
      Expression noList = ConstantFolding.literal(null);
      Expression choice =
          new Expression.Case(
              List.of(new Expression.Alternative(new Expression.IsNull(through), noList)),
              new VariableReference(collected),
              CypherType.LIST);
      List<BoundClause> clauses = new ArrayList<>();
      if (!inList.isEmpty()) {
        clauses.add(new BoundClause.Evaluate(inList));
      }
      clauses.add(project(elements, list));
      clauses.add(new BoundClause.CallSubquery(rows, List.of(collected), true, false));
      clauses.add(project(outcome, choice));
      List<BoundClause> complete =
          OuterVariables.handOn(clauses);
      place.subqueries().add(new Subquery(outcome, Subquery.Kind.VALUE, complete));
      return new VariableReference(outcome);
    }

    private List<Subquery> usedIn(Expression expression) {
      Set<Variable> read = ExpressionTree.variables(expression);
      return inBody.stream().filter(subquery -> read.contains(subquery.result())).toList();
    }

    /** A clause that keeps the elements for which a condition holds, and the variables that are read later. */
    private BoundClause filter(
        Expression where, List<Subquery> filtering, Expression value) {
      Set<Variable> read = new LinkedHashSet<>();
      read.add(element);
      ExpressionTree.collectVariables(where, read);
      ExpressionTree.collectVariables(value, read);
      for (Subquery subquery : inBody) {
        read.addAll(subquery.reads());
      }
      for (Subquery subquery : inBody) {
        read.remove(subquery.result());
      }
      List<Projection> kept =
          read.stream()
              .map(variable -> new Projection(variable, new VariableReference(variable)))
              .toList();
      return BoundClause.ProjectionClause.project(kept, List.of(where), filtering);
    }

    private static BoundClause project(Variable variable, Expression expression) {
      return BoundClause.ProjectionClause.project(
          List.of(new Projection(variable, expression)), List.of(), List.of());
    }
  }

  private Loop loop(String name, Name variable, Expr written) {
    List<Subquery> inList = new ArrayList<>();
    ExpressionBinder lists = new ExpressionBinder(context, scope, place.collecting(inList));
    Expression list = lists.bind(written);
    lists.require(list, written.position(), "what " + name + " goes through", CypherType.LIST);
    Variable element =
        context.newVariable(variable.text(), types.staticType(list).elementOrAny());
    return new Loop(name, list, element, inList);
  }

  /** A binder for the expressions of a body. */
  private ExpressionBinder inside(Loop loop, Map<Name, Variable> locals) {
    Scope inner = new Scope(scope);
    locals.forEach((written, variable) -> inner.add(written.text(), variable));
    Set<String> names = Set.copyOf(locals.keySet().stream().map(Name::text).toList());
    return new ExpressionBinder(
        context, inner, place.inside(loop.name, names, loop.inBody));
  }

  /**
   * The reduction with an accumulator of the type of its initial value, if each step then has that
   * type, too: numbers add up unboxed.
   */
  private Expression typed(Expression.Reduce reduce) {
    CypherType type = reduce.initial().type();
    boolean kept = switch (type) {
      case BOOLEAN, INTEGER, FLOAT, STRING, POINT, BYTES, LIST, MAP, PATH -> true;
      case DATE, LOCAL_TIME, TIME, LOCAL_DATETIME, DATETIME, DURATION -> true;
      case ANY, NODE, RELATIONSHIP -> false;
    };
    if (!kept) {
      return reduce;
    }
    Variable accumulator = context.newVariable(reduce.accumulator().name(), StaticType.of(type));
    Optional<Expression> step =
        retyped(
            ExpressionTree.substitute(
                reduce.step(),
                Map.of(reduce.accumulator(), new VariableReference(accumulator))));
    return step.isPresent() && step.get().type() == type
        ? new Expression.Reduce(
            accumulator, reduce.initial(), reduce.element(), reduce.list(), step.get())
        : reduce;
  }

  /**
   * The expression with types derived anew from those of its variables; empty if an operator does
   * not fit.
   */
  private Optional<Expression> retyped(Expression expression) {
    List<Expression> wrong = new ArrayList<>();
    Expression below =
        ExpressionTree.mapChildren(
            expression,
            child -> retyped(child).orElseGet(() -> {
              wrong.add(child);
              return child;
            }));
    if (!wrong.isEmpty()) {
      return Optional.empty();
    }
    return switch (below) {
      case Expression.Arithmetic sum -> Types
          .arithmetic(sum.operator(), sum.left().type(), sum.right().type())
          .map(
              type -> new Expression.Arithmetic(sum.operator(), sum.left(), sum.right(), type));
      case Expression.Negate negate -> Optional.of(
          new Expression.Negate(negate.operand(), negate.operand().type()));
      case Expression.Case choice -> {
        List<Expression> values = new ArrayList<>();
        choice.alternatives().forEach(alternative -> values.add(alternative.then()));
        values.add(choice.otherwise());
        yield Optional.of(
            new Expression.Case(
                choice.alternatives(), choice.otherwise(), types.common(values).type()));
      }
      case Expression.FunctionCall call -> Optional.of(
          new Expression.FunctionCall(
              call.function(), call.arguments(), types.staticType(call).type()));
      default -> Optional.of(below);
    };
  }
}
