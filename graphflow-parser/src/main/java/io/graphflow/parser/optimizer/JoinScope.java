package io.graphflow.parser.optimizer;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The history of a plan's rows, as far as it bears on estimates above them: predicates that are
 * true for them, and the edges along which their vertices were reached. Immutable.
 *
 * @param predicates in the order in which they ran
 * @param edges by vertex, the edges bound at it, each with its steps as walked from there
 */
record JoinScope(List<Expression> predicates, Map<Variable, List<BoundEdge>> edges) {
  /** Nothing is known. */
  static final JoinScope EMPTY = new JoinScope(List.of(), Map.of());

  /** An edge at a vertex; {@code variable} is null if nothing reads it. */
  record BoundEdge(Variable variable, List<EdgeStep> steps) {}

  /** The edges bound at a vertex. */
  List<BoundEdge> edgesOf(Variable vertex) {
    return edges.getOrDefault(vertex, List.of());
  }

  JoinScope with(Expression predicate) {
    List<Expression> more = new ArrayList<>(predicates);
    more.add(predicate);
    return new JoinScope(more, edges);
  }

  JoinScope with(Variable vertex, BoundEdge edge) {
    Map<Variable, List<BoundEdge>> more = new HashMap<>(edges);
    more.merge(vertex, List.of(edge), JoinScope::concatenated);
    return new JoinScope(predicates, more);
  }

  /** The scope of rows that combine rows of two scopes. */
  JoinScope with(JoinScope other) {
    List<Expression> allPredicates = new ArrayList<>(predicates);
    other.predicates.stream()
        .filter(predicate -> !predicates.contains(predicate))
        .forEach(allPredicates::add);
    Map<Variable, List<BoundEdge>> allEdges = new HashMap<>(edges);
    other.edges.forEach((vertex, more) -> allEdges.merge(vertex, more, JoinScope::concatenated));
    return new JoinScope(allPredicates, allEdges);
  }

  private static List<BoundEdge> concatenated(List<BoundEdge> some, List<BoundEdge> more) {
    List<BoundEdge> all = new ArrayList<>(some);
    all.addAll(more);
    return all;
  }
}
