package io.graphflow.core.list;

import io.graphflow.core.list.PatternGraph.Edge;
import io.graphflow.core.list.PatternGraph.Vertex;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Aggregate;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.LogicalPlan.Extend;
import io.graphflow.parser.plan.PlanTree;
import io.graphflow.parser.statistics.GraphStatistics;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Estimated costs of counting along edges and of enumerating. The unit is an edge that a pass goes
 * along; the others are measured, roughly.
 */
final class CountCosts {
  /** What an enumerated row costs: it is a position of a group, and something reads it. */
  private static final double ROW = 5;

  /** What the bounds of a list cost where the list's owner may be any vertex. */
  private static final double LIST = 4;

  /** What the bounds of a list cost if they are read for one vertex after another. */
  private static final double NEXT_LIST = 0.4;

  /** What it costs to test an edge by a property that lies in the order of its other end. */
  private static final double GATHERED = 5;

  private final Catalog catalog;
  private final GraphStatistics statistics;

  /** Creates costs of patterns in a database. */
  CountCosts(Catalog catalog) {
    this.catalog = catalog;
    this.statistics = new GraphStatistics(catalog);
  }

  /** Whether weights of all vertices of the pattern fit arrays, and lists the counters of kernels. */
  boolean fits(PatternGraph graph) {
    for (Vertex vertex : graph.vertices.values()) {
      for (int table : vertex.tables) {
        if (catalog.vertexTable(table).count() > VertexWeights.MAX_VERTICES) {
          return false;
        }
      }
    }
    for (AdjacencyInfo lists : catalog.adjacencies()) {
      if (lists.maxLength() > Integer.MAX_VALUE) {
        return false;
      }
    }
    return true;
  }

  /**
   * A pattern cut such that it is counted at the least cost.
   *
   * @param read what is read of its rows
   */
  CountedPattern cheapest(PatternGraph graph, Set<Variable> read) {
    CountedPattern pattern = new CountedPattern(catalog, graph, read);
    List<CountedPattern> choices =
        pattern.spine().isEmpty()
            ? pattern.possibleRoots().stream().map(pattern::rootedAt).toList()
            : pattern.orders();
    return choices.stream().min(Comparator.comparingDouble(this::ofCounting)).orElseThrow();
  }

  /** What counting the patterns of terms costs. */
  double ofCounting(List<CountTerm> terms) {
    return terms.stream().mapToDouble(term -> ofCounting(term.pattern())).sum();
  }

  /** What counting a pattern costs. */
  private double ofCounting(CountedPattern pattern) {
    double rows = 1;
    double cost = 0;
    boolean dense = pattern.isDense();
    for (CountedPattern.Step step : pattern.steps()) {
      Vertex vertex = step.vertex();
      double vertices = statistics.vertexCount(vertex.tables);
      if (step.edges().isEmpty() && vertex.seek == null) {
        rows = vertices;
        cost += NEXT_LIST * rows;
      }
      // What is in several lists is looked for in all of them.
      boolean intersects = step.edges().size() > 1;
      double ways = intersects ? vertices : 1;
      for (Edge edge : step.edges()) {
        double degree = degree(edge.other(vertex), edge);
        cost += rows * (intersects ? LIST + degree : LIST);
        ways *= intersects ? degree / Math.max(1, vertices) : degree;
      }
      cost += LIST * rows * step.loops().size();
      rows *= ways;
      cost += step.edges().isEmpty() ? 0 : ROW * rows;
    }
    for (Vertex vertex : pattern.spine()) {
      // A branch is counted once a vertex as long as the spine has not grown beyond it.
      double vertices = statistics.vertexCount(vertex.tables);
      double share = vertices == 0 ? 0 : Math.min(1, rows / vertices);
      for (Edge edge : pattern.branchesOf(vertex, null)) {
        cost += share * along(pattern, vertex, edge, dense);
        cost += pass(pattern, edge.other(vertex), edge);
      }
    }
    return cost;
  }

  private double degree(Vertex from, Edge edge) {
    double vertices = statistics.vertexCount(from.tables);
    return vertices == 0 ? 0 : edgeCount(from, edge) / vertices;
  }

  private double edgeCount(Vertex from, Edge edge) {
    return statistics.edgeCount(edge.stepsFrom(from), from.tables, edge.other(from).tables);
  }

  /**
   * What it costs to count along an edge for all vertices.
   *
   * @param dense whether the counts may be added up from the other end
   */
  private double along(CountedPattern pattern, Vertex vertex, Edge edge, boolean dense) {
    boolean reads = !edge.predicates.isEmpty() || needsPass(pattern, edge.other(vertex), edge);
    double lists = NEXT_LIST * statistics.vertexCount(vertex.tables);
    return reads ? lists + readEdge(edge, vertex, dense) * edgeCount(vertex, edge) : lists;
  }

  private double readEdge(Edge edge, Vertex from, boolean dense) {
    return !dense && isCheaperFromOtherEnd(edge, from) ? GATHERED : 1;
  }

  private double pass(CountedPattern pattern, Vertex vertex, Edge away) {
    if (!needsPass(pattern, vertex, away)) {
      return 0;
    }
    double cost = NEXT_LIST * statistics.vertexCount(vertex.tables);
    for (Edge edge : pattern.branchesOf(vertex, away)) {
      cost += along(pattern, vertex, edge, true) + pass(pattern, edge.other(vertex), edge);
    }
    return cost;
  }

  /** Whether the vertices that a branch leads to have weights of their own. */
  boolean needsPass(CountedPattern pattern, Vertex vertex, Edge away) {
    return !vertex.predicates.isEmpty() || !pattern.branchesOf(vertex, away).isEmpty();
  }

  /**
   * What the plan as it stands costs.
   *
   * @param estimates of rows of plan nodes, by identity
   */
  double ofEnumerating(
      Aggregate aggregate,
      PatternGraph graph,
      Set<Variable> read,
      IdentityHashMap<LogicalPlan, Double> estimates) {
    double[] cost = {0};
    PlanTree.forEach(
        aggregate.input(),
        operator -> {
          if (operator instanceof Extend extend) {
            Vertex to = graph.vertices.get(extend.to());
            boolean enumerates =
                to.edges.size() > 1
                    || !to.predicates.isEmpty()
                    || read.contains(extend.to())
                    || (extend.edge() != null && read.contains(extend.edge()));
            Edge edge = extend.edge() == null ? null : graph.edge(extend.edge());
            boolean gathers =
                edge != null && isCheaperFromOtherEnd(edge, graph.vertices.get(extend.from()));
            cost[0] +=
                LIST * rows(extend.input(), estimates)
                    + (gathers ? GATHERED * rows(extend, estimates) : 0)
                    + (enumerates ? ROW * rows(extend, estimates) : 0);
          }
        });
    return cost[0];
  }

  private static double rows(LogicalPlan plan, IdentityHashMap<LogicalPlan, Double> estimates) {
    return estimates.getOrDefault(plan, Double.POSITIVE_INFINITY);
  }

  /**
   * Whether to add up from the other end: where that end's lists have the edges' properties at their
   * own positions, so that a filter reads them one after another.
   */
  boolean isCheaperFromOtherEnd(Edge edge, Vertex vertex) {
    if (edge.predicates.isEmpty()) {
      return false;
    }
    for (EdgeStep step : edge.stepsFrom(vertex)) {
      boolean lists =
          step.direction() == Direction.BACKWARD
              && edge.other(vertex).tables
                  .stream()
                  .noneMatch(table -> isSingle(step.edgeLabel(), table));
      if (!lists) {
        return false;
      }
    }
    return true;
  }

  private boolean isSingle(int edgeLabel, int source) {
    return catalog.findAdjacency(edgeLabel, source, Direction.FORWARD)
        .map(AdjacencyInfo::single)
        .orElse(false);
  }
}
