package io.graphflow.parser.optimizer.counting;

import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.optimizer.counting.PatternGraph.Vertex;
import io.graphflow.parser.plan.CountingPlan.SignedAggregate;
import io.graphflow.parser.plan.CountingPlan.SignedTerm;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Aggregate;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.LogicalPlan.Extend;
import io.graphflow.parser.plan.LogicalPlan.ExtendInto;
import io.graphflow.parser.plan.LogicalPlan.Intersect;
import io.graphflow.parser.plan.LogicalPlan.IntersectLeg;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.PlanTree;
import io.graphflow.parser.plan.VertexOrder;
import io.graphflow.parser.statistics.GraphStatistics;
import io.graphflow.storage.catalog.Catalog;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds one of all matches of a cyclic pattern that differ only by which of some vertices stands where,
 * and counts it for all of them:
 *
 * <pre>{@code
 * Aggregate count(*) AS n                       SignedAggregate count(*) AS n as +6
 *   Intersect (b)-[:KNOWS]-, (a)-[:KNOWS]-(c)     Intersect (b)-[:KNOWS]- ascending, (a)-[:KNOWS]- ascending(c)
 *     Extend (a)-[:KNOWS]-(b)                       Extend (a)-[:KNOWS]-(b) ascending
 *       ScanVertices (a)                              ScanVertices (a)
 * }</pre>
 *
 * <p>Vertices are <em>alike</em> if each permutation of them is part of a {@linkplain PatternSymmetry
 * symmetry} of the pattern, and every two have an edge between them, whose label has no self-loops, so that
 * no match has one vertex twice. A symmetry turns matches into matches; so each order of their IDs has
 * equally many matches, and only the one is looked for in which they ascend. This is symmetry breaking
 * (Grochow, Kellis: <em>Network Motif Discovery Using Subgraph Enumeration and Symmetry-Breaking</em>,
 * RECOMB 2007), for patterns whose vertices need not differ otherwise.
 *
 * <p>The order of the plan stays as it is: an extension from one of the alike vertices to the next one is
 * restricted. Where the plan reads more of these lists than there are edges, the vertices ascend by their degrees
 * instead: a list of neighbours with at least as many edges as its owner has is never longer than the root of twice the
 * number of edges (Chiba, Nishizeki: <em>Arboricity and Subgraph Listing Algorithms</em>, SIAM J. Comput. 1985), and
 * making all of these lists takes about as long as reading those of the database twice.
 */
final class SymmetryBreaking {
  /** The most vertices of a pattern; more would have too many permutations. */
  private static final int MAX_VERTICES = 12;

  /** The most alike vertices: all subsets of so many are tried. */
  private static final int MAX_ALIKE = 4;

  /**
   * How many elements of lists a plan must read for each one that there is, so that making shorter lists first takes a
   * small part of its time.
   */
  private static final int READ_FOR_EACH_MADE = 8;

  /** The most vertices of a table whose degrees an array has room for. */
  private static final long MAX_RANKED_VERTICES = Integer.MAX_VALUE - 8L;

  private final Aggregate aggregate;
  private final PatternGraph pattern;
  private final GraphStatistics statistics;
  private final Map<LogicalPlan, Double> estimates;
  private final List<Vertex> vertices;
  private final Set<Variable> fixed = new HashSet<>();

  /** The extensions of the plan, each from a vertex to one that is bound later. */
  private final Set<Reach> reaches = new HashSet<>();

  private record Reach(Variable from, Variable to) {}

  private SymmetryBreaking(
      Aggregate aggregate,
      PatternGraph pattern,
      GraphStatistics statistics,
      Map<LogicalPlan, Double> estimates) {
    this.aggregate = aggregate;
    this.pattern = pattern;
    this.statistics = statistics;
    this.estimates = estimates;
    this.vertices = List.copyOf(pattern.vertices.values());
    for (Projection key : aggregate.keys()) {
      ExpressionTree.collectVariables(key.expression(), fixed);
    }
    collectReaches(aggregate.input());
  }

  private void collectReaches(LogicalPlan plan) {
    if (plan instanceof Extend extend) {
      reaches.add(new Reach(extend.from(), extend.to()));
    } else if (plan instanceof ExtendInto extend) {
      boolean along = isBoundBefore(extend.from(), extend.to());
      reaches.add(
          along ? new Reach(extend.from(), extend.to()) : new Reach(extend.to(), extend.from()));
    } else if (plan instanceof Intersect intersect) {
      intersect.legs().forEach(leg -> reaches.add(new Reach(leg.from(), intersect.to())));
    }
    plan.inputs().forEach(this::collectReaches);
  }

  private boolean isBoundBefore(Variable first, Variable second) {
    return vertices.indexOf(pattern.vertices.get(first)) < vertices.indexOf(
        pattern.vertices.get(second));
  }

  /**
   * The aggregate that looks for one order of alike vertices, or null if none are.
   *
   * @param estimates rows of the nodes below the aggregate, by identity
   */
  static SignedAggregate apply(
      Aggregate aggregate, Catalog catalog, Map<LogicalPlan, Double> estimates) {
    if (!InclusionExclusion.canSum(aggregate)) {
      return null;
    }
    PatternGraph pattern = PatternGraph.withCycles(aggregate.input(), catalog);
    if (pattern == null
        || pattern.isTree()
        || !pattern.missing.isEmpty()
        || pattern.vertices.size() > MAX_VERTICES
        || pattern.predicates().stream().anyMatch(ExpressionTree::isVolatile)) {
      return null;
    }
    SymmetryBreaking breaking =
        new SymmetryBreaking(aggregate, pattern, new GraphStatistics(catalog), estimates);
    return pattern.bindsAll(breaking.fixed) ? breaking.apply() : null;
  }

  private SignedAggregate apply() {
    for (int size = MAX_ALIKE; size > 1; size--) {
      List<Variable> ascending = findAlike(new ArrayList<>(), 0, size);
      if (ascending != null) {
        long orders = 1;
        for (int i = 2; i <= size; i++) {
          orders *= i;
        }
        VertexOrder order =
            paysByDegree(ascending) ? VertexOrder.BY_DEGREE : VertexOrder.BY_ID;
        LogicalPlan input = restricted(aggregate.input(), ascending, order);
        SignedTerm term = new SignedTerm(orders, input, aggregate.keys());
        return new SignedAggregate(List.of(term), aggregate.aggregations());
      }
    }
    return null;
  }

  /**
   * Finds alike vertices.
   *
   * @param chosen vertices that every two have an edge between them
   * @param next index of the next vertex that may be chosen
   * @return their variables, each but the last with an extension to the next; null if there are none
   */
  private List<Variable> findAlike(List<Vertex> chosen, int next, int size) {
    if (chosen.size() == size) {
      List<Variable> order = order(List.of(), chosen.stream().map(each -> each.variable).toList());
      return order != null && areAlike(chosen) ? order : null;
    }
    for (int i = next; i < vertices.size(); i++) {
      Vertex vertex = vertices.get(i);
      if (chosen.stream().allMatch(each -> pattern.differ(each, vertex))) {
        List<Vertex> more = new ArrayList<>(chosen);
        more.add(vertex);
        List<Variable> found = findAlike(more, i + 1, size);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  /** An order in which the plan extends from each vertex to the next one, or null. */
  private List<Variable> order(List<Variable> before, List<Variable> rest) {
    if (rest.isEmpty()) {
      return before;
    }
    for (Variable next : rest) {
      if (before.isEmpty() || reaches.contains(new Reach(before.getLast(), next))) {
        List<Variable> longer = new ArrayList<>(before);
        longer.add(next);
        List<Variable> others = new ArrayList<>(rest);
        others.remove(next);
        List<Variable> order = order(longer, others);
        if (order != null) {
          return order;
        }
      }
    }
    return null;
  }

  /** Whether each permutation is a symmetry: those that swap two make up all others. */
  private boolean areAlike(List<Vertex> chosen) {
    for (int i = 1; i < chosen.size(); i++) {
      if (!PatternSymmetry.swaps(pattern, chosen, i - 1, i, fixed)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether to order vertices by their degrees: all restricted lists are the same, no edge of them is read, and much more
   * of them is read than there is.
   */
  private boolean paysByDegree(List<Variable> ascending) {
    List<Integer> tables = pattern.vertices.get(ascending.getFirst()).tables;
    if (tables.size() != 1 || statistics.vertexCount(tables) > MAX_RANKED_VERTICES) {
      return false;
    }
    Set<Set<EdgeStep>> kinds = new HashSet<>();
    double lists = 0;
    for (LogicalPlan node : PlanTree.all(aggregate.input()).toList()) {
      if (node instanceof ExtendInto extend) {
        if (ascending.contains(extend.from()) && ascending.contains(extend.to())) {
          return false;
        }
        continue;
      }
      boolean isRestricted = false;
      for (RestrictedEdge edge : restrictedEdges(node, ascending)) {
        // Nothing is known of an edge in lists that a query makes but its ends.
        if (edge.variable != null || !edge.toTables.equals(tables)) {
          return false;
        }
        kinds.add(Set.copyOf(edge.steps));
        isRestricted = true;
      }
      if (isRestricted) {
        lists += estimates.getOrDefault(node.inputs().getFirst(), 0.0);
      }
    }
    return kinds.size() == 1
        && lists >= READ_FOR_EACH_MADE * statistics.vertexCount(tables);
  }

  /** An edge from one of the alike vertices to the next, {@code variable} null if nothing reads it. */
  private record RestrictedEdge(Variable variable, List<EdgeStep> steps, List<Integer> toTables) {}

  private static List<RestrictedEdge> restrictedEdges(
      LogicalPlan node, List<Variable> ascending) {
    if (node instanceof Extend extend) {
      return ascend(extend.from(), extend.to(), ascending)
          ? List.of(new RestrictedEdge(extend.edge(), extend.steps(), extend.toTables()))
          : List.of();
    }
    if (node instanceof Intersect intersect) {
      return intersect.legs()
          .stream()
          .filter(leg -> ascend(leg.from(), intersect.to(), ascending))
          .map(leg -> new RestrictedEdge(leg.edge(), leg.steps(), intersect.toTables()))
          .toList();
    }
    return List.of();
  }

  private static LogicalPlan restricted(
      LogicalPlan plan, List<Variable> ascending, VertexOrder order) {
    LogicalPlan below = PlanTree.mapInputs(plan, input -> restricted(input, ascending, order));
    if (below instanceof Extend extend) {
      return new Extend(
          extend.input(), extend.from(), extend.edge(), extend.to(), extend.steps(),
          extend.toTables(), order(extend.from(), extend.to(), ascending, order));
    }
    if (below instanceof ExtendInto extend) {
      return restricted(extend, ascending, order);
    }
    if (below instanceof Intersect intersect) {
      List<IntersectLeg> legs =
          intersect.legs()
              .stream()
              .map(
                  leg -> new IntersectLeg(
                      leg.from(), leg.edge(), leg.steps(),
                      order(leg.from(), intersect.to(), ascending, order)))
              .toList();
      return new Intersect(intersect.input(), intersect.to(), legs, intersect.toTables());
    }
    return below;
  }

  /** The edge between two vertices, from the one that comes first if that is known. */
  private static ExtendInto restricted(
      ExtendInto extend, List<Variable> ascending, VertexOrder order) {
    if (ascend(extend.from(), extend.to(), ascending)) {
      return new ExtendInto(
          extend.input(), extend.from(), extend.edge(), extend.to(), extend.steps(), order);
    }
    if (ascend(extend.to(), extend.from(), ascending)) {
      return new ExtendInto(
          extend.input(), extend.to(), extend.edge(), extend.from(),
          GraphStatistics.reversed(extend.steps()), order);
    }
    return extend;
  }

  private static VertexOrder order(
      Variable from, Variable to, List<Variable> ascending, VertexOrder order) {
    return ascend(from, to, ascending) ? order : VertexOrder.ANY;
  }

  private static boolean ascend(Variable from, Variable to, List<Variable> ascending) {
    int first = ascending.indexOf(from);
    return first >= 0 && ascending.indexOf(to) > first;
  }
}
