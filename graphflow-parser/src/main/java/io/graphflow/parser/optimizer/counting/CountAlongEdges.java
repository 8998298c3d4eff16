package io.graphflow.parser.optimizer.counting;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CountingPlan.SignedAggregate;
import io.graphflow.parser.plan.CountingPlan.SignedTerm;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Aggregate;
import io.graphflow.parser.plan.PlanTree;
import io.graphflow.parser.plan.PlanVariables;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Counts along edges what an aggregate over a tree-shaped pattern only counts, instead of enumerating
 * it:
 *
 * <pre>{@code
 * Aggregate count(*) AS n            Aggregate count(*) AS n
 *   Filter b.age > 30                  CountBranch (a)-[:KNOWS]->(b)
 *     Extend (a)-[:KNOWS]->(b)           ScanVertices (a)
 *       ScanVertices (a)                 VertexCounts (b)
 *                                          Filter b.age > 30
 *                                            ScanVertices (b)
 * }</pre>
 *
 * <p>The elements that keys, arguments and predicates over several elements read span a part of the
 * tree, the <em>spine</em>. What hangs from it is a product, for each vertex, of sums over its edges:
 *
 * <pre>w(x) = product over branches of x: sum over edges (x, y) that pass: filter(y) * w(y)</pre>
 *
 * where an optional branch counts at least 1. Each w is computed once for all vertices, from the leaves
 * of the tree towards the spine, so that a pattern costs as much as its edges. If nothing is read, the
 * spine is the vertex for which the passes are cheapest. Constraints that elements differ would draw
 * them into the spine; where rows are only counted, they are turned into further patterns ({@link
 * InclusionExclusion}), whose cycles are their spines.
 *
 * <p>This is eager aggregation (Yan, Larson: <em>Eager Aggregation and Lazy Aggregation</em>, VLDB 1995)
 * along every edge of the tree. Whether it is cheaper than enumerating is decided by estimates: a plan
 * that starts from few vertices visits few edges. Of patterns that are enumerated, those with cycles are
 * {@linkplain SymmetryBreaking enumerated once} where several vertices are alike.
 */
public final class CountAlongEdges {
  /**
   * Most vertices of a table: their counts are one array, which has room for as many that are added
   * before the statistics are next renewed.
   */
  private static final long MAX_VERTICES = 1L << 30;

  private final Catalog catalog;
  private final Map<LogicalPlan, Double> estimates;
  private final CountingCost costs;

  /** Whether any aggregate is counted along edges, or counts one order of vertices for all. */
  private boolean counts;

  private CountAlongEdges(Catalog catalog, Map<LogicalPlan, Double> estimates) {
    this.catalog = catalog;
    this.estimates = estimates;
    this.costs = new CountingCost(catalog);
  }

  /**
   * Counts along edges in the aggregates of a plan for which that is estimated to cost less; empty
   * if there are none. Aggregates of inner plans stay, because their passes would run anew for each
   * outer row.
   *
   * @param catalog the schema and its statistics
   * @param estimates rows of the nodes of {@code plan}, by identity
   */
  public static Optional<LogicalPlan> apply(
      LogicalPlan plan, Catalog catalog, Map<LogicalPlan, Double> estimates) {
    CountAlongEdges rewrite = new CountAlongEdges(catalog, estimates);
    LogicalPlan counted = rewrite.apply(plan);
    return rewrite.counts ? Optional.of(counted) : Optional.empty();
  }

  private LogicalPlan apply(LogicalPlan plan) {
    if (plan instanceof Aggregate aggregate) {
      List<SignedPattern> terms = cheapestTerms(aggregate);
      if (!terms.isEmpty()) {
        counts = true;
        return plan(aggregate, terms);
      }
      LogicalPlan ascending = SymmetryBreaking.apply(aggregate, catalog, estimates);
      if (ascending != null) {
        counts = true;
        return ascending;
      }
    }
    return PlanTree.mapOuterInputs(plan, this::apply);
  }

  private LogicalPlan plan(Aggregate aggregate, List<SignedPattern> terms) {
    CountedPlan plans = new CountedPlan(costs);
    SignedPattern first = terms.getFirst();
    if (terms.size() == 1 && first.factor() == 1) {
      return new Aggregate(
          plans.of(first.pattern()), first.keys(), aggregate.aggregations());
    }
    return new SignedAggregate(
        terms.stream()
            .map(
                term -> new SignedTerm(term.factor(), plans.of(term.pattern()), term.keys()))
            .toList(),
        aggregate.aggregations());
  }

  /** How to count the input of an aggregate: the terms that make it up, or none to enumerate it. */
  private List<SignedPattern> cheapestTerms(Aggregate aggregate) {
    PatternGraph graph = PatternGraph.of(aggregate.input(), catalog);
    if (graph == null || graph.edges.isEmpty() || !countsFit(graph)) {
      return List.of();
    }
    Set<Variable> read = new LinkedHashSet<>();
    for (Expression expression : PlanVariables.expressions(aggregate)) {
      ExpressionTree.collectVariables(expression, read);
    }
    if (!graph.bindsAll(read)) {
      return List.of();
    }
    List<List<SignedPattern>> choices = new ArrayList<>();
    CountedPattern whole = costs.cheapest(graph, read);
    if (whole.seesMissing()) {
      choices.add(List.of(new SignedPattern(1, whole, aggregate.keys())));
    }
    if (InclusionExclusion.canSum(aggregate)) {
      choices.addAll(new InclusionExclusion(catalog, costs, aggregate, graph).choices());
    }
    List<SignedPattern> best = List.of();
    double least = costs.ofEnumerating(aggregate, graph, read, estimates);
    for (List<SignedPattern> terms : choices) {
      double cost = costs.ofCounting(terms);
      boolean possible = terms.stream().noneMatch(term -> term.pattern().enumeratesOptional());
      if (possible && cost < least) {
        best = terms;
        least = cost;
      }
    }
    return best;
  }

  /** Whether arrays have room for counts of all vertices, and kernels for the length of each list. */
  private boolean countsFit(PatternGraph graph) {
    for (PatternGraph.Vertex vertex : graph.vertices.values()) {
      for (int table : vertex.tables) {
        if (catalog.vertexTable(table).count() > MAX_VERTICES) {
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
}
