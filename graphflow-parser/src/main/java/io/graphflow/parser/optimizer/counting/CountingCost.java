package io.graphflow.parser.optimizer.counting;

import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.optimizer.cost.CostModel;
import io.graphflow.parser.optimizer.counting.PatternGraph.Edge;
import io.graphflow.parser.optimizer.counting.PatternGraph.Vertex;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Aggregate;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.LogicalPlan.Extend;
import io.graphflow.parser.plan.LogicalPlan.Filter;
import io.graphflow.parser.plan.LogicalPlan.SemiApply;
import io.graphflow.parser.plan.PlanTree;
import io.graphflow.parser.plan.PlanVariables;
import io.graphflow.parser.statistics.GraphStatistics;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Estimated costs of counting patterns along edges and of enumerating them, by {@link CostModel}. */
final class CountingCost {
  /** To read the bounds of two lists, in batches, and to compare them. */
  private static final double COMPARED_LISTS = 2 * CostModel.LIST;

  /** To do so for a row by itself. */
  private static final double COMPARED_ROW = 8 * CostModel.LIST;

  private final Catalog catalog;
  private final GraphStatistics statistics;

  /** Creates costs of patterns in a database. */
  CountingCost(Catalog catalog) {
    this.catalog = catalog;
    this.statistics = new GraphStatistics(catalog);
  }

  /**
   * Cuts a pattern so that counting it costs least.
   *
   * @param read the variables that are read of its rows
   */
  CountedPattern cheapest(PatternGraph graph, Set<Variable> read) {
    CountedPattern pattern = new CountedPattern(catalog, graph, read);
    List<CountedPattern> choices =
        pattern.spine().isEmpty()
            ? pattern.possibleRoots().stream().map(pattern::rootedAt).toList()
            : pattern.orders();
    return choices.stream().min(Comparator.comparingDouble(this::ofCounting)).orElseThrow();
  }

  /** The cost of counting the patterns of some terms. */
  double ofCounting(List<SignedPattern> terms) {
    return terms.stream().mapToDouble(term -> ofCounting(term.pattern())).sum();
  }

  /** The cost of counting a pattern. */
  private double ofCounting(CountedPattern pattern) {
    double rows = 1;
    double cost = 0;
    boolean dense = pattern.isDense();
    for (CountedPattern.Step step : pattern.steps()) {
      Vertex vertex = step.vertex();
      double vertices = statistics.vertexCount(vertex.tables);
      if (step.edges().isEmpty() && vertex.seek == null) {
        rows = vertices;
        cost += CostModel.NEXT_LIST * rows;
      }
      // A neighbour that must be in several lists is searched for in all of them.
      boolean intersects = step.edges().size() > 1;
      double ways = intersects ? vertices : 1;
      for (Edge edge : step.edges()) {
        double degree = degree(edge.other(vertex), edge);
        cost +=
            rows * (intersects ? CostModel.LIST + CostModel.COUNTED_EDGE * degree : CostModel.LIST);
        ways *= intersects ? degree / Math.max(1, vertices) : degree;
      }
      cost += CostModel.LIST * rows * step.loops().size();
      rows *= ways;
      cost += step.edges().isEmpty() ? 0 : CostModel.GROUPED_ROW * rows;
    }
    for (EndPair pair : pattern.endPairs()) {
      cost += rows * (isFoundInColumn(pattern, pair) ? COMPARED_LISTS : COMPARED_ROW);
    }
    for (Vertex vertex : pattern.spine()) {
      // A branch is counted once for each vertex if the spine has not grown beyond that vertex before.
      double vertices = statistics.vertexCount(vertex.tables);
      double share = vertices == 0 ? 0 : Math.min(1, rows / vertices);
      for (Edge edge : pattern.branchesOf(vertex, null)) {
        cost += share * along(pattern, vertex, edge, dense);
        cost += pass(pattern, edge.other(vertex), edge);
      }
    }
    return cost;
  }

  /** Whether the later one of two vertices is found by the one edge of the other, so that their lists are read in batches. */
  private boolean isFoundInColumn(CountedPattern pattern, EndPair pair) {
    Set<Vertex> bound = new HashSet<>();
    for (CountedPattern.Step step : pattern.steps()) {
      Vertex vertex = step.vertex();
      Vertex other = vertex == pair.at() ? pair.otherAt() : pair.at();
      boolean isLater = (vertex == pair.at() || vertex == pair.otherAt()) && bound.contains(other);
      if (isLater) {
        return step.edges().size() == 1
            && step.edges().getFirst().other(vertex) == other
            && statistics.isSingle(step.edges().getFirst().stepsFrom(other), other.tables);
      }
      bound.add(vertex);
    }
    return false;
  }

  private double degree(Vertex from, Edge edge) {
    double vertices = statistics.vertexCount(from.tables);
    return vertices == 0 ? 0 : edgeCount(from, edge) / vertices;
  }

  private double edgeCount(Vertex from, Edge edge) {
    return statistics.edgeCount(edge.stepsFrom(from), from.tables, edge.other(from).tables);
  }

  /**
   * The cost of counting along an edge for all vertices.
   *
   * @param dense whether the counts may be added up from the other end
   */
  private double along(CountedPattern pattern, Vertex vertex, Edge edge, boolean dense) {
    boolean reads = !edge.predicates.isEmpty() || needsPass(pattern, edge.other(vertex), edge);
    double lists = CostModel.NEXT_LIST * statistics.vertexCount(vertex.tables);
    return reads ? lists + readEdge(edge, vertex, dense) * edgeCount(vertex, edge) : lists;
  }

  private double readEdge(Edge edge, Vertex from, boolean dense) {
    return !dense && isCheaperFromOtherEnd(edge, from) ? CostModel.GATHERED_EDGE
        : CostModel.COUNTED_EDGE;
  }

  private double pass(CountedPattern pattern, Vertex vertex, Edge away) {
    if (!needsPass(pattern, vertex, away)) {
      return 0;
    }
    double cost = CostModel.NEXT_LIST * statistics.vertexCount(vertex.tables);
    for (Edge edge : pattern.branchesOf(vertex, away)) {
      cost += along(pattern, vertex, edge, true) + pass(pattern, edge.other(vertex), edge);
    }
    return cost;
  }

  /** Whether the vertices that a branch leads to have multiplicities of their own. */
  boolean needsPass(CountedPattern pattern, Vertex vertex, Edge away) {
    return !vertex.predicates.isEmpty() || !pattern.branchesOf(vertex, away).isEmpty();
  }

  /**
   * The cost of a plan that is not counted along edges.
   *
   * @param estimates of rows of plan nodes, by identity
   */
  double ofEnumerating(
      Aggregate aggregate,
      PatternGraph graph,
      Set<Variable> read,
      Map<LogicalPlan, Double> estimates) {
    Set<Variable> wanted = new HashSet<>(read);
    PlanTree.all(aggregate.input())
        .filter(Filter.class::isInstance)
        .forEach(filter -> wanted.addAll(PlanVariables.read(filter)));
    double lookups = PlanTree.all(aggregate.input())
        .filter(SemiApply.class::isInstance)
        .mapToDouble(apply -> CostModel.INNER_PLAN * rows(apply.inputs().getFirst(), estimates))
        .sum();
    return lookups
        + extensions(aggregate.input())
            .mapToDouble(extend -> ofEnumerating(extend, graph, read, wanted, estimates))
            .sum();
  }

  /**
   * The cost of an extension.
   *
   * @param wanted the variables that are read of the plan's rows, and those that its filters read
   */
  private double ofEnumerating(Extend extend, PatternGraph graph, Set<Variable> read,
      Set<Variable> wanted, Map<LogicalPlan, Double> estimates) {
    Edge edge = extend.edge() == null ? null : graph.edge(extend.edge());
    boolean gathers =
        edge != null && isCheaperFromOtherEnd(edge, graph.vertices.get(extend.from()));
    double test = gathers ? CostModel.GATHERED_EDGE : 0;
    double row = isEnumerated(extend, graph, read) ? CostModel.GROUPED_ROW : 0;
    double cost =
        CostModel.LIST * rows(extend.input(), estimates) + (test + row) * rows(extend, estimates);
    // Ends of which only the number counts say how often a row counts, and make no more rows of it.
    double multiplicity = extensions(extend.input())
        .filter(below -> !isEnumerated(below, graph, wanted))
        .mapToDouble(below -> rows(below, estimates) / rows(below.input(), estimates))
        .filter(each -> each > 1)
        .reduce(1, (product, each) -> product * each);
    return cost / multiplicity;
  }

  private static Stream<Extend> extensions(LogicalPlan plan) {
    return PlanTree.all(plan).filter(Extend.class::isInstance).map(Extend.class::cast);
  }

  /** Whether its ends are rows, one by one, as something needs to know which they are. */
  private static boolean isEnumerated(Extend extend, PatternGraph graph, Set<Variable> read) {
    Vertex to = graph.vertices.get(extend.to());
    return to.edges.size() > 1
        || !to.predicates.isEmpty()
        || read.contains(extend.to())
        || (extend.edge() != null && read.contains(extend.edge()));
  }

  private static double rows(LogicalPlan plan, Map<LogicalPlan, Double> estimates) {
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
