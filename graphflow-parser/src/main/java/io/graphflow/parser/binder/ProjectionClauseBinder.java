package io.graphflow.parser.binder;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.parser.ast.Clause.ProjectionBody;
import io.graphflow.parser.ast.Clause.ProjectionItem;
import io.graphflow.parser.ast.Clause.SortItem;
import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.ExprTree;
import io.graphflow.parser.ast.Name;
import io.graphflow.parser.ast.Position;
import io.graphflow.parser.binder.ExpressionBinder.BindingPosition;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.Literal;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.LogicalPlan.SortKey;
import io.graphflow.parser.query.BoundClause;
import io.graphflow.parser.query.BoundClause.ProjectionClause;
import io.graphflow.parser.query.Subquery;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Binds one WITH or RETURN.
 *
 * <p>Items that only pass a variable on keep that variable; every other item gets a new one. ORDER BY
 * and WHERE see the items and, if rows were neither grouped nor made distinct, what was visible before;
 * an expression in them that says the same as an item means that item.
 */
final class ProjectionClauseBinder {
  private final BindingContext context;
  private final Types types;
  private final String clause;
  private final ProjectionBody body;
  private final Scope before;
  private final Scope after = new Scope();
  private final List<Item> items = new ArrayList<>();
  private final List<Subquery> subqueries = new ArrayList<>();
  private final Grouping grouping;

  /** An item of WITH that lacks the name it needs, or null. */
  private Expr unnamed;

  /**
   * An item of the clause.
   *
   * @param output its variable, null until it is bound
   */
  private record Item(Expr expression, String name, Position position, Variable output) {}

  /**
   * Prepares to bind a clause.
   *
   * @param clause WITH or RETURN
   * @param before the variables visible before it
   */
  ProjectionClauseBinder(BindingContext context, String clause, ProjectionBody body, Scope before) {
    this.context = context;
    this.types = new Types(context);
    this.clause = clause;
    this.body = body;
    this.before = before;
    boolean aggregates =
        body.items().stream().anyMatch(item -> Aggregates.isIn(item.expression()));
    this.grouping = aggregates ? new Grouping(context, before, clause, subqueries) : null;
  }

  /** The variables visible after the clause; complete once it is bound. */
  Scope after() {
    return after;
  }

  /**
   * Binds the clause.
   *
   * @param where the WHERE of a WITH, or null
   * @return one projection clause, or two: where WHERE reads variables that the clause does not pass on, the
   *     first keeps them and the second drops them
   */
  List<BoundClause> bind(Expr where, Position position) {
    List<Item> written = writtenItems(position);
    List<Projection> projections = new ArrayList<>();
    List<Projection> post = new ArrayList<>();
    if (grouping == null) {
      bindPlain(written, projections);
    } else {
      bindGrouped(written, projections, post);
    }
    List<SortKey> sortKeys = new ArrayList<>();
    for (SortItem sortItem : body.orderBy()) {
      sortKeys.add(
          new SortKey(sortExpression(sortItem.expression(), post), sortItem.descending()));
    }
    if (unnamed != null) {
      throw context.error(
          unnamed.position(), ErrorDetail.NO_EXPRESSION_ALIAS,
          "an expression in WITH needs a name: add AS and a name");
    }
    Expression skip = count(body.skip(), "SKIP");
    Expression limit = count(body.limit(), "LIMIT");
    List<Expression> predicates = new ArrayList<>();
    Set<Variable> kept = new LinkedHashSet<>();
    if (where != null) {
      kept.addAll(bindWhere(where, predicates));
    }
    List<Variable> outputs = items.stream().map(Item::output).toList();
    List<Variable> all = new ArrayList<>(outputs);
    for (Variable variable : kept) {
      projections.add(new Projection(variable, new VariableReference(variable)));
      all.add(variable);
    }
    ProjectionClause projectionClause =
        new ProjectionClause(
            List.copyOf(projections),
            grouping == null ? List.of() : grouping.aggregations(),
            List.copyOf(post),
            List.copyOf(all),
            body.distinct(),
            List.copyOf(sortKeys),
            skip,
            limit,
            List.copyOf(predicates),
            List.copyOf(subqueries));
    if (kept.isEmpty()) {
      return List.of(projectionClause);
    }
    List<Projection> visible =
        outputs.stream()
            .map(variable -> new Projection(variable, new VariableReference(variable)))
            .toList();
    return List.of(projectionClause, ProjectionClause.project(visible, List.of(), List.of()));
  }

  private List<Item> writtenItems(Position position) {
    List<Item> written = new ArrayList<>();
    if (body.all()) {
      if (before.names().isEmpty() && clause.equals("RETURN")) {
        throw context.error(position, ErrorDetail.NO_VARIABLES_IN_SCOPE,
            "RETURN * needs a variable, but none is visible here");
      }
      // openCypher returns them in the order of the names.
      for (String name : new TreeSet<>(before.names())) {
        Expr expression = new Expr.Variable(new Name(name, position));
        written.add(new Item(expression, name, position, null));
      }
    }
    for (ProjectionItem item : body.items()) {
      written.add(
          new Item(item.expression(), name(item), item.expression().position(), null));
    }
    Set<String> names = new LinkedHashSet<>();
    for (Item item : written) {
      if (!names.add(item.name)) {
        throw context.error(
            item.position, ErrorDetail.COLUMN_NAME_CONFLICT,
            "two columns are called '" + item.name + "'; rename one with AS");
      }
    }
    return written;
  }

  private String name(ProjectionItem item) {
    if (item.alias() != null) {
      return item.alias().text();
    }
    if (item.expression() instanceof Expr.Variable variable) {
      return variable.name().text();
    }
    if (clause.equals("WITH")) {
      unnamed = item.expression();
    }
    return item.text();
  }

  private void bindPlain(List<Item> written, List<Projection> projections) {
    ExpressionBinder expressions =
        new ExpressionBinder(context, before, BindingPosition.of(clause, subqueries));
    for (Item item : written) {
      projections.add(bindItem(item, expressions.bind(item.expression)));
    }
  }

  private void bindGrouped(
      List<Item> written, List<Projection> projections, List<Projection> post) {
    ExpressionBinder expressions =
        new ExpressionBinder(context, before, BindingPosition.of(clause, subqueries));
    Variable[] outputs = new Variable[written.size()];
    for (int i = 0; i < outputs.length; i++) {
      Item item = written.get(i);
      if (!Aggregates.isIn(item.expression)) {
        Expression key = expressions.bind(item.expression);
        outputs[i] = output(item, key);
        projections.add(new Projection(outputs[i], key));
        grouping.addKey(item.expression, outputs[i]);
      }
    }
    for (int i = 0; i < outputs.length; i++) {
      Item item = written.get(i);
      Expression value;
      if (outputs[i] != null) {
        value = new VariableReference(outputs[i]);
      } else if (Aggregates.isAggregate(item.expression)
          && !Aggregates.isPercentile(item.expression)) {
        outputs[i] = grouping.aggregate(item.expression, item.name);
        value = new VariableReference(outputs[i]);
      } else {
        value = grouping.bind(item.expression);
        outputs[i] = context.newVariable(item.name, types.staticType(value));
      }
      post.add(new Projection(outputs[i], value));
      add(item, outputs[i]);
    }
  }

  private Projection bindItem(Item item, Expression value) {
    Variable output = output(item, value);
    add(item, output);
    return new Projection(output, value);
  }

  private void add(Item item, Variable output) {
    items.add(new Item(item.expression, item.name, item.position, output));
    after.add(item.name, output);
  }

  /** The variable itself if the item passes a variable on under its name, else a new one. */
  private Variable output(Item item, Expression value) {
    return value instanceof VariableReference(Variable variable)
        && variable.name().equals(item.name)
            ? variable
            : context.newVariable(item.name, types.staticType(value));
  }

  private Expression sortExpression(Expr written, List<Projection> post) {
    Expression item = itemMeaning(written);
    if (item != null) {
      return item;
    }
    if (grouping != null && Aggregates.isIn(written)) {
      if (body.distinct()) {
        throw context.error(
            written.position(), ErrorDetail.UNDEFINED_VARIABLE,
            "after DISTINCT, ORDER BY can sort by what is returned only");
      }
      // The sort key is computed beside the items, so that it cannot read their results.
      Map<Variable, Expression> computed = new HashMap<>();
      post.forEach(other -> computed.put(other.variable(), other.expression()));
      Expression value =
          ExpressionTree.substitute(grouping.bindSortKey(written, after), computed);
      Variable variable = context.newAnonymous(types.staticType(value));
      post.add(new Projection(variable, value));
      return new VariableReference(variable);
    }
    return binderAfter("ORDER BY").bind(written);
  }

  /** Binds WHERE; returns the variables it reads that the clause does not pass on. */
  private Set<Variable> bindWhere(Expr where, List<Expression> predicates) {
    int known = subqueries.size();
    binderAfter("WHERE").bindPredicate(where, predicates);
    Set<Variable> read = new LinkedHashSet<>();
    predicates.forEach(predicate -> ExpressionTree.collectVariables(predicate, read));
    for (Subquery subquery : subqueries.subList(known, subqueries.size())) {
      read.remove(subquery.result());
      read.addAll(subquery.reads());
    }
    items.forEach(item -> read.remove(item.output));
    return read;
  }

  /** A binder for the expressions behind the items. */
  private ExpressionBinder binderAfter(String place) {
    Scope visible = reordered() ? after : before.overlaidWith(after);
    return new ExpressionBinder(
        context,
        visible,
        new BindingPosition(place, subqueries, (written, _) -> {
          Expression item = itemMeaning(written);
          if (item == null && reordered() && written instanceof Expr.Variable variable) {
            requireVisible(variable.name(), place);
          }
          return item;
        }));
  }

  /** Whether the rows after the items differ from the rows before, as groups and distinct rows do. */
  private boolean reordered() {
    return body.distinct() || grouping != null;
  }

  private void requireVisible(Name name, String place) {
    if (after.find(name.text()) == null && before.find(name.text()) != null) {
      throw context.error(
          name.position(), ErrorDetail.UNDEFINED_VARIABLE,
          "after " + (grouping == null ? "DISTINCT" : "grouping") + ", " + place
              + " can use what is returned only, and '" + name + "' is not");
    }
  }

  /** The output of an item with the same expression as {@code written}, or null. */
  private Expression itemMeaning(Expr written) {
    if (written instanceof Expr.Variable || written instanceof Expr.Literal) {
      return null;
    }
    for (Item item : items) {
      if (item.expression.equals(written) && !isShadowed(written)) {
        return new VariableReference(item.output);
      }
    }
    return null;
  }

  /** Whether a name in the expression means something else behind the items than before them. */
  private boolean isShadowed(Expr written) {
    return ExprTree.any(
        written,
        expression -> expression instanceof Expr.Variable(Name name)
            && after.find(name.text()) != null
            && !after.find(name.text()).equals(before.find(name.text())));
  }

  private Expression count(Expr written, String name) {
    if (written == null) {
      return null;
    }
    BindingPosition place =
        new BindingPosition(
            name,
            null,
            (expression, _) -> {
              if (expression instanceof Expr.Variable variable) {
                throw context.error(
                    variable.position(), ErrorDetail.NON_CONSTANT_EXPRESSION,
                    name + " must be the same for all rows, so it cannot"
                        + " use variables");
              }
              return null;
            });
    Expression count = new ExpressionBinder(context, new Scope(), place).bind(written);
    if (!Types.canBe(count, CypherType.INTEGER)) {
      throw context.error(
          written.position(), ErrorDetail.INVALID_ARGUMENT_TYPE,
          name + " must be an INTEGER, but this is " + count.type());
    }
    if (Types.isNullLiteral(count)) {
      throw context.error(written.position(), ErrorDetail.INVALID_ARGUMENT_TYPE,
          name + " must be an INTEGER, but this is NULL");
    }
    if (count instanceof Literal literal && (Long) literal.value() < 0) {
      throw context.error(
          written.position(), ErrorDetail.NEGATIVE_INTEGER_ARGUMENT,
          name + " cannot be negative, but this is " + literal.value());
    }
    return count;
  }
}
