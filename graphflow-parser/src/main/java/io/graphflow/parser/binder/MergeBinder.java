package io.graphflow.parser.binder;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.Name;
import io.graphflow.parser.ast.PatternPart;
import io.graphflow.parser.ast.PatternPart.NodePattern;
import io.graphflow.parser.ast.PatternPart.RelationshipPattern;
import io.graphflow.parser.ast.PatternPart.Step;
import io.graphflow.parser.ast.UpdatingClause;
import io.graphflow.parser.binder.PatternBinder.BoundPattern;
import io.graphflow.parser.binder.PatternBinder.Rules;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.NewElement;
import io.graphflow.parser.plan.SetItem;
import io.graphflow.parser.query.BoundUpdate;
import io.graphflow.parser.query.QueryGraph.QueryEdge;
import io.graphflow.parser.query.Subquery;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Binds one MERGE: the pattern as one to match, and the elements that it creates if nothing
 * matches.
 */
final class MergeBinder {
  private static final String CLAUSE = "MERGE";

  private final BindingContext context;
  private final Scope before;
  private final Scope scope;
  private final List<Subquery> subqueries;
  private final NewElements elements;

  /**
   * Prepares to bind a clause.
   *
   * @param before the variables visible before it
   * @param scope a copy, to which the variables of the pattern are added
   * @param subqueries takes the subqueries in properties and items
   */
  MergeBinder(
      BindingContext context, Scope before, Scope scope, List<Subquery> subqueries) {
    this.context = context;
    this.before = before;
    this.scope = scope;
    this.subqueries = subqueries;
    this.elements = new NewElements(context, CLAUSE, before, scope, subqueries);
  }

  BoundUpdate bind(UpdatingClause.Merge clause) {
    PatternPart part = clause.pattern();
    UpdateBinder.requireAllPaths(context, part);
    check(part);
    BoundPattern pattern =
        new PatternBinder(context).bind(List.of(part), scope, Rules.MERGE, subqueries);
    List<NewElement> created = created(part, pattern);
    learn(created);
    List<SetItem> onCreate =
        new SetBinder(context, scope, "ON CREATE SET", subqueries).bindAll(clause.onCreate());
    List<SetItem> onMatch =
        new SetBinder(context, scope, "ON MATCH SET", subqueries).bindAll(clause.onMatch());
    return new BoundUpdate.Merge(
        pattern.graph(), pattern.predicates(), created, onCreate, onMatch);
  }

  private void check(PatternPart part) {
    Set<String> seen = new HashSet<>();
    check(part.start(), part.steps().isEmpty(), seen);
    for (Step step : part.steps()) {
      check(step.relationship());
      check(step.node(), false, seen);
    }
  }

  private void check(NodePattern written, boolean alone, Set<String> seen) {
    Name name = written.variable();
    Variable known = name == null ? null : before.find(name.text());
    if (known != null) {
      UpdateBinder.requireBareEnd(context, CLAUSE, written, known, alone);
    } else {
      elements.check(written);
      if (name != null && !seen.add(name.text())) {
        UpdateBinder.requireBare(context, written);
      }
    }
    checkProperties(written.properties());
  }

  private void check(RelationshipPattern written) {
    Name name = written.variable();
    if (name != null && before.find(name.text()) != null) {
      throw context.error(
          name.position(), ErrorDetail.VARIABLE_ALREADY_BOUND,
          "the variable '" + name
              + "' is defined already, so MERGE cannot create a relationship of that name");
    }
    elements.check(written);
    checkProperties(written.properties());
  }

  private void checkProperties(Expr properties) {
    if (properties instanceof Expr.Parameter parameter) {
      throw context.error(
          parameter.position(), ErrorDetail.INVALID_PARAMETER_USE,
          "a parameter cannot be all the properties of a pattern of MERGE, which must know by which"
              + " to match; write {key: $" + parameter.name() + ".key}");
    }
  }

  /** The new elements of the pattern, in the order in which it is written. */
  private List<NewElement> created(PatternPart part, BoundPattern pattern) {
    List<NewElement> created = new ArrayList<>();
    Set<Variable> known = new HashSet<>(before.variables());
    List<QueryEdge> edges = pattern.graph().edges();
    Variable from = pattern.graph().vertices().getFirst().variable();
    addVertex(from, part.start(), known, created);
    for (int i = 0; i < edges.size(); i++) {
      Step step = part.steps().get(i);
      QueryEdge edge = edges.get(i);
      addVertex(edge.to(), step.node(), known, created);
      created.add(elements.edge(edge.variable(), step.relationship(), edge.from(), edge.to()));
    }
    return created;
  }

  private void addVertex(
      Variable variable, NodePattern written, Set<Variable> known, List<NewElement> created) {
    if (known.add(variable)) {
      created.add(elements.vertex(variable, written));
    }
  }

  /**
   * Widens the static types of the pattern's variables to those that they have if MERGE creates
   * them.
   */
  private void learn(List<NewElement> created) {
    for (NewElement element : created) {
      Variable variable = element.variable();
      StaticType staticType = elements.staticType(element);
      context.staticType(variable, context.staticType(variable).or(staticType));
    }
  }
}
