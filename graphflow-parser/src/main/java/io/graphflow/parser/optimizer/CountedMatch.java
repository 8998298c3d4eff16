package io.graphflow.parser.optimizer;

import io.graphflow.parser.expression.AggregateFunction;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;
import io.graphflow.parser.query.BoundClause;
import io.graphflow.parser.query.BoundClause.Match;
import io.graphflow.parser.query.BoundClause.ProjectionClause;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * An {@code OPTIONAL MATCH} of which the clause behind it only counts the matches:
 *
 * <pre>{@code
 * OPTIONAL MATCH (a)<-[:HAS_CREATOR]-(post)<-[:CONTAINER_OF]-(b)
 * RETURN b, count(post)
 * }</pre>
 *
 * <p>Each row then needs the number of its matches, and {@code count(post)} becomes the sum of these. The
 * other aggregates must not notice that a row no longer comes once for each match. See {@link OpenEnd} for
 * how the matches are counted.
 */
final class CountedMatch {
  private final Match match;
  private final ProjectionClause projection;

  private CountedMatch(Match match, ProjectionClause projection) {
    this.match = match;
    this.projection = projection;
  }

  /**
   * The match and the clause behind it, or null if that does not only count its matches.
   *
   * @param behind the clauses behind the match
   */
  static CountedMatch of(Match match, List<BoundClause> behind) {
    if (behind.isEmpty()
        || !(behind.getFirst() instanceof ProjectionClause projection)
        || !match.subqueries().isEmpty()) {
      return null;
    }
    Set<Variable> matched = Rewrites.matched(match);
    boolean counts = false;
    for (Aggregation aggregation : projection.aggregations()) {
      boolean isCount = isCountOf(matched, aggregation);
      if (!isCount && !ignoresRepetition(aggregation, matched)) {
        return null;
      }
      counts |= isCount;
    }
    boolean readElsewhere =
        projection.projections().stream().anyMatch(key -> reads(key.expression(), matched))
            || projection.subqueries()
                .stream()
                .anyMatch(subquery -> subquery.reads().stream().anyMatch(matched::contains));
    return counts && !readElsewhere ? new CountedMatch(match, projection) : null;
  }

  /** Whether an aggregate counts something that every match binds. */
  private static boolean isCountOf(Set<Variable> matched, Aggregation aggregation) {
    return aggregation.function() == AggregateFunction.COUNT
        && !aggregation.distinct()
        && aggregation.argument() instanceof VariableReference(Variable counted)
        && matched.contains(counted);
  }

  private static boolean ignoresRepetition(Aggregation aggregation, Set<Variable> matched) {
    boolean ignores =
        aggregation.distinct()
            || aggregation.function() == AggregateFunction.MIN
            || aggregation.function() == AggregateFunction.MAX;
    return ignores && aggregation.argument() != null && !reads(aggregation.argument(), matched);
  }

  private static boolean reads(Expression expression, Set<Variable> variables) {
    return ExpressionTree.variables(expression).stream().anyMatch(variables::contains);
  }

  /** The clause behind the match over rows that come once each, with the number of their matches. */
  ProjectionClause summing(Variable matches) {
    Set<Variable> matched = Rewrites.matched(match);
    List<Aggregation> aggregations = new ArrayList<>();
    for (Aggregation aggregation : projection.aggregations()) {
      aggregations.add(
          isCountOf(matched, aggregation)
              ? new Aggregation(
                  aggregation.variable(), AggregateFunction.SUM, new VariableReference(matches),
                  false)
              : aggregation);
    }
    return new ProjectionClause(
        projection.projections(),
        List.copyOf(aggregations),
        projection.post(),
        projection.outputs(),
        projection.distinct(),
        projection.sortKeys(),
        projection.skip(),
        projection.limit(),
        projection.predicates(),
        projection.subqueries());
  }
}
