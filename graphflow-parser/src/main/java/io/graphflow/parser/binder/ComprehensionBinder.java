package io.graphflow.parser.binder;

import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.Name;
import io.graphflow.parser.binder.ExpressionBinder.Place;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Binds the expressions that go through a list with a variable of their own: list comprehensions,
 * quantifiers and {@code reduce}. Their variables may hide others and are seen in their bodies only.
 */
final class ComprehensionBinder {
  private final BindingContext context;
  private final Scope scope;
  private final Place place;
  private final Types types;
  private final ExpressionBinder outside;

  ComprehensionBinder(
      BindingContext context, Scope scope, Place place, ExpressionBinder outside) {
    this.context = context;
    this.scope = scope;
    this.place = place;
    this.types = new Types(context);
    this.outside = outside;
  }

  Expression bind(Expr.ListComprehension written) {
    String name = "a list comprehension";
    Expression list = list(written.list(), name);
    Variable element = element(written.variable(), list);
    ExpressionBinder inside = inside(name, Map.of(written.variable(), element));
    return new Expression.ListComprehension(
        element,
        list,
        written.where() == null ? null : inside.condition(written.where(), "WHERE"),
        written.result() == null ? null : inside.bind(written.result()));
  }

  Expression bind(Expr.Quantifier written) {
    String name = written.kind().displayName() + "()";
    if (written.where() == null) {
      throw context.error(
          written.position(),
          name + " needs a condition: " + written.kind().displayName() + "("
              + written.variable() + " IN … WHERE …)");
    }
    Expression list = list(written.list(), name);
    Variable element = element(written.variable(), list);
    ExpressionBinder inside = inside(name, Map.of(written.variable(), element));
    return new Expression.Quantifier(
        written.kind(), element, list, inside.condition(written.where(), "WHERE"));
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
    Expression list = list(written.list(), name);
    Variable element = element(written.variable(), list);
    Variable accumulator = context.newVariable(written.accumulator().text(), Shape.ANY);
    Expression step =
        inside(name, Map.of(written.accumulator(), accumulator, written.variable(), element))
            .bind(written.step());
    return typed(new Expression.Reduce(accumulator, initial, element, list, step));
  }

  private Expression list(Expr written, String name) {
    Expression list = outside.bind(written);
    outside.require(list, written.position(), "what " + name + " goes through", CypherType.LIST);
    return list;
  }

  private Variable element(Name name, Expression list) {
    return context.newVariable(name.text(), types.shape(list).elementOrAny());
  }

  /** A binder for what stands in a body. */
  private ExpressionBinder inside(String name, Map<Name, Variable> locals) {
    Scope inner = new Scope(scope);
    locals.forEach((written, variable) -> inner.add(written.text(), variable));
    Set<String> names = Set.copyOf(locals.keySet().stream().map(Name::text).toList());
    return new ExpressionBinder(context, inner, place.inside(name, names));
  }

  /**
   * The same with an accumulator of the type of its initial value, if each step then has that type, too:
   * numbers add up unboxed.
   */
  private Expression typed(Expression.Reduce reduce) {
    CypherType type = reduce.initial().type();
    boolean kept = switch (type) {
      case BOOLEAN, INTEGER, FLOAT, STRING, LIST, MAP, PATH -> true;
      case DATE, LOCAL_TIME, TIME, LOCAL_DATETIME, DATETIME, DURATION -> true;
      case ANY, NODE, RELATIONSHIP -> false;
    };
    if (!kept) {
      return reduce;
    }
    Variable accumulator = context.newVariable(reduce.accumulator().name(), Shape.of(type));
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

  /** The expression with its types told anew from those of its variables; nothing if one is wrong. */
  private Optional<Expression> retyped(Expression expression) {
    boolean[] wrong = {false};
    Expression below = ExpressionTree.mapChildren(expression, child -> {
      Optional<Expression> retyped = retyped(child);
      wrong[0] |= retyped.isEmpty();
      return retyped.orElse(child);
    });
    if (wrong[0]) {
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
              call.function(), call.arguments(), types.shape(call).type()));
      default -> Optional.of(below);
    };
  }
}
