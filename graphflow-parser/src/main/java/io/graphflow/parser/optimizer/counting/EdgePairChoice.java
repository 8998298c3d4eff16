package io.graphflow.parser.optimizer.counting;

import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.Comparison;
import io.graphflow.parser.expression.Expression.DifferentEdges;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.optimizer.counting.PatternGraph.Edge;
import io.graphflow.parser.optimizer.counting.PatternGraph.Vertex;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.storage.catalog.Catalog;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds constraints that two edges of one vertex, or the ends of two such edges, differ, which counts
 * can take into account without enumerating the pairs.
 */
final class EdgePairChoice {
  private final Catalog catalog;
  private final PatternGraph graph;

  EdgePairChoice(Catalog catalog, PatternGraph graph) {
    this.catalog = catalog;
    this.graph = graph;
  }

  /**
   * Chooses pairs to check constraints by, no two with an edge in common.
   *
   * @return by constraint, the first one first; those that say the same have the same pair, those that
   *     something else must check have none
   */
  Map<Expression, EdgePair> choose(List<Expression> constraints) {
    Map<Expression, EdgePair> chosen = new LinkedHashMap<>();
    for (Expression constraint : constraints) {
      EdgePair pair = of(constraint);
      if (pair != null) {
        EdgePair same =
            chosen.values()
                .stream()
                .filter(known -> known.has(pair.first()) && known.has(pair.second()))
                .findFirst()
                .orElse(null);
        boolean free =
            chosen.values()
                .stream()
                .noneMatch(known -> known.has(pair.first()) || known.has(pair.second()));
        if (same != null || free) {
          chosen.put(constraint, same != null ? same : pair);
        }
      }
    }
    return chosen;
  }

  /** The pair of edges of which a constraint only says that they differ, or null. */
  private EdgePair of(Expression constraint) {
    return switch (constraint) {
      case DifferentEdges(Variable first, Variable second) ->
        pair(graph.edge(first), graph.edge(second), false);
      case Comparison(ComparisonOperator operator, VariableReference(Variable first), VariableReference(Variable second)) ->
        operator == ComparisonOperator.NOT_EQUAL
            ? ofEnds(graph.vertices.get(first), graph.vertices.get(second))
            : null;
      default -> null;
    };
  }

  private EdgePair ofEnds(Vertex first, Vertex second) {
    if (first == null || second == null || first == second) {
      return null;
    }
    for (Edge edge : first.edges) {
      for (Edge other : second.edges) {
        if (edge.other(first) == other.other(second)) {
          return pair(edge, other, true);
        }
      }
    }
    return null;
  }

  private EdgePair pair(Edge first, Edge second, boolean ends) {
    if (first == null || second == null || first == second || first.optional || second.optional) {
      return null;
    }
    Vertex at = common(first, second);
    if (at == null
        || !new HashSet<>(first.stepsFrom(at)).equals(new HashSet<>(second.stepsFrom(at)))
        || !new HashSet<>(first.other(at).tables).equals(new HashSet<>(second.other(at).tables))
        || (ends && !EdgeStep.leadToEachOnce(first.stepsFrom(at), catalog))) {
      return null;
    }
    return new EdgePair(at, first, second);
  }

  private static Vertex common(Edge first, Edge second) {
    if (first.from == second.from || first.from == second.to) {
      return first.from;
    }
    return first.to == second.from || first.to == second.to ? first.to : null;
  }
}
