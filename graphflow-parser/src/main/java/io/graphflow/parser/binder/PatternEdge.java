package io.graphflow.parser.binder;

import io.graphflow.parser.ast.Position;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.Repetition;
import io.graphflow.parser.query.QueryGraph.QueryEdge;
import java.util.List;

/**
 * An edge of a pattern while it is being bound.
 *
 * @param from the end written first
 * @param steps ways along it that are still possible; narrowed in place
 * @param bound whether an earlier clause bound it
 * @param repeated null of a single edge
 */
record PatternEdge(
    Variable variable,
    PatternVertex from,
    PatternVertex to,
    List<EdgeStep> steps,
    boolean bound,
    Position position,
    Repeated repeated) {

  /**
   * The repetition of a variable-length edge.
   *
   * @param repetition without predicates
   * @param length the variable of the number of edges
   * @param predicates must hold for each edge; grows
   */
  record Repeated(Repetition repetition, Variable length, List<Expression> predicates) {}

  boolean isRepeated() {
    return repeated != null;
  }

  /** Whether it is a shortest path, which is chosen regardless of the other edges of the pattern. */
  boolean isShortest() {
    return isRepeated() && repeated.repetition.isShortest();
  }

  /** The edge as it is planned. */
  QueryEdge queryEdge() {
    return isRepeated()
        ? new QueryEdge(
            variable,
            from.variable(),
            to.variable(),
            steps,
            bound,
            repeated.length,
            repeated.repetition.withPredicates(repeated.predicates, List.of()))
        : new QueryEdge(variable, from.variable(), to.variable(), steps, bound);
  }
}
