package io.graphflow.parser.binder;

import io.graphflow.parser.ast.Clause;
import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.Expr.SubqueryKind;
import io.graphflow.parser.ast.PatternPart;
import io.graphflow.parser.ast.Position;
import io.graphflow.parser.ast.Query;
import io.graphflow.parser.ast.UpdatingClause;
import io.graphflow.parser.binder.ExpressionBinder.Place;
import io.graphflow.parser.binder.PatternBinder.BoundPattern;
import io.graphflow.parser.binder.PatternBinder.Rules;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.query.PatternCheck;
import io.graphflow.storage.error.ErrorDetail;
import java.util.ArrayList;
import java.util.List;

/** Binds patterns inside expressions to pattern checks: pattern predicates and EXISTS. */
final class SubqueryBinder {
  private final BindingContext context;
  private final Scope scope;
  private final Place place;

  SubqueryBinder(BindingContext context, Scope scope, Place place) {
    this.context = context;
    this.scope = scope;
    this.place = place;
  }

  /** A pattern predicate; all its names must be known outside. */
  Expression bind(Expr.PatternExpression written) {
    return check(List.of(written.pattern()), null, Rules.PREDICATE, written.position());
  }

  /** <code>EXISTS { pattern WHERE … }</code>; it may have names of its own. */
  Expression bind(Expr.PatternSubquery written) {
    requireExists(written.kind(), written.position());
    return check(written.pattern(), written.where(), Rules.SUBQUERY, written.position());
  }

  /** <code>EXISTS { MATCH pattern WHERE … }</code>. */
  Expression bind(Expr.QuerySubquery written) {
    requireExists(written.kind(), written.position());
    Query query = written.query();
    for (Clause clause : query.clauses()) {
      if (clause instanceof UpdatingClause) {
        throw context.error(
            clause.position(), ErrorDetail.INVALID_CLAUSE_COMPOSITION,
            "an expression changes nothing, so " + clause.displayName()
                + " cannot stand in EXISTS");
      }
    }
    if (!query.unions().isEmpty()) {
      throw context.notYet(query.unions().getFirst().position(), "UNION does");
    }
    boolean plain = query.clauses().getFirst() instanceof Clause.Match match && !match.optional()
        && query.clauses().stream().skip(1).allMatch(SubqueryBinder::changesNothing);
    if (!plain) {
      throw context.notYet(written.position(), "EXISTS of more than one MATCH does");
    }
    Clause.Match match = (Clause.Match) query.clauses().getFirst();
    Rules rules = match.repeatableElements() ? Rules.REPEATABLE_SUBQUERY : Rules.SUBQUERY;
    return check(match.pattern(), match.where(), rules, written.position());
  }

  /** A RETURN without aggregates, SKIP and LIMIT does not change whether there is a row. */
  private static boolean changesNothing(Clause clause) {
    return clause instanceof Clause.Return(Clause.ProjectionBody body, _)
        && body.all()
        && body.items().isEmpty()
        && body.orderBy().isEmpty()
        && body.skip() == null
        && body.limit() == null;
  }

  private void requireExists(SubqueryKind kind, Position position) {
    if (kind != SubqueryKind.EXISTS) {
      throw context.notYet(position, kind + " subqueries do");
    }
  }

  private Expression check(
      List<PatternPart> pattern, Expr where, Rules rules, Position position) {
    if (place.checks() == null) {
      throw context.notYet(position, "patterns as predicates in " + place.name() + " do");
    }
    Scope inner = new Scope(scope);
    BoundPattern bound = new PatternBinder(context).bind(pattern, inner, rules, null);
    List<Expression> predicates = new ArrayList<>(bound.predicates());
    if (where != null) {
      Place inside = Place.of("the WHERE of a subquery", null);
      new ExpressionBinder(context, inner, inside).bindPredicate(where, predicates);
    }
    Variable mark = context.newAnonymous(Shape.BOOLEAN);
    place.checks().add(new PatternCheck(mark, bound.graph(), predicates));
    return new Expression.VariableReference(mark);
  }
}
