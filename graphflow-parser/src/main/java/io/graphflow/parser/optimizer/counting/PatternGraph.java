package io.graphflow.parser.optimizer.counting;

import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.Comparison;
import io.graphflow.parser.expression.Expression.DifferentEdges;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Argument;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.LogicalPlan.Extend;
import io.graphflow.parser.plan.LogicalPlan.ExtendInto;
import io.graphflow.parser.plan.LogicalPlan.Filter;
import io.graphflow.parser.plan.LogicalPlan.HashJoin;
import io.graphflow.parser.plan.LogicalPlan.Intersect;
import io.graphflow.parser.plan.LogicalPlan.IntersectLeg;
import io.graphflow.parser.plan.LogicalPlan.OptionalApply;
import io.graphflow.parser.plan.LogicalPlan.Project;
import io.graphflow.parser.plan.LogicalPlan.ScanVertices;
import io.graphflow.parser.plan.LogicalPlan.SeekVertex;
import io.graphflow.parser.plan.LogicalPlan.SemiApply;
import io.graphflow.parser.plan.LogicalPlan.Unit;
import io.graphflow.parser.statistics.GraphStatistics;
import io.graphflow.storage.catalog.Catalog;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The pattern that a logical plan matches: vertices, edges between them, and the predicates on
 * each, without the order in which the plan finds them. Connected. One that is counted along its edges has
 * cycles only where elements of a tree are identified ({@link PatternUnification}).
 */
final class PatternGraph {
  /** Vertices by variable, in the order in which the plan binds them. */
  final Map<Variable, Vertex> vertices = new LinkedHashMap<>();

  final List<Edge> edges = new ArrayList<>();

  /** Predicates that read several elements. */
  final List<Expression> constraints = new ArrayList<>();

  /** The edges that there must not be. */
  final List<MissingEdge> missing = new ArrayList<>();

  /**
   * An edge that there must not be between two vertices of the pattern, neither ever NULL.
   *
   * @param steps from {@code from} to {@code to}; they lead to each vertex once at most
   */
  record MissingEdge(Variable from, Variable to, List<EdgeStep> steps) {}

  private final Catalog catalog;

  /** A vertex of the pattern. */
  static final class Vertex {
    final Variable variable;
    final List<Edge> edges = new ArrayList<>();
    final List<Expression> predicates = new ArrayList<>();
    /** Whether it may be NULL: in an optional part of the pattern. */
    final boolean optional;
    /** How the plan finds it by its key, or null. */
    final SeekVertex seek;
    List<Integer> tables;

    Vertex(Variable variable, List<Integer> tables, SeekVertex seek, boolean optional) {
      this.variable = variable;
      this.tables = tables;
      this.seek = seek;
      this.optional = optional;
    }
  }

  /** An edge of the pattern; {@code variable} is null if nothing reads it. */
  static final class Edge {
    final Vertex from;
    final Vertex to;
    final Variable variable;
    final List<Expression> predicates = new ArrayList<>();
    /** Whether {@code from} keeps a row if it has no such edge. */
    final boolean optional;
    private final List<EdgeStep> steps;

    Edge(Vertex from, Vertex to, Variable variable, List<EdgeStep> steps, boolean optional) {
      this.from = from;
      this.to = to;
      this.variable = variable;
      this.steps = steps;
      this.optional = optional;
    }

    Vertex other(Vertex end) {
      return end == from ? to : from;
    }

    /** The steps that lead away from one end. */
    List<EdgeStep> stepsFrom(Vertex end) {
      return end == from ? steps : GraphStatistics.reversed(steps);
    }
  }

  /** Creates a pattern without elements. */
  PatternGraph(Catalog catalog) {
    this.catalog = catalog;
  }

  /** The pattern of a plan, or null if it is no tree or the plan does more than match it. */
  static PatternGraph of(LogicalPlan plan, Catalog catalog) {
    PatternGraph graph = new PatternGraph(catalog);
    return graph.add(plan) && graph.isTree() ? graph : null;
  }

  /**
   * The pattern of a plan, which may have cycles, without constraints that hold anyway; null if the plan does
   * more than match it.
   */
  static PatternGraph withCycles(LogicalPlan plan, Catalog catalog) {
    PatternGraph graph = new PatternGraph(catalog);
    if (!graph.add(plan)) {
      return null;
    }
    graph.dropImplied();
    return graph;
  }

  boolean isTree() {
    return edges.size() == vertices.size() - 1;
  }

  /** The same pattern without some constraints, and whether edges are missing or not. */
  PatternGraph without(Collection<Expression> dropped) {
    PatternGraph graph = new PatternGraph(catalog);
    graph.vertices.putAll(vertices);
    graph.edges.addAll(edges);
    graph.constraints.addAll(constraints);
    graph.constraints.removeAll(dropped);
    return graph;
  }

  private boolean add(LogicalPlan plan) {
    return switch (plan) {
      case ScanVertices(Variable vertex, List<Integer> tables, _) ->
        addVertex(vertex, tables, null);
      case SeekVertex seek ->
        seek.input() instanceof Unit
            && vertices.isEmpty()
            && addVertex(seek.vertex(), seek.tables(), seek);
      case Extend extend -> add(extend.input()) && addEdge(extend, false);
      case ExtendInto extend -> add(extend.input()) && addEdge(extend);
      case Intersect intersect -> add(intersect.input()) && addEdges(intersect);
      case Filter(LogicalPlan input, Expression predicate) ->
        add(input)
            && ExpressionTree.conjuncts(predicate)
                .stream()
                .allMatch(conjunct -> addPredicate(conjunct, null));
      case HashJoin(LogicalPlan left, LogicalPlan right, List<Variable> keys) ->
        keys.stream().allMatch(key -> key.type() == CypherType.NODE) && add(left) && add(right);
      case OptionalApply apply -> add(apply.input()) && addOptional(apply);
      case SemiApply apply -> add(apply.input()) && addMissing(apply);
      case Project project ->
        add(project.input())
            && project.projections()
                .stream()
                .allMatch(
                    item -> item.expression() instanceof VariableReference(Variable same)
                        && same.equals(item.variable()));
      default -> false;
    };
  }

  private boolean addVertex(Variable variable, List<Integer> tables, SeekVertex seek) {
    Vertex known = vertices.get(variable);
    if (known == null) {
      vertices.put(variable, new Vertex(variable, tables, seek, false));
      return true;
    }
    known.tables = known.tables.stream().filter(tables::contains).toList();
    return !known.optional;
  }

  private boolean addEdge(Extend extend, boolean optional) {
    Vertex from = vertices.get(extend.from());
    if (from == null || from.optional) {
      return false;
    }
    if (!addVertex(extend.to(), extend.toTables(), null)) {
      return false;
    }
    link(extend, from, vertices.get(extend.to()), optional);
    return true;
  }

  private boolean addEdge(ExtendInto extend) {
    Vertex from = vertices.get(extend.from());
    Vertex to = vertices.get(extend.to());
    if (from == null || to == null || from.optional || to.optional) {
      return false;
    }
    add(new Edge(from, to, extend.edge(), extend.steps(), false));
    return true;
  }

  private boolean addEdges(Intersect intersect) {
    if (!addVertex(intersect.to(), intersect.toTables(), null)) {
      return false;
    }
    Vertex to = vertices.get(intersect.to());
    for (IntersectLeg leg : intersect.legs()) {
      Vertex from = vertices.get(leg.from());
      if (from == null || from.optional) {
        return false;
      }
      add(new Edge(from, to, leg.edge(), leg.steps(), false));
    }
    return true;
  }

  /** An edge that must be missing, of which two vertices have one at most: so it is there once or not at all. */
  private boolean addMissing(SemiApply apply) {
    if (apply.mark() != null
        || !apply.anti()
        || !(apply.inner() instanceof ExtendInto inner)
        || !(inner.input() instanceof Argument)
        || !bindsAll(List.of(inner.from(), inner.to()))
        || !EdgeStep.leadToEachOnce(inner.steps(), catalog)) {
      return false;
    }
    missing.add(new MissingEdge(inner.from(), inner.to(), inner.steps()));
    return true;
  }

  private void link(Extend extend, Vertex from, Vertex to, boolean optional) {
    add(new Edge(from, to, extend.edge(), extend.steps(), optional));
  }

  /** Adds an edge between vertices of the pattern; a loop is two of its vertex's edges. */
  void add(Edge edge) {
    edges.add(edge);
    edge.from.edges.add(edge);
    edge.to.edges.add(edge);
  }

  /** An optional part that hangs from one vertex by one edge, and reads nothing else around it. */
  private boolean addOptional(OptionalApply apply) {
    List<LogicalPlan> chain = new ArrayList<>();
    LogicalPlan below = apply.inner();
    while (!(below instanceof Argument)) {
      if (!(below instanceof Extend || below instanceof Filter)) {
        return false;
      }
      chain.addFirst(below);
      below = below.inputs().getFirst();
    }
    Set<Variable> introduced = new HashSet<>();
    for (LogicalPlan operator : chain) {
      if (operator instanceof Extend extend) {
        Vertex from = vertices.get(extend.from());
        boolean first = introduced.isEmpty();
        if (from == null
            || first == introduced.contains(extend.from())
            || vertices.containsKey(extend.to())) {
          return false;
        }
        vertices.put(
            extend.to(), new Vertex(extend.to(), extend.toTables(), null, true));
        link(extend, from, vertices.get(extend.to()), first);
        introduced.add(extend.to());
        if (extend.edge() != null) {
          introduced.add(extend.edge());
        }
      } else if (operator instanceof Filter filter) {
        for (Expression conjunct : ExpressionTree.conjuncts(filter.predicate())) {
          if (!addPredicate(conjunct, introduced)) {
            return false;
          }
        }
      }
    }
    return true;
  }

  /**
   * Adds a predicate.
   *
   * @param introduced the elements of the optional part it stands in, which it must not look out of; or
   *     null outside of all
   * @return false if the pattern cannot say so
   */
  private boolean addPredicate(Expression predicate, Set<Variable> introduced) {
    Set<Variable> read = ExpressionTree.variables(predicate);
    for (Variable variable : read) {
      boolean inside = introduced == null ? !isOptional(variable) : introduced.contains(variable);
      if (!inside) {
        return false;
      }
    }
    if (read.size() != 1) {
      constraints.add(predicate);
      return introduced == null && !read.isEmpty();
    }
    return addPredicateOn(read.iterator().next(), predicate);
  }

  /** Adds a predicate that reads one element only. */
  boolean addPredicateOn(Variable variable, Expression predicate) {
    Vertex vertex = vertices.get(variable);
    if (vertex != null) {
      vertex.predicates.add(predicate);
      return true;
    }
    Edge edge = edge(variable);
    if (edge != null) {
      edge.predicates.add(predicate);
    }
    return edge != null;
  }

  /** Drops the constraints that elements differ which do so anyway, because edges lead from one to the other. */
  void dropImplied() {
    constraints.removeIf(this::isImplied);
  }

  private boolean isImplied(Expression constraint) {
    return switch (constraint) {
      case Comparison(ComparisonOperator operator, VariableReference(Variable first), VariableReference(Variable second)) ->
        operator == ComparisonOperator.NOT_EQUAL
            && vertices.containsKey(first)
            && vertices.containsKey(second)
            && differ(vertices.get(first), vertices.get(second));
      case DifferentEdges(Variable first, Variable second) -> {
        Edge one = edge(first);
        Edge other = edge(second);
        yield one != null
            && other != null
            && (differ(one.from, other.from) || differ(one.to, other.to))
            && (differ(one.from, other.to) || differ(one.to, other.from));
      }
      default -> false;
    };
  }

  /** Whether an edge of a label without self-loops keeps two vertices from being the same. */
  boolean differ(Vertex first, Vertex second) {
    return first.edges.stream()
        .anyMatch(
            edge -> edge.other(first) == second
                && !edge.optional
                && edge.steps.stream()
                    .noneMatch(step -> catalog.edgeLabel(step.edgeLabel()).hasSelfLoops()));
  }

  /** All predicates: those on one element and those that read several. */
  List<Expression> predicates() {
    List<Expression> all = new ArrayList<>(constraints);
    vertices.values().forEach(vertex -> all.addAll(vertex.predicates));
    edges.forEach(edge -> all.addAll(edge.predicates));
    return all;
  }

  /** Whether a variable may be NULL, or is not of the pattern. */
  private boolean isOptional(Variable variable) {
    Vertex vertex = vertices.get(variable);
    if (vertex != null) {
      return vertex.optional;
    }
    Edge edge = edge(variable);
    return edge == null || edge.from.optional || edge.to.optional;
  }

  /** The edge of a variable, or null. */
  Edge edge(Variable variable) {
    for (Edge edge : edges) {
      if (variable.equals(edge.variable)) {
        return edge;
      }
    }
    return null;
  }

  /** Whether all of these are elements of the pattern that are never NULL. */
  boolean bindsAll(Iterable<Variable> variables) {
    for (Variable variable : variables) {
      if (isOptional(variable)) {
        return false;
      }
    }
    return true;
  }
}
