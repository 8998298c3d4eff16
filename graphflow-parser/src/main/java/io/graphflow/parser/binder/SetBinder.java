package io.graphflow.parser.binder;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.Name;
import io.graphflow.parser.ast.UpdatingClause;
import io.graphflow.parser.ast.UpdatingClause.GivenLabels;
import io.graphflow.parser.ast.UpdatingClause.RemoveItem;
import io.graphflow.parser.binder.ExpressionBinder.BindingPosition;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.SetItem;
import io.graphflow.parser.query.Subquery;
import java.util.List;

/** Binds items of SET and REMOVE. */
final class SetBinder {
  private final BindingContext context;
  private final String clause;
  private final ExpressionBinder expressions;
  private final Types types;
  private final SchemaNames names;
  private final WrittenValues values;

  /**
   * Prepares to bind items.
   *
   * @param clause its name in messages
   * @param subqueries takes those in the items
   */
  SetBinder(
      BindingContext context, Scope scope, String clause, List<Subquery> subqueries) {
    this.context = context;
    this.clause = clause;
    this.expressions = new ExpressionBinder(context, scope, BindingPosition.of(clause, subqueries));
    this.types = new Types(context);
    this.names = new SchemaNames(context);
    this.values = new WrittenValues(context);
  }

  List<SetItem> bindAll(List<UpdatingClause.SetItem> items) {
    return items.stream().map(this::bind).toList();
  }

  SetItem bind(UpdatingClause.SetItem written) {
    return switch (written) {
      case UpdatingClause.SetProperty(Expr target, Name key, Expr value) -> {
        Expression element = element(target);
        Expression bound = expressions.bind(value);
        values.check(types.staticType(element), key, bound);
        yield new SetItem.SetProperty(element, key.text(), bound);
      }
      case UpdatingClause.ReplaceProperties(Name element, Expr value) ->
        properties(element, value, true);
      case UpdatingClause.AddProperties(Name element, Expr value) ->
        properties(element, value, false);
      case UpdatingClause.SetComputedProperty(Expr target, Expr key, Expr value) ->
        computedProperty(target, key, expressions.bind(value));
      case UpdatingClause.SetLabels(Name element, GivenLabels labels) ->
        new SetItem.SetLabels(vertex(element), texts(labels.names()), computed(labels));
    };
  }

  SetItem bind(RemoveItem written) {
    return switch (written) {
      case UpdatingClause.RemoveProperty(Expr target, Name key) -> {
        Expression element = element(target);
        if (element.type() != CypherType.ANY) {
          names.property(types.staticType(element), key);
        }
        yield new SetItem.SetProperty(element, key.text(), ConstantFolding.literal(null));
      }
      case UpdatingClause.RemoveComputedProperty(Expr target, Expr key) ->
        computedProperty(target, key, ConstantFolding.literal(null));
      case UpdatingClause.RemoveLabels(Name element, GivenLabels labels) ->
        new SetItem.RemoveLabels(vertex(element), texts(labels.names()), computed(labels));
    };
  }

  private SetItem computedProperty(Expr target, Expr written, Expression value) {
    Expression element = element(target);
    Expression key = expressions.bind(written);
    if (!Types.canBe(key, CypherType.STRING)) {
      throw context.error(
          written.position(), ErrorDetail.INVALID_ARGUMENT_TYPE,
          "the key of a property is a STRING, but this is " + key.type());
    }
    if (!Types.isNullLiteral(value)) {
      context.retypeAll();
    }
    return new SetItem.SetComputedProperty(element, key, value);
  }

  private List<Expression> computed(GivenLabels labels) {
    ComputedNameBinder binder = new ComputedNameBinder(context, expressions);
    return labels.computed().stream().map(binder::names).toList();
  }

  private Expression element(Expr written) {
    Expression element = expressions.bind(written);
    if (!Types.canBe(element, CypherType.NODE, CypherType.RELATIONSHIP)) {
      throw context.error(
          written.position(), ErrorDetail.INVALID_ARGUMENT_TYPE,
          clause + " changes properties of a NODE or RELATIONSHIP, but this is " + element.type());
    }
    return element;
  }

  private SetItem properties(Name name, Expr written, boolean replace) {
    Variable element = expressions.find(name);
    element(new Expr.Variable(name));
    Expression value = expressions.bind(written);
    if (!Types.canBe(value, CypherType.MAP, CypherType.NODE, CypherType.RELATIONSHIP)) {
      throw context.error(
          written.position(), ErrorDetail.INVALID_ARGUMENT_TYPE,
          "properties come from a MAP, NODE or RELATIONSHIP, but this is " + value.type());
    }
    values.checkMap(context.staticType(element), written, value);
    return new SetItem.SetProperties(element, value, replace);
  }

  private Variable vertex(Name name) {
    Variable element = expressions.find(name);
    if (element.type() != CypherType.ANY) {
      if (element.type() == CypherType.RELATIONSHIP) {
        throw context.error(
            name.position(), ErrorDetail.VARIABLE_TYPE_CONFLICT,
            "'" + name + "' is a relationship; it has one type, which cannot change");
      }
      PatternBinder.requireType(context, name, element, CypherType.NODE, "node");
    }
    return element;
  }

  private List<String> texts(List<Name> labels) {
    labels.forEach(names::tables);
    return labels.stream().map(Name::text).distinct().toList();
  }
}
