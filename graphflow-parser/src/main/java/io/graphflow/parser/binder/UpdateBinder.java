package io.graphflow.parser.binder;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.Name;
import io.graphflow.parser.ast.PatternPart;
import io.graphflow.parser.ast.PatternPart.Arrow;
import io.graphflow.parser.ast.PatternPart.NodePattern;
import io.graphflow.parser.ast.PatternPart.RelationshipPattern;
import io.graphflow.parser.ast.PatternPart.Selection;
import io.graphflow.parser.ast.PatternPart.Step;
import io.graphflow.parser.ast.UpdatingClause;
import io.graphflow.parser.binder.ExpressionBinder.BindingPosition;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.NewElement;
import io.graphflow.parser.query.BoundUpdate;
import io.graphflow.parser.query.Subquery;
import java.util.ArrayList;
import java.util.List;

/** Binds one clause that changes the graph. */
final class UpdateBinder {
  private final BindingContext context;
  private final Scope before;
  private final Scope scope;
  private final List<Subquery> subqueries = new ArrayList<>();

  /**
   * Prepares to bind a clause.
   *
   * @param before the variables visible before it
   */
  UpdateBinder(BindingContext context, Scope before) {
    this.context = context;
    this.before = before;
    this.scope = new Scope(before);
  }

  /** The variables visible behind the clause; complete once it is bound. */
  Scope after() {
    return scope;
  }

  /** The subqueries in the clause, to be evaluated before it; complete once it is bound. */
  List<Subquery> subqueries() {
    return subqueries;
  }

  BoundUpdate bind(UpdatingClause clause) {
    BoundUpdate bound = bindClause(clause);
    for (Subquery subquery : subqueries) {
      for (Variable read : subquery.reads()) {
        if (!before.variables().contains(read)) {
          throw context.error(
              clause.position(),
              "a subquery in " + clause.displayName() + " is evaluated before the clause, so it"
                  + " cannot read '" + read
                  + "'; write a clause of its own behind it, such as SET");
        }
      }
    }
    return bound;
  }

  private BoundUpdate bindClause(UpdatingClause clause) {
    return switch (clause) {
      case UpdatingClause.Create create -> create(create);
      case UpdatingClause.Merge merge ->
        new MergeBinder(context, before, scope, subqueries).bind(merge);
      case UpdatingClause.Set set ->
        new BoundUpdate.Set(
            new SetBinder(context, scope, "SET", subqueries).bindAll(set.items()));
      case UpdatingClause.Remove remove -> new BoundUpdate.Set(
          remove.items()
              .stream()
              .map(new SetBinder(context, scope, "REMOVE", subqueries)::bind)
              .toList());
      case UpdatingClause.Delete delete -> delete(delete);
      case UpdatingClause.Foreach each -> foreach(each);
    };
  }

  private BoundUpdate create(UpdatingClause.Create clause) {
    NewElements elements = new NewElements(context, "CREATE", before, scope, subqueries);
    List<NewElement> created = new ArrayList<>();
    for (PatternPart part : clause.pattern()) {
      requireAllPaths(context, part);
      PathBinder path = new PathBinder(context, scope);
      Variable from = node(part.start(), part.steps().isEmpty(), elements, created);
      path.start(from);
      for (Step step : part.steps()) {
        RelationshipPattern relationship = step.relationship();
        requireNew(relationship.variable());
        elements.check(relationship);
        requireDirection(relationship);
        Variable edge = newEdge(relationship, elements);
        Variable to = node(step.node(), false, elements, created);
        created.add(elements.edge(edge, relationship, from, to));
        elements.exists(relationship.variable(), edge);
        path.step(edge, to);
        from = to;
      }
      path.name(part.path());
    }
    return new BoundUpdate.Create(created);
  }

  /** Refuses shortest paths: a created path is no choice among paths. */
  static void requireAllPaths(BindingContext context, PatternPart part) {
    if (part.selection() != Selection.ALL) {
      throw context.error(
          part.position(),
          ErrorDetail.INVALID_RELATIONSHIP_PATTERN,
          "a shortest path can be matched, not created");
    }
  }

  private Variable node(
      NodePattern written, boolean alone, NewElements elements, List<NewElement> created) {
    Name name = written.variable();
    Variable known = name == null ? null : scope.find(name.text());
    if (known != null) {
      requireBareEnd(context, "CREATE", written, known, alone);
      return known;
    }
    elements.check(written);
    StaticType staticType = elements.staticType(written);
    Variable variable =
        name == null ? context.newAnonymous(staticType)
            : context.newVariable(name.text(), staticType);
    created.add(elements.vertex(variable, written));
    elements.exists(name, variable);
    if (name != null) {
      scope.add(name.text(), variable);
    }
    return variable;
  }

  /** A node that exists already can be the end of a new relationship, and nothing else. */
  static void requireBareEnd(
      BindingContext context, String clause, NodePattern written, Variable known, boolean alone) {
    Name name = written.variable();
    PatternBinder.requireType(context, name, known, CypherType.NODE, "node");
    if (alone) {
      throw context.error(
          name.position(), ErrorDetail.VARIABLE_ALREADY_BOUND,
          "the variable '" + name + "' is defined already, so " + clause
              + " cannot create a node of that name");
    }
    requireBare(context, written);
  }

  /** Refuses a node of a name known before that says more than its name. */
  static void requireBare(BindingContext context, NodePattern written) {
    if (written.hasLabels() || written.properties() != null || written.where() != null) {
      throw context.error(
          written.variable().position(), ErrorDetail.VARIABLE_ALREADY_BOUND,
          "the variable '" + written.variable()
              + "' is defined already; here it can be the end of a relationship,"
              + " without labels and properties");
    }
  }

  private Variable newEdge(RelationshipPattern written, NewElements elements) {
    StaticType staticType = elements.staticType(written);
    Name name = written.variable();
    if (name == null) {
      return context.newAnonymous(staticType);
    }
    Variable variable = context.newVariable(name.text(), staticType);
    scope.add(name.text(), variable);
    return variable;
  }

  private void requireNew(Name relationship) {
    if (relationship != null && scope.find(relationship.text()) != null) {
      throw context.error(
          relationship.position(), ErrorDetail.VARIABLE_ALREADY_BOUND,
          "the variable '" + relationship
              + "' is defined already, so CREATE cannot create a relationship of that name");
    }
  }

  private void requireDirection(RelationshipPattern written) {
    if (written.arrow() == Arrow.BOTH) {
      throw context.error(
          written.position(), ErrorDetail.REQUIRES_DIRECTED_RELATIONSHIP,
          "a relationship that CREATE creates needs a direction, --> or <--");
    }
  }

  private BoundUpdate delete(UpdatingClause.Delete clause) {
    String name = clause.displayName();
    List<Expression> elements = new ArrayList<>();
    for (Expr written : clause.expressions()) {
      if (written instanceof Expr.HasLabels labels) {
        throw context.error(
            written.position(), ErrorDetail.INVALID_DELETE,
            name + " deletes nodes and relationships; to take a label from a node write REMOVE "
                + (labels.target() instanceof Expr.Variable(Name of) ? of : "n") + ":"
                + labels.labels().getFirst());
      }
      Expression element =
          new ExpressionBinder(context, scope, BindingPosition.of(name, subqueries)).bind(written);
      if (!Types.canBe(element, CypherType.NODE, CypherType.RELATIONSHIP, CypherType.PATH)) {
        throw context.error(
            written.position(), ErrorDetail.INVALID_ARGUMENT_TYPE,
            name + " takes a NODE, RELATIONSHIP or PATH, but this is " + element.type());
      }
      elements.add(element);
    }
    return new BoundUpdate.Delete(elements, clause.detach());
  }

  private BoundUpdate foreach(UpdatingClause.Foreach clause) {
    Expression list =
        new ExpressionBinder(context, scope, BindingPosition.of("FOREACH", subqueries))
            .bind(clause.list());
    if (!Types.canBe(list, CypherType.LIST)) {
      throw context.error(
          clause.list().position(), ErrorDetail.INVALID_ARGUMENT_TYPE,
          "FOREACH takes a LIST, but this is " + list.type());
    }
    Name name = clause.element();
    if (scope.find(name.text()) != null) {
      throw context.error(
          name.position(), ErrorDetail.VARIABLE_ALREADY_BOUND,
          "the variable '" + name + "' is defined already");
    }
    Variable element =
        context.newVariable(name.text(), new Types(context).staticType(list).elementOrAny());
    Scope inner = new Scope(scope);
    inner.add(name.text(), element);
    List<BoundUpdate> updates = new ArrayList<>();
    for (UpdatingClause update : clause.updates()) {
      UpdateBinder binder = new UpdateBinder(context, inner);
      updates.add(binder.bind(update));
      inner = binder.after();
      subqueries.addAll(binder.subqueries());
    }
    return new BoundUpdate.Foreach(element, list, updates);
  }
}
