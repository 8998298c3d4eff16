package io.graphflow.parser.optimizer.counting;

import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.Comparison;
import io.graphflow.parser.expression.Expression.DifferentEdges;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.optimizer.counting.PatternGraph.Edge;
import io.graphflow.parser.optimizer.counting.PatternGraph.Vertex;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A search for a permutation of a pattern's elements that turns the pattern into itself: its vertices with
 * their labels, its edges and its predicates. Such a permutation turns each match into another one, or into
 * itself.
 */
final class PatternSymmetry {
  private final PatternGraph pattern;
  private final List<Vertex> vertices;
  private final Set<Variable> fixed;

  /** The variables that predicates read, and the fixed ones. */
  private final Set<Variable> read;
  private final Map<Vertex, Vertex> images = new HashMap<>();

  private PatternSymmetry(PatternGraph pattern, Set<Variable> fixed) {
    this.pattern = pattern;
    this.vertices = List.copyOf(pattern.vertices.values());
    this.fixed = fixed;
    this.read = new HashSet<>(fixed);
    pattern.predicates().forEach(predicate -> ExpressionTree.collectVariables(predicate, read));
  }

  /**
   * Whether some symmetry swaps two vertices and leaves others where they are.
   *
   * @param chosen the two vertices and the others
   * @param first index of one of the two
   * @param second index of the other
   * @param fixed variables of elements that must stay where they are, too
   */
  static boolean swaps(
      PatternGraph pattern, List<Vertex> chosen, int first, int second, Set<Variable> fixed) {
    PatternSymmetry symmetry = new PatternSymmetry(pattern, fixed);
    for (int i = 0; i < chosen.size(); i++) {
      int image = i == first ? second : i == second ? first : i;
      if (!symmetry.canMap(chosen.get(i), chosen.get(image))) {
        return false;
      }
      symmetry.images.put(chosen.get(i), chosen.get(image));
    }
    return symmetry.complete();
  }

  /** Finds images of the vertices that have none yet, so that the pattern stays the same. */
  private boolean complete() {
    Vertex next = next();
    if (next == null) {
      return keepsPredicates();
    }
    List<Vertex> candidates = new ArrayList<>(List.of(next));
    candidates.addAll(vertices);
    for (Vertex candidate : candidates) {
      if (!images.containsValue(candidate) && canMap(next, candidate)) {
        images.put(next, candidate);
        if (complete()) {
          return true;
        }
        images.remove(next);
      }
    }
    return false;
  }

  /** A vertex without image beside one that has one; null if all have one. */
  private Vertex next() {
    for (Vertex vertex : vertices) {
      boolean isBeside =
          vertex.edges.stream().anyMatch(edge -> images.containsKey(edge.other(vertex)));
      if (!images.containsKey(vertex) && isBeside) {
        return vertex;
      }
    }
    return null;
  }

  /** Whether a vertex and its edges to vertices with images may become another one with its edges. */
  private boolean canMap(Vertex vertex, Vertex image) {
    if ((fixed.contains(vertex.variable) && vertex != image)
        || vertex.optional != image.optional
        || vertex.edges.size() != image.edges.size()
        || !Set.copyOf(vertex.tables).equals(Set.copyOf(image.tables))
        || (vertex != image && (vertex.seek != null || image.seek != null))) {
      return false;
    }
    for (Map.Entry<Vertex, Vertex> other : images.entrySet()) {
      if (!steps(vertex, other.getKey()).equals(steps(image, other.getValue()))) {
        return false;
      }
    }
    return steps(vertex, vertex).equals(steps(image, image));
  }

  /** How often there is an edge with some steps from one vertex to another. */
  private static Map<Set<EdgeStep>, Integer> steps(Vertex from, Vertex to) {
    Map<Set<EdgeStep>, Integer> steps = new HashMap<>();
    for (Edge edge : from.edges) {
      if (edge.other(from) == to) {
        steps.merge(Set.copyOf(edge.stepsFrom(from)), 1, Integer::sum);
      }
    }
    return steps;
  }

  /** Whether the images of the edges can be chosen so that the same predicates hold. */
  private boolean keepsPredicates() {
    Map<Variable, VariableReference> names = new HashMap<>();
    images.forEach(
        (vertex, image) -> names.put(vertex.variable, new VariableReference(image.variable)));
    Set<Edge> taken = new HashSet<>();
    for (Edge edge : pattern.edges) {
      Edge image = image(edge, taken);
      if (image == null || (fixed.contains(edge.variable) && image != edge)) {
        return false;
      }
      taken.add(image);
      if (read.contains(edge.variable)) {
        names.put(edge.variable, new VariableReference(image.variable));
      }
    }
    Set<Object> before = new HashSet<>();
    Set<Object> after = new HashSet<>();
    for (Expression predicate : pattern.predicates()) {
      before.add(normalized(predicate));
      after.add(normalized(ExpressionTree.substitute(predicate, names)));
    }
    return before.equals(after);
  }

  /** The edge that an edge becomes: itself if it may, and else the first that is like it. */
  private Edge image(Edge edge, Set<Edge> taken) {
    Edge found = null;
    for (Edge candidate : pattern.edges) {
      if (!taken.contains(candidate) && isLike(candidate, edge)
          && (found == null || candidate == edge)) {
        found = candidate;
      }
    }
    return found;
  }

  private boolean isLike(Edge candidate, Edge edge) {
    Vertex from = images.get(edge.from);
    Vertex to = images.get(edge.to);
    boolean joins = (candidate.from == from && candidate.to == to)
        || (candidate.from == to && candidate.to == from);
    return joins
        && candidate.optional == edge.optional
        && read.contains(candidate.variable) == read.contains(edge.variable)
        && Set.copyOf(candidate.stepsFrom(from)).equals(Set.copyOf(edge.stepsFrom(edge.from)));
  }

  /** An object that is equal for predicates that say the same with their sides exchanged. */
  private static Object normalized(Expression predicate) {
    return switch (predicate) {
      case DifferentEdges(Variable first, Variable second) -> Set.copyOf(List.of(first, second));
      case Comparison(ComparisonOperator operator, Expression one, Expression other) ->
        switch (operator) {
          case EQUAL, NOT_EQUAL -> List.of(operator, new HashSet<>(List.of(one, other)));
          case LESS, LESS_OR_EQUAL -> predicate;
          case GREATER, GREATER_OR_EQUAL -> new Comparison(operator.mirrored(), other, one);
        };
      default -> predicate;
    };
  }
}
