package io.graphflow.parser.optimizer.counting;

import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.Comparison;
import io.graphflow.parser.expression.Expression.DifferentEdges;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.optimizer.counting.PatternGraph.Edge;
import io.graphflow.parser.optimizer.counting.PatternGraph.MissingEdge;
import io.graphflow.parser.optimizer.counting.PatternGraph.Vertex;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.statistics.GraphStatistics;
import io.graphflow.storage.catalog.Catalog;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * Finds constraints that the ends of single edges of two vertices differ, or that no edge leads from one of the vertices
 * to the end of an edge of the other, where an edge leads from each of the one to one of the other at most: then lists
 * of the two can be compared for each pair, and nothing be enumerated but the pairs.
 */
final class EndPairChoice {
  private final Catalog catalog;
  private final GraphStatistics statistics;
  private final PatternGraph graph;

  /** The variables that something reads beside constraints. */
  private final Set<Variable> read;

  /** Pairs of branches of one vertex, which are counted together. */
  private final Collection<EdgePair> taken;

  private final List<EndPair> pairs = new ArrayList<>();

  /** The constraints that nothing else needs to check. */
  private final List<Expression> checked = new ArrayList<>();

  private EndPairChoice(
      Catalog catalog, PatternGraph graph, Set<Variable> read, Collection<EdgePair> taken) {
    this.catalog = catalog;
    this.statistics = new GraphStatistics(catalog);
    this.graph = graph;
    this.read = read;
    this.taken = taken;
  }

  /**
   * What was chosen.
   *
   * @param pairs no two have an edge or an end in common
   * @param checked the constraints that hold where these do
   */
  record Choice(List<EndPair> pairs, List<Expression> checked) {
    /** Whether an edge that must be missing is seen to. */
    boolean sees(MissingEdge missing) {
      return pairs.stream().anyMatch(pair -> missing.equals(pair.missing()));
    }
  }

  /**
   * Chooses pairs.
   *
   * @param constraints those that are to be checked
   * @param read the variables that are read of the pattern's rows
   * @param taken pairs of other branches, of which this has none
   */
  static Choice choose(Catalog catalog, PatternGraph graph, List<Expression> constraints,
      Set<Variable> read, Collection<EdgePair> taken) {
    EndPairChoice choice = new EndPairChoice(catalog, graph, read, taken);
    graph.missing.forEach(choice::add);
    constraints.forEach(choice::add);
    constraints.stream().filter(choice::holds).forEach(choice.checked::add);
    // Other constraints that read an end or an edge need it to be enumerated.
    List<Expression> left = new ArrayList<>(constraints);
    left.removeAll(choice.checked);
    boolean isAlone = choice.pairs.stream().noneMatch(pair -> isRead(pair, left));
    return isAlone ? new Choice(choice.pairs, choice.checked) : new Choice(List.of(), List.of());
  }

  private static boolean isRead(EndPair pair, List<Expression> constraints) {
    return constraints.stream()
        .map(ExpressionTree::variables)
        .anyMatch(
            variables -> isIn(variables, pair.edge(), pair.end())
                || (pair.other() != null && isIn(variables, pair.other(), pair.otherEnd())));
  }

  private static boolean isIn(Set<Variable> variables, Edge edge, Vertex end) {
    return variables.contains(end.variable) || variables.contains(edge.variable);
  }

  private void add(MissingEdge missing) {
    Vertex from = graph.vertices.get(missing.from());
    Vertex to = graph.vertices.get(missing.to());
    EndPair pair = pair(to, from, missing);
    if (pair == null) {
      pair = pair(from, to, missing);
    }
    if (pair != null) {
      pairs.add(pair);
    }
  }

  /** The pair of which a vertex is the end, and another one must not have an edge to it. */
  private EndPair pair(Vertex end, Vertex other, MissingEdge missing) {
    Edge edge = branch(end);
    if (edge == null || edge.other(end) == other || !isNextTo(edge.other(end), other)) {
      return null;
    }
    EndPair pair = new EndPair(edge.other(end), edge, other, null, missing);
    return canCompare(edge.stepsFrom(pair.at())) && canCompare(pair.otherSteps()) ? pair : null;
  }

  private void add(Expression constraint) {
    if (!(constraint instanceof Comparison(ComparisonOperator operator, VariableReference(Variable first), VariableReference(Variable second)))
        || operator != ComparisonOperator.NOT_EQUAL
        || holds(constraint)) {
      return;
    }
    Edge edge = branch(graph.vertices.get(first));
    Edge other = branch(graph.vertices.get(second));
    if (edge == null || other == null) {
      return;
    }
    Vertex at = edge.other(graph.vertices.get(first));
    Vertex otherAt = other.other(graph.vertices.get(second));
    if (at != otherAt
        && isNextTo(at, otherAt)
        && canCompare(edge.stepsFrom(at))
        && canCompare(other.stepsFrom(otherAt))) {
      pairs.add(new EndPair(at, edge, otherAt, other, null));
    }
  }

  /** The edge to a vertex that is a branch by itself, of which nothing is read; null if there is none. */
  private Edge branch(Vertex end) {
    if (end == null
        || end.optional
        || end.seek != null
        || end.edges.size() != 1
        || !end.predicates.isEmpty()
        || read.contains(end.variable)) {
      return null;
    }
    Edge edge = end.edges.getFirst();
    boolean isFree = !edge.optional
        && edge.predicates.isEmpty()
        && !read.contains(edge.variable)
        && taken.stream().noneMatch(pair -> pair.has(edge))
        && pairs.stream().noneMatch(pair -> pair.has(edge));
    return isFree ? edge : null;
  }

  /** Whether an edge leads from one vertex to the other, and from each to one at most. */
  private boolean isNextTo(Vertex first, Vertex second) {
    return first.edges.stream()
        .filter(edge -> edge.other(first) == second && !edge.optional)
        .anyMatch(
            edge -> statistics.isSingle(edge.stepsFrom(first), first.tables)
                || statistics.isSingle(edge.stepsFrom(second), second.tables));
  }

  /** Whether lists along some steps have no edge twice. */
  private boolean canCompare(List<EdgeStep> steps) {
    return steps.size() == 1
        || steps.stream().noneMatch(step -> catalog.edgeLabel(step.edgeLabel()).hasSelfLoops());
  }

  /** Whether a constraint holds where the ends of the pairs are as they must be. */
  private boolean holds(Expression constraint) {
    return switch (constraint) {
      case Comparison(ComparisonOperator operator, VariableReference(Variable first), VariableReference(Variable second)) ->
        operator == ComparisonOperator.NOT_EQUAL
            && differ(graph.vertices.get(first), graph.vertices.get(second));
      case DifferentEdges(Variable first, Variable second) ->
        differ(graph.edge(first), graph.edge(second));
      default -> false;
    };
  }

  private boolean differ(Vertex first, Vertex second) {
    return pairs.stream()
        .anyMatch(pair -> areKeptApart(pair, first, second) || areKeptApart(pair, second, first));
  }

  /** Whether a pair keeps its end from being another vertex: the end of its other edge, or of any such edge. */
  private static boolean areKeptApart(EndPair pair, Vertex end, Vertex other) {
    return pair.end() == end
        && (pair.other() != null
            ? pair.otherEnd() == other
            : other != null
                && other.edges.stream()
                    .anyMatch(
                        edge -> edge.other(other) == pair.otherAt()
                            && !edge.optional
                            && pair.otherSteps().containsAll(edge.stepsFrom(pair.otherAt()))));
  }

  /** Whether two edges to different ends are not the same edge the other way round. */
  private boolean differ(Edge first, Edge second) {
    if (first == null || second == null) {
      return false;
    }
    for (Vertex at : List.of(first.from, first.to)) {
      for (Vertex otherAt : List.of(second.from, second.to)) {
        if (differ(first.other(at), second.other(otherAt))) {
          List<EdgeStep> reversed = GraphStatistics.reversed(second.stepsFrom(otherAt));
          return first.stepsFrom(at).stream().noneMatch(reversed::contains);
        }
      }
    }
    return false;
  }
}
