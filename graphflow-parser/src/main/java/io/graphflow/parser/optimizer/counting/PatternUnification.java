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
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.statistics.GraphStatistics;
import io.graphflow.storage.catalog.Catalog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The elements of a pattern that stand for the same element of the graph. Two edges of the pattern
 * that are one edge of the graph have the same ends: those of the same side, or, if they are read
 * in opposite directions, those of opposite sides. Beside that, edges that the pattern wants to be missing
 * may be there. Immutable; equal to another of the same pattern that identifies the same elements and has the
 * same edges.
 */
final class PatternUnification {
  private final PatternGraph pattern;
  private final List<Vertex> vertices;

  /** For each vertex and each edge the index of the first one that it is identified with. */
  private final int[] vertexClasses;

  private final int[] edgeClasses;

  /** For each edge whether it is read in the opposite direction of the first one of its class. */
  private final boolean[] reversed;

  /** The missing edges that are there. */
  private final Set<MissingEdge> present;

  private PatternUnification(
      PatternGraph pattern, int[] vertexClasses, int[] edgeClasses, boolean[] reversed,
      Set<MissingEdge> present) {
    this.present = present;
    this.pattern = pattern;
    this.vertices = List.copyOf(pattern.vertices.values());
    this.vertexClasses = vertexClasses;
    this.edgeClasses = edgeClasses;
    this.reversed = reversed;
  }

  /** Nothing is unified. */
  static PatternUnification none(PatternGraph pattern) {
    int[] vertexClasses = new int[pattern.vertices.size()];
    int[] edgeClasses = new int[pattern.edges.size()];
    Arrays.setAll(vertexClasses, i -> i);
    Arrays.setAll(edgeClasses, i -> i);
    return new PatternUnification(
        pattern, vertexClasses, edgeClasses, new boolean[edgeClasses.length], Set.of());
  }

  private PatternUnification copy() {
    return new PatternUnification(
        pattern, vertexClasses.clone(), edgeClasses.clone(), reversed.clone(), present);
  }

  /**
   * This, where a missing edge is there: this itself if it is there anyway, because an edge of the pattern
   * with the same labels leads from the one vertex to the other. Unifications must come before.
   */
  PatternUnification with(MissingEdge edge) {
    if (hasEdge(edge) || present.stream().anyMatch(other -> isSame(other, edge))) {
      return this;
    }
    Set<MissingEdge> more = new HashSet<>(present);
    more.add(edge);
    return new PatternUnification(pattern, vertexClasses, edgeClasses, reversed, Set.copyOf(more));
  }

  private boolean hasEdge(MissingEdge missing) {
    int from = vertexClass(missing.from());
    int to = vertexClass(missing.to());
    Set<EdgeStep> steps = Set.copyOf(missing.steps());
    for (Edge edge : pattern.edges) {
      int edgeFrom = vertexClass(edge.from.variable);
      int edgeTo = vertexClass(edge.to.variable);
      if (!edge.optional
          && ((edgeFrom == from && edgeTo == to
              && steps.equals(Set.copyOf(edge.stepsFrom(edge.from))))
              || (edgeFrom == to && edgeTo == from
                  && steps.equals(Set.copyOf(edge.stepsFrom(edge.to)))))) {
        return true;
      }
    }
    return false;
  }

  private boolean isSame(MissingEdge first, MissingEdge second) {
    return isAlong(first, second)
        || isAlong(
            first,
            new MissingEdge(second.to(), second.from(), GraphStatistics.reversed(second.steps())));
  }

  private boolean isAlong(MissingEdge first, MissingEdge second) {
    return vertexClass(first.from()) == vertexClass(second.from())
        && vertexClass(first.to()) == vertexClass(second.to())
        && Set.copyOf(first.steps()).equals(Set.copyOf(second.steps()));
  }

  private int vertexClass(Variable variable) {
    return vertexClasses[vertices.indexOf(pattern.vertices.get(variable))];
  }

  /** This unification with two more vertices unified, or null if they cannot be. */
  PatternUnification with(Vertex first, Vertex second) {
    PatternUnification result = copy();
    result.unite(first, second);
    return result;
  }

  /**
   * This, where two edges are the same, too; null if they cannot be.
   *
   * @param opposite whether one leads from where the other leads to
   */
  PatternUnification with(Edge first, Edge second, boolean opposite) {
    PatternUnification result = copy();
    int one = pattern.edges.indexOf(first);
    int other = pattern.edges.indexOf(second);
    boolean turned = opposite ^ reversed[one] ^ reversed[other];
    int from = Math.max(edgeClasses[one], edgeClasses[other]);
    int to = Math.min(edgeClasses[one], edgeClasses[other]);
    if (from == to) {
      // The same edge in both directions would be a self-loop, and Inequality unifies edges of one direction only.
      return turned ? null : this;
    }
    for (int i = 0; i < edgeClasses.length; i++) {
      if (edgeClasses[i] == from) {
        result.edgeClasses[i] = to;
        result.reversed[i] ^= turned;
      }
    }
    result.unite(first.from, opposite ? second.to : second.from);
    result.unite(first.to, opposite ? second.from : second.to);
    return result;
  }

  private void unite(Vertex first, Vertex second) {
    int one = vertexClasses[vertices.indexOf(first)];
    int other = vertexClasses[vertices.indexOf(second)];
    for (int i = 0; i < vertexClasses.length; i++) {
      if (vertexClasses[i] == Math.max(one, other)) {
        vertexClasses[i] = Math.min(one, other);
      }
    }
  }

  @Override
  public boolean equals(Object object) {
    return object instanceof PatternUnification other
        && other.pattern == pattern
        && Arrays.equals(other.vertexClasses, vertexClasses)
        && Arrays.equals(other.edgeClasses, edgeClasses)
        && Arrays.equals(other.reversed, reversed)
        && other.present.equals(present);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(vertexClasses) + Arrays.hashCode(edgeClasses);
  }

  /**
   * The pattern with one element for each class, named by one of its variables, on which the
   * predicates of all elements of the class hold.
   *
   * @param constraints the constraints of the pattern that must hold
   * @return null if nothing can match it
   */
  PatternGraph apply(List<Expression> constraints, Catalog catalog) {
    GraphStatistics statistics = new GraphStatistics(catalog);
    Map<Variable, VariableReference> names = names();
    PatternGraph merged = new PatternGraph(catalog);
    Vertex[] made = new Vertex[vertices.size()];
    for (int i = 0; i < made.length; i++) {
      if (vertexClasses[i] == i) {
        made[i] = vertex(i);
        merged.vertices.put(made[i].variable, made[i]);
      }
    }
    for (int i = 0; i < edgeClasses.length; i++) {
      if (edgeClasses[i] == i && !addEdge(i, made, merged, names, catalog, statistics)) {
        return null;
      }
    }
    for (MissingEdge edge : present) {
      if (!addPresent(edge, made, merged, catalog, statistics)) {
        return null;
      }
    }
    for (int i = 0; i < vertexClasses.length; i++) {
      addAll(vertices.get(i).predicates, made[vertexClasses[i]].predicates, names);
    }
    for (Expression constraint : constraints) {
      if (!addConstraint(ExpressionTree.substitute(constraint, names), merged)) {
        return null;
      }
    }
    merged.dropImplied();
    return merged;
  }

  private static void addAll(
      List<Expression> predicates,
      List<Expression> target,
      Map<Variable, VariableReference> names) {
    for (Expression predicate : predicates) {
      Expression renamed = ExpressionTree.substitute(predicate, names);
      if (!target.contains(renamed)) {
        target.add(renamed);
      }
    }
  }

  /** The expressions that replace variables of unified elements. */
  private Map<Variable, VariableReference> names() {
    Map<Variable, VariableReference> names = new HashMap<>();
    for (int i = 0; i < vertexClasses.length; i++) {
      rename(vertices.get(i).variable, representative(vertexClasses[i]).variable, names);
    }
    for (int i = 0; i < edgeClasses.length; i++) {
      rename(pattern.edges.get(i).variable, edgeName(edgeClasses[i]), names);
    }
    return names;
  }

  private static void rename(
      Variable variable, Variable name, Map<Variable, VariableReference> names) {
    if (variable != null && !variable.equals(name)) {
      names.put(variable, new VariableReference(name));
    }
  }

  /** The keys of an aggregate over the pattern as keys over the one of {@link #apply}. */
  List<Projection> renamed(List<Projection> keys) {
    Map<Variable, VariableReference> names = names();
    return keys.stream()
        .map(
            key -> new Projection(
                key.variable(), ExpressionTree.substitute(key.expression(), names)))
        .toList();
  }

  /** The vertex of a class that a key finds, or else the first. */
  private Vertex representative(int vertexClass) {
    for (int i = vertexClass; i < vertexClasses.length; i++) {
      if (vertexClasses[i] == vertexClass && vertices.get(i).seek != null) {
        return vertices.get(i);
      }
    }
    return vertices.get(vertexClass);
  }

  private Variable edgeName(int edgeClass) {
    for (int i = edgeClass; i < edgeClasses.length; i++) {
      if (edgeClasses[i] == edgeClass && pattern.edges.get(i).variable != null) {
        return pattern.edges.get(i).variable;
      }
    }
    return null;
  }

  private Vertex vertex(int vertexClass) {
    Vertex named = representative(vertexClass);
    Set<Integer> tables = new LinkedHashSet<>(named.tables);
    for (int i = vertexClass; i < vertexClasses.length; i++) {
      if (vertexClasses[i] == vertexClass) {
        tables.retainAll(vertices.get(i).tables);
      }
    }
    return new Vertex(named.variable, List.copyOf(tables), named.seek, named.optional);
  }

  /** Adds the one edge of a class; false if there is none. */
  private boolean addEdge(
      int edgeClass,
      Vertex[] made,
      PatternGraph merged,
      Map<Variable, VariableReference> names,
      Catalog catalog,
      GraphStatistics statistics) {
    Edge first = pattern.edges.get(edgeClass);
    Vertex from = made[vertexClasses[vertices.indexOf(first.from)]];
    Vertex to = made[vertexClasses[vertices.indexOf(first.to)]];
    List<EdgeStep> steps = new ArrayList<>(first.stepsFrom(first.from));
    for (int i = edgeClass; i < edgeClasses.length; i++) {
      if (edgeClasses[i] == edgeClass) {
        Edge edge = pattern.edges.get(i);
        steps.retainAll(edge.stepsFrom(reversed[i] ? edge.to : edge.from));
      }
    }
    if (from == to) {
      steps.removeIf(step -> !catalog.edgeLabel(step.edgeLabel()).hasSelfLoops());
    }
    Edge edge = new Edge(from, to, edgeName(edgeClass), List.copyOf(steps), first.optional);
    merged.add(edge);
    for (int i = edgeClass; i < edgeClasses.length; i++) {
      if (edgeClasses[i] == edgeClass) {
        addAll(pattern.edges.get(i).predicates, edge.predicates, names);
      }
    }
    return from.optional
        || to.optional
        || statistics.edgeCount(steps, from.tables, to.tables) > 0;
  }

  /** Adds an edge that is there against what the pattern wants; false if there is none. */
  private boolean addPresent(MissingEdge edge, Vertex[] made, PatternGraph merged, Catalog catalog,
      GraphStatistics statistics) {
    Vertex from = made[vertexClass(edge.from())];
    Vertex to = made[vertexClass(edge.to())];
    List<EdgeStep> steps = new ArrayList<>(edge.steps());
    if (from == to) {
      steps.removeIf(step -> !catalog.edgeLabel(step.edgeLabel()).hasSelfLoops());
    }
    merged.add(new Edge(from, to, null, List.copyOf(steps), false));
    return statistics.edgeCount(steps, from.tables, to.tables) > 0;
  }

  /** Adds a constraint between elements; false if it cannot hold, because they are the same. */
  private static boolean addConstraint(Expression constraint, PatternGraph merged) {
    boolean impossible =
        switch (constraint) {
          case DifferentEdges(Variable first, Variable second) -> first.equals(second);
          case Comparison(ComparisonOperator operator, VariableReference(Variable first), VariableReference(Variable second)) ->
            operator == ComparisonOperator.NOT_EQUAL && first.equals(second);
          default -> false;
        };
    if (impossible) {
      return false;
    }
    Set<Variable> read = ExpressionTree.variables(constraint);
    if (read.size() != 1) {
      merged.constraints.add(constraint);
      return true;
    }
    return merged.addPredicateOn(read.iterator().next(), constraint);
  }
}
