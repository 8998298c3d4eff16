package io.graphflow.parser.optimizer.counting;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.optimizer.counting.CountedPattern.Step;
import io.graphflow.parser.optimizer.counting.PatternGraph.Edge;
import io.graphflow.parser.optimizer.counting.PatternGraph.Vertex;
import io.graphflow.parser.plan.CountingPlan.CountBranch;
import io.graphflow.parser.plan.CountingPlan.CountDifferent;
import io.graphflow.parser.plan.CountingPlan.CountedBranch;
import io.graphflow.parser.plan.CountingPlan.MultiplyByCount;
import io.graphflow.parser.plan.CountingPlan.NeighbourCounts;
import io.graphflow.parser.plan.CountingPlan.VertexCounts;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.LogicalPlan.Extend;
import io.graphflow.parser.plan.LogicalPlan.ExtendInto;
import io.graphflow.parser.plan.LogicalPlan.Filter;
import io.graphflow.parser.plan.LogicalPlan.Intersect;
import io.graphflow.parser.plan.LogicalPlan.IntersectLeg;
import io.graphflow.parser.plan.LogicalPlan.ScanVertices;
import io.graphflow.parser.plan.LogicalPlan.SeekVertex;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Makes the plan of a pattern that is cut into spine and branches. */
final class CountedPlan {
  private final CountingCost costs;

  CountedPlan(CountingCost costs) {
    this.costs = costs;
  }

  /**
   * A plan whose rows bind the elements that the spine enumerates, each as often as the branches
   * match.
   */
  LogicalPlan of(CountedPattern pattern) {
    LogicalPlan plan = spine(pattern);
    for (Vertex vertex : pattern.spine()) {
      plan =
          withBranches(
              plan, pattern, vertex, pattern.branchesOf(vertex, null), pattern.isDense());
    }
    for (EndPair pair : pattern.endPairs()) {
      Vertex end = pair.other() == null ? pair.end() : pair.otherEnd();
      plan =
          new CountDifferent(
              plan,
              branch(pair.at(), pair.edge().stepsFrom(pair.at()), pair.end()),
              branch(pair.otherAt(), pair.otherSteps(), end),
              pair.other() != null);
    }
    return plan;
  }

  private static CountedBranch branch(Vertex from, List<EdgeStep> steps, Vertex to) {
    return new CountedBranch(from.variable, null, to.variable, steps, to.tables, List.of(), null);
  }

  /**
   * A plan whose rows come as often as branches of a vertex match.
   *
   * @param dense whether the plan has each vertex of its tables once, so that counts may be added up
   *     from the other end
   */
  private LogicalPlan withBranches(
      LogicalPlan input,
      CountedPattern pattern,
      Vertex vertex,
      List<Edge> edges,
      boolean dense) {
    LogicalPlan plan = input;
    Set<Edge> done = new HashSet<>();
    for (Edge edge : edges) {
      if (!done.add(edge)) {
        continue;
      }
      EdgePair pair = pattern.pair(edge);
      if (pair != null) {
        Edge other = pair.other(edge);
        done.add(other);
        plan =
            new CountBranch(
                plan,
                branch(pattern, vertex, edge),
                branch(pattern, vertex, other),
                edge.optional);
      } else if (dense && costs.isCheaperFromOtherEnd(edge, vertex)) {
        plan =
            new MultiplyByCount(
                plan, vertex.variable, neighbourCounts(pattern, vertex, edge), edge.optional);
      } else {
        plan = new CountBranch(plan, branch(pattern, vertex, edge), null, edge.optional);
      }
    }
    return plan;
  }

  private CountedBranch branch(CountedPattern pattern, Vertex vertex, Edge edge) {
    Vertex other = edge.other(vertex);
    return new CountedBranch(
        vertex.variable,
        edge.variable,
        other.variable,
        edge.stepsFrom(vertex),
        other.tables,
        edge.predicates,
        costs.needsPass(pattern, other, edge)
            ? new VertexCounts(pass(pattern, other, edge), other.variable)
            : null);
  }

  private NeighbourCounts neighbourCounts(CountedPattern pattern, Vertex vertex, Edge edge) {
    Vertex other = edge.other(vertex);
    return new NeighbourCounts(
        pass(pattern, other, edge),
        other.variable,
        edge.variable,
        vertex.variable,
        edge.stepsFrom(other),
        vertex.tables,
        edge.predicates);
  }

  /** All vertices that may match a vertex of the pattern, each as often as its branches match. */
  private LogicalPlan pass(CountedPattern pattern, Vertex vertex, Edge away) {
    LogicalPlan plan = filtered(scan(vertex), vertex.predicates);
    return withBranches(plan, pattern, vertex, pattern.branchesOf(vertex, away), true);
  }

  private static ScanVertices scan(Vertex vertex) {
    return new ScanVertices(vertex.variable, vertex.tables);
  }

  /** The plan of the spine, in the order of the plan that it is a part of. */
  private static LogicalPlan spine(CountedPattern pattern) {
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

  /** The plan with one more vertex, before the predicates on it. */
  private static LogicalPlan with(LogicalPlan plan, Step step) {
    Vertex vertex = step.vertex();
    if (step.edges().isEmpty()) {
      return vertex.seek == null
          ? scan(vertex)
          : new SeekVertex(
              vertex.seek.input(), vertex.variable, vertex.tables, vertex.seek.by(),
              vertex.seek.key(), vertex.seek.anyOf());
    }
    Edge edge = step.edges().getFirst();
    Vertex from = edge.other(vertex);
    if (step.edges().size() == 1) {
      return new Extend(
          plan, from.variable, edge.variable, vertex.variable, edge.stepsFrom(from), vertex.tables);
    }
    List<IntersectLeg> legs =
        step.edges()
            .stream()
            .map(
                each -> new IntersectLeg(
                    each.other(vertex).variable, each.variable, each.stepsFrom(each.other(vertex))))
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
