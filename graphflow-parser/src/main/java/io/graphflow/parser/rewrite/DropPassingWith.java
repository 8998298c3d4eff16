package io.graphflow.parser.rewrite;

import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.query.BoundClause;
import io.graphflow.parser.query.BoundClause.ProjectionClause;
import java.util.ArrayList;
import java.util.List;

/**
 * Drops a {@code WITH} that only hands variables on, so that the patterns before and after it are planned
 * as one:
 *
 * <pre>{@code
 * MATCH (a)-->(b) WITH b MATCH (b)-->(c) RETURN c
 *
 * MATCH (a)-->(b) MATCH (b)-->(c) RETURN c
 * }</pre>
 *
 * <p>It stays if it renames, computes, aggregates, sorts, cuts, drops duplicates or still has a {@code
 * WHERE}. A variable that it hides is a different variable from a later one of the same name, so
 * nothing can be confused.
 */
public final class DropPassingWith {

  private DropPassingWith() {}

  /** The clauses without those that pass everything on. The last, the {@code RETURN}, stays. */
  public static List<BoundClause> apply(List<BoundClause> clauses) {
    List<BoundClause> kept = new ArrayList<>();
    for (int i = 0; i < clauses.size(); i++) {
      BoundClause clause = clauses.get(i);
      boolean last = i == clauses.size() - 1;
      if (last || !(clause instanceof ProjectionClause projectionClause)
          || !onlyPasses(projectionClause)) {
        kept.add(clause);
      }
    }
    return kept;
  }

  private static boolean onlyPasses(ProjectionClause projectionClause) {
    return projectionClause.aggregations().isEmpty()
        && !projectionClause.distinct()
        && projectionClause.sortKeys().isEmpty()
        && projectionClause.skip() == null
        && projectionClause.limit() == null
        && projectionClause.predicates().isEmpty()
        && projectionClause.subqueries().isEmpty()
        && projectionClause.projections().stream().allMatch(DropPassingWith::isItself);
  }

  private static boolean isItself(Projection projection) {
    return projection.expression() instanceof VariableReference(Variable variable)
        && variable.equals(projection.variable());
  }
}
