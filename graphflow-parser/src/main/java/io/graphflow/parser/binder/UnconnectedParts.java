package io.graphflow.parser.binder;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.query.QueryGraph;
import io.graphflow.parser.query.QueryGraph.QueryEdge;
import io.graphflow.parser.query.QueryGraph.QueryVertex;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds patterns whose parts neither an edge, nor a predicate, nor the row before connects. Variables that are connected
 * lead to the same one.
 */
final class UnconnectedParts {
  private final Map<Variable, Variable> leads = new HashMap<>();

  private UnconnectedParts() {}

  /** Whether a pattern falls into parts, given what is asked of it. */
  static boolean areIn(QueryGraph graph, List<Expression> predicates) {
    if (graph.vertices().size() < 2) {
      return false;
    }
    UnconnectedParts parts = new UnconnectedParts();
    Variable bound = null;
    for (QueryVertex vertex : graph.vertices()) {
      if (vertex.bound()) {
        bound = bound == null ? vertex.variable() : bound;
        parts.connect(bound, vertex.variable());
      }
    }
    for (QueryEdge edge : graph.edges()) {
      parts.connect(edge.from(), edge.to());
      parts.connect(edge.from(), edge.variable());
    }
    for (Expression predicate : predicates) {
      Set<Variable> read = new HashSet<>();
      ExpressionTree.collectVariables(predicate, read);
      Variable first = null;
      for (Variable variable : read) {
        first = first == null ? variable : first;
        parts.connect(first, variable);
      }
    }
    return graph.vertices()
        .stream()
        .map(vertex -> parts.leader(vertex.variable()))
        .distinct()
        .count() > 1;
  }

  private void connect(Variable one, Variable other) {
    leads.put(leader(one), leader(other));
  }

  private Variable leader(Variable variable) {
    Variable at = variable;
    for (Variable next = leads.get(at); next != null && !next.equals(at); next = leads.get(at)) {
      at = next;
    }
    return at;
  }
}
