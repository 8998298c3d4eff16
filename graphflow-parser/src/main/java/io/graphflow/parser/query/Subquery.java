package io.graphflow.parser.query;

import io.graphflow.parser.expression.AggregateFunction;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;
import io.graphflow.parser.query.BoundClause.Match;
import io.graphflow.parser.query.BoundClause.ProjectionClause;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * A subquery in an expression, such as <code>EXISTS { (a)-[:KNOWS]-(b) }</code>, a pattern predicate or
 * a pattern comprehension: the expression holds a reference to {@code result} in its place. It sees the
 * variables of the rows around it and changes nothing.
 *
 * @param result what it gives for a row: of {@link Kind#EXISTS} a BOOLEAN
 * @param clauses for {@link Kind#VALUE} the last is a {@link BoundClause.ProjectionClause} of exactly one row with
 *     {@code result}
 */
public record Subquery(Variable result, Kind kind, List<BoundClause> clauses) {

  /** What the query around reads of the subquery's rows. */
  public enum Kind {
    /** Whether there is any row. */
    EXISTS,
    /** The value in its only row. */
    VALUE
  }

  /** Creates a subquery; the list is copied. */
  public Subquery {
    Objects.requireNonNull(result, "result");
    Objects.requireNonNull(kind, "kind");
    clauses = List.copyOf(clauses);
  }

  /** The variables that it reads of the rows around it, in a new set. */
  public Set<Variable> reads() {
    return ClauseVariables.free(clauses);
  }

  /** The match of which the subquery is the number of rows; null if it is something else. */
  public Match countedMatch() {
    boolean counts =
        clauses.size() == 2
            && clauses.getFirst() instanceof Match match
            && !match.optional()
            && match.subqueries().isEmpty()
            && clauses.getLast() instanceof ProjectionClause projection
            && projection.aggregations()
                .equals(
                    List.of(
                        new Aggregation(result, AggregateFunction.COUNT_STAR, null, false)))
            && projection.projections().isEmpty()
            && projection.predicates().isEmpty();
    return counts ? (Match) clauses.getFirst() : null;
  }
}
