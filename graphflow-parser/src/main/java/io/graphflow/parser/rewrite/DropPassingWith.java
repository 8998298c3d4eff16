package io.graphflow.parser.rewrite;

import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.query.BoundClause;
import io.graphflow.parser.query.BoundClause.Horizon;
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
      if (last || !(clause instanceof Horizon horizon) || !onlyPasses(horizon)) {
        kept.add(clause);
      }
    }
    return kept;
  }

  private static boolean onlyPasses(Horizon horizon) {
    return horizon.aggregations().isEmpty()
        && !horizon.distinct()
        && horizon.sortKeys().isEmpty()
        && horizon.skip() == null
        && horizon.limit() == null
        && horizon.predicates().isEmpty()
        && horizon.subqueries().isEmpty()
        && horizon.projections().stream().allMatch(DropPassingWith::isItself);
  }

  private static boolean isItself(Projection projection) {
    return projection.expression() instanceof VariableReference(Variable variable)
        && variable.equals(projection.variable());
  }
}
