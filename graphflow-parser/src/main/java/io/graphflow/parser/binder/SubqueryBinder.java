package io.graphflow.parser.binder;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.PatternPart;
import io.graphflow.parser.ast.Position;
import io.graphflow.parser.binder.Binder.BoundPart;
import io.graphflow.parser.binder.ExpressionBinder.BindingPosition;
import io.graphflow.parser.binder.PatternBinder.BoundPattern;
import io.graphflow.parser.binder.PatternBinder.Rules;
import io.graphflow.parser.expression.AggregateFunction;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;
import io.graphflow.parser.query.BoundClause;
import io.graphflow.parser.query.BoundClause.Match;
import io.graphflow.parser.query.BoundClause.ProjectionClause;
import io.graphflow.parser.query.Subquery;
import java.util.ArrayList;
import java.util.List;

/**
 * Binds subqueries in expressions: patterns as predicates, pattern comprehensions, and EXISTS, COUNT and
 * COLLECT of a pattern or a whole query. In the expression stands a reference to the result.
 */
final class SubqueryBinder {
  private final BindingContext context;
  private final Scope scope;
  private final BindingPosition place;

  SubqueryBinder(BindingContext context, Scope scope, BindingPosition place) {
    this.context = context;
    this.scope = scope;
    this.place = place;
  }

  /** Whether a pattern has a match; all its names must be known outside. */
  Expression exists(Expr.PatternExpression written) {
    Match match = match(List.of(written.pattern()), null, Rules.PREDICATE).clause;
    return exists(List.of(match), written.position());
  }

  /** Whether nothing of the elements but their number can be seen in the size of such a list. */
  static boolean isCountedOnly(Expr.PatternComprehension written) {
    return written.result() instanceof Expr.Literal
        || written.result() instanceof Expr.Variable
        || (written.result() instanceof Expr.Property property
            && property.target() instanceof Expr.Variable);
  }

  /** The number of elements of a pattern comprehension. */
  Expression count(Expr.PatternComprehension written) {
    Matched matched = match(List.of(written.pattern()), written.where(), Rules.SUBQUERY);
    new ExpressionBinder(context, matched.scope,
        BindingPosition.of("a pattern comprehension", null))
        .bind(written.result());
    return count(List.of(matched.clause), written.position());
  }

  /** <code>[pattern WHERE … | result]</code>. */
  Expression bind(Expr.PatternComprehension written) {
    Matched matched = match(List.of(written.pattern()), written.where(), Rules.SUBQUERY);
    List<Subquery> nested = new ArrayList<>();
    Expression result =
        new ExpressionBinder(
            context, matched.scope, BindingPosition.of("a pattern comprehension", nested))
            .bind(written.result());
    return value(
        List.of(matched.clause),
        AggregateFunction.COLLECT_ALL,
        result,
        nested,
        written.position());
  }

  /** <code>EXISTS { pattern WHERE … }</code> and COUNT of the like; it may have names of its own. */
  Expression bind(Expr.PatternSubquery written) {
    Match match = match(written.pattern(), written.where(), Rules.SUBQUERY).clause;
    return switch (written.kind()) {
      case EXISTS -> exists(List.of(match), written.position());
      case COUNT -> count(List.of(match), written.position());
      case COLLECT -> throw needsColumn(written.position());
    };
  }

  /** <code>EXISTS { query }</code> and its like. */
  Expression bind(Expr.QuerySubquery written) {
    String name = written.kind().name();
    BoundPart query = Binder.bindInExpression(context, written.query(), scope, name);
    return switch (written.kind()) {
      case EXISTS -> exists(withoutReturn(query.clauses()), written.position());
      case COUNT -> count(query.clauses(), written.position());
      case COLLECT -> {
        List<Variable> columns = List.copyOf(query.columns().variables());
        if (columns.size() != 1) {
          throw needsColumn(written.position());
        }
        yield value(
            query.clauses(),
            AggregateFunction.COLLECT_ALL,
            new VariableReference(columns.getFirst()),
            List.of(),
            written.position());
      }
    };
  }

  private RuntimeException needsColumn(Position position) {
    return context.error(
        position,
        ErrorDetail.INVALID_CLAUSE_COMPOSITION,
        "COLLECT gathers the values of one column, so it needs a RETURN of exactly one");
  }

  /** A RETURN that groups and cuts nothing does not change whether there is a row. */
  private static List<BoundClause> withoutReturn(List<BoundClause> clauses) {
    boolean decides = !(clauses.getLast() instanceof ProjectionClause last)
        || !last.aggregations().isEmpty()
        || last.skip() != null
        || last.limit() != null
        || clauses.size() == 1;
    return decides ? clauses : clauses.subList(0, clauses.size() - 1);
  }

  /** A pattern as a clause, with what is visible behind it. */
  private record Matched(Match clause, Scope scope) {}

  private Matched match(List<PatternPart> pattern, Expr where, Rules rules) {
    Scope inner = new Scope(scope);
    List<Subquery> nested = new ArrayList<>();
    BoundPattern bound = new PatternBinder(context).bind(pattern, inner, rules, nested);
    List<Expression> predicates = new ArrayList<>(bound.predicates());
    if (where != null) {
      new ExpressionBinder(context, inner, BindingPosition.of("WHERE", nested))
          .bindPredicate(where, predicates);
    }
    return new Matched(
        new Match(false, bound.graph(), List.copyOf(predicates), List.copyOf(nested)), inner);
  }

  private Expression exists(List<BoundClause> clauses, Position position) {
    Variable mark = context.newAnonymous(StaticType.BOOLEAN);
    return add(new Subquery(mark, Subquery.Kind.EXISTS, clauses), position);
  }

  private Expression count(List<BoundClause> clauses, Position position) {
    return value(clauses, AggregateFunction.COUNT_STAR, null, List.of(), position);
  }

  private Expression value(
      List<BoundClause> clauses,
      AggregateFunction function,
      Expression argument,
      List<Subquery> nested,
      Position position) {
    StaticType staticType = Aggregates.staticType(function, argument, new Types(context));
    Variable result = context.newAnonymous(staticType);
    List<BoundClause> all = new ArrayList<>(clauses);
    all.add(
        ProjectionClause.aggregate(
            new Aggregation(result, function, argument, false), List.copyOf(nested)));
    return add(new Subquery(result, Subquery.Kind.VALUE, all), position);
  }

  private Expression add(Subquery subquery, Position position) {
    if (place.subqueries() == null) {
      throw context.error(position, place.name() + " cannot have a pattern or a subquery in it");
    }
    place.subqueries().add(subquery);
    return new VariableReference(subquery.result());
  }
}
