package io.graphflow.core.list;

import io.graphflow.core.list.CountPlan.Pair;
import io.graphflow.core.list.CountedPattern.Step;
import io.graphflow.core.list.PatternGraph.Edge;
import io.graphflow.core.list.PatternGraph.Vertex;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Aggregate;
import io.graphflow.parser.plan.LogicalPlan.Extend;
import io.graphflow.parser.plan.LogicalPlan.ExtendInto;
import io.graphflow.parser.plan.LogicalPlan.Filter;
import io.graphflow.parser.plan.LogicalPlan.Intersect;
import io.graphflow.parser.plan.LogicalPlan.IntersectLeg;
import io.graphflow.parser.plan.LogicalPlan.ScanVertices;
import io.graphflow.parser.plan.LogicalPlan.SeekVertex;
import io.graphflow.parser.plan.PlanVariables;
import io.graphflow.storage.catalog.Catalog;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Plans aggregates over tree-shaped patterns so that what they only count is counted along edges, not
 * enumerated.
 *
 * <p>The elements that keys, arguments and predicates over several elements read span a part of the
 * tree, the <em>spine</em>. What hangs from it is a product, for each vertex, of sums over its edges:
 *
 * <pre>w(x) = product over branches of x: sum over edges (x, y) that pass: filter(y) * w(y)</pre>
 *
 * where an optional branch counts at least 1. Each w is computed once for all vertices
 * ({@link WeightPass}), from the leaves of the tree towards the spine, so that a pattern costs as much
 * as its edges. If nothing is read, the spine is the vertex for which the passes are cheapest.
 * Constraints that elements differ would draw them into the spine; where rows are only counted, they are
 * turned into further patterns ({@link DifferenceTerms}), whose cycles are their spines. Whether all that
 * is cheaper than enumerating is decided by estimates: a plan that starts from few vertices
 * visits few edges.
 */
final class CountPlanner {
  private final ListPlanner planner;
  private final CountCosts costs;

  CountPlanner(ListPlanner planner) {
    this.planner = planner;
    this.costs = new CountCosts(planner.context.snapshot().catalog());
  }

  /** The plan of the pattern of a term. */
  CountPlan plan(CountedPattern pattern) {
    return new Builder(pattern).build();
  }

  /**
   * How to count the input of an aggregate: the terms that make it up, or none to enumerate it.
   *
   * @param estimates of rows of plan nodes, by identity
   */
  static List<CountTerm> termsOf(
      Aggregate aggregate, Catalog catalog, IdentityHashMap<LogicalPlan, Double> estimates) {
    CountCosts costs = new CountCosts(catalog);
    PatternGraph graph = PatternGraph.of(aggregate.input());
    if (graph == null || graph.edges.isEmpty() || !costs.fits(graph)) {
      return List.of();
    }
    Set<Variable> read = new LinkedHashSet<>();
    for (Expression expression : PlanVariables.expressions(aggregate)) {
      ExpressionTree.collectVariables(expression, read);
    }
    if (!graph.bindsAll(read)) {
      return List.of();
    }
    List<List<CountTerm>> choices = new ArrayList<>();
    choices.add(List.of(new CountTerm(1, costs.cheapest(graph, read), aggregate.keys())));
    if (DifferenceTerms.canSum(aggregate)) {
      choices.addAll(new DifferenceTerms(catalog, costs, aggregate, graph).choices());
    }
    List<CountTerm> best = List.of();
    double least = costs.ofEnumerating(aggregate, graph, read, estimates);
    for (List<CountTerm> terms : choices) {
      double cost = costs.ofCounting(terms);
      boolean possible = terms.stream().noneMatch(term -> term.pattern().enumeratesOptional());
      if (possible && cost < least) {
        best = terms;
        least = cost;
      }
    }
    return best;
  }

  /** Puts together spine, branches and passes. */
  private final class Builder {
    private final CountedPattern pattern;
    private final List<WeightPass> passes = new ArrayList<>();

    Builder(CountedPattern pattern) {
      this.pattern = pattern;
    }

    CountPlan build() {
      List<Branch> branches = new ArrayList<>();
      for (Vertex vertex : pattern.spine()) {
        branches.addAll(branches(vertex, pattern.branchesOf(vertex, null), pattern.isDense()));
      }
      return new CountPlan(spine(), branches, passes);
    }

    private List<Branch> branches(Vertex vertex, List<Edge> edges, boolean dense) {
      List<Branch> branches = new ArrayList<>();
      Set<Edge> done = new HashSet<>();
      for (Edge edge : edges) {
        Pair pair = pattern.pair(edge);
        if (!done.add(edge)) {
          continue;
        }
        if (pair != null) {
          Edge second = pair.first() == edge ? pair.second() : pair.first();
          done.add(second);
          branches.add(along(vertex, edge, second));
        } else if (dense && costs.isCheaperFromOtherEnd(edge, vertex)) {
          branches.add(new Branch.Summed(vertex.variable, sums(vertex, edge), edge.optional));
        } else {
          branches.add(along(vertex, edge, null));
        }
      }
      return branches;
    }

    private Branch along(Vertex vertex, Edge edge, Edge second) {
      VertexWeights weights = weights(edge.other(vertex), edge);
      Branch.Twin twin = null;
      if (second != null) {
        VertexWeights others = weights(second.other(vertex), second);
        VertexWeights both = weights == null ? others : weights;
        if (weights != null && others != null) {
          both = new VertexWeights(planner.context, edge.other(vertex).tables);
          passes.add(new WeightPass.Product(both, weights, others));
        }
        twin = new Branch.Twin(second.hopFrom(vertex), second.predicates, others, both);
      }
      return new Branch.Along(
          edge.hopFrom(vertex), edge.predicates, weights, edge.optional, twin);
    }

    /** What hangs from a vertex away from an edge, counted; null if nothing does. */
    private VertexWeights weights(Vertex vertex, Edge away) {
      if (!costs.needsPass(pattern, vertex, away)) {
        return null;
      }
      List<Branch> branches = branches(vertex, pattern.branchesOf(vertex, away), true);
      VertexWeights weights = new VertexWeights(planner.context, vertex.tables);
      addPass(
          vertex,
          branches,
          weights,
          List.of(),
          (part, input, layout, number) -> new WeightStore(
              input,
              layout.binding(vertex.variable).group(),
              ListPlanner.vertices(layout.binding(vertex.variable)),
              weights));
      return weights;
    }

    /** Sums at a vertex over one of its edges, added up from the other end. */
    private VertexWeights sums(Vertex vertex, Edge edge) {
      Vertex other = edge.other(vertex);
      List<Branch> branches = branches(other, pattern.branchesOf(other, edge), true);
      VertexWeights sums = new VertexWeights(planner.context, vertex.tables);
      List<VertexWeights> partial = new ArrayList<>();
      for (int i = 1; i < workerCount(other); i++) {
        partial.add(new VertexWeights(planner.context, vertex.tables));
      }
      addPass(
          other,
          branches,
          sums,
          partial,
          (part, input, layout, number) -> part.branches.planScatter(
              input,
              edge.hopFrom(other),
              edge.predicates,
              number == 0 ? sums : partial.get(number - 1),
              layout));
      return sums;
    }

    private int workerCount(Vertex vertex) {
      boolean several = planner.leaves.morsels(scan(vertex)).blockCount() > 1;
      return several ? planner.context.threads() : 1;
    }

    private void addPass(
        Vertex vertex,
        List<Branch> branches,
        VertexWeights target,
        List<VertexWeights> partial,
        Sink sink) {
      VertexMorsels morsels = planner.leaves.morsels(scan(vertex));
      List<Runnable> parts = new ArrayList<>();
      for (int i = 0; i < workerCount(vertex); i++) {
        ListPlanner part = planner.worker(scan(vertex), morsels);
        ChunkLayout layout = new ChunkLayout();
        ListOperator input = part.leaves.planScan(scan(vertex), layout);
        input = part.addFilters(input, vertex.predicates, layout);
        for (Branch branch : branches) {
          input = part.branches.planBranch(input, branch, layout);
        }
        parts.add(sink.make(part, input, layout, i));
      }
      passes.add(new WeightPass.Scanned(planner.context, target, parts, morsels, partial));
    }

    private static ScanVertices scan(Vertex vertex) {
      return new ScanVertices(vertex.variable, vertex.tables);
    }

    /** The plan of the spine, in the order of the plan that it is a part of. */
    private LogicalPlan spine() {
      Set<Variable> variables = new HashSet<>();
      List<Expression> waiting = new ArrayList<>(pattern.constraints());
      LogicalPlan plan = null;
      for (Step step : pattern.steps()) {
        Vertex vertex = step.vertex();
        plan = with(plan, step);
        variables.add(vertex.variable);
        for (Edge edge : step.edges()) {
          variables.add(edge.variable);
          plan = filtered(plan, edge.predicates);
        }
        plan = filtered(plan, vertex.predicates);
        for (Edge loop : step.loops()) {
          plan =
              new ExtendInto(
                  plan, vertex.variable, loop.variable, vertex.variable, loop.stepsFrom(vertex));
          variables.add(loop.variable);
          plan = filtered(plan, loop.predicates);
        }
        List<Expression> ready =
            waiting.stream()
                .filter(each -> variables.containsAll(ExpressionTree.variables(each)))
                .toList();
        plan = filtered(plan, ready);
        waiting.removeAll(ready);
      }
      return plan;
    }

    /** The plan with one more vertex, without what it must satisfy. */
    private static LogicalPlan with(LogicalPlan plan, Step step) {
      Vertex vertex = step.vertex();
      if (step.edges().isEmpty()) {
        return vertex.seek == null
            ? scan(vertex)
            : new SeekVertex(
                vertex.seek.input(), vertex.variable, vertex.tables, vertex.seek.property(),
                vertex.seek.key(), vertex.seek.anyOf());
      }
      Edge edge = step.edges().getFirst();
      Vertex from = edge.other(vertex);
      if (step.edges().size() == 1) {
        return new Extend(
            plan,
            from.variable,
            edge.variable,
            vertex.variable,
            edge.stepsFrom(from),
            vertex.tables);
      }
      List<IntersectLeg> legs =
          step.edges()
              .stream()
              .map(
                  each -> new IntersectLeg(
                      each.other(vertex).variable,
                      each.variable,
                      each.stepsFrom(each.other(vertex))))
              .toList();
      return new Intersect(plan, vertex.variable, legs, vertex.tables);
    }

    private static LogicalPlan filtered(LogicalPlan input, List<Expression> predicates) {
      LogicalPlan plan = input;
      for (Expression predicate : predicates) {
        plan = new Filter(plan, predicate);
      }
      return plan;
    }
  }

  /** Makes the end of a pass's pipeline for one worker. */
  private interface Sink {
    Runnable make(ListPlanner part, ListOperator input, ChunkLayout layout, int number);
  }
}
