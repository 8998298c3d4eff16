package io.graphflow.parser.optimizer;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.VariableExtendInto;
import io.graphflow.parser.query.QueryGraph.QueryEdge;
import io.graphflow.parser.query.Subquery;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Binds the edges of a pattern that wait for all else ({@link RepeatedEdges#late}) above its plan, and
 * tests the predicates that read them there.
 */
final class LateEdges {
  private final PlanningContext context;
  private final RepeatedEdges repeated;
  private final List<Expression> others = new ArrayList<>();
  private final List<Expression> reading = new ArrayList<>();

  /**
   * Tells the predicates apart.
   *
   * @param subqueries those whose results the predicates hold
   */
  LateEdges(PlanningContext context, RepeatedEdges repeated, List<Subquery> subqueries) {
    this.context = context;
    this.repeated = repeated;
    Set<Variable> late = new HashSet<>();
    repeated.late().forEach(edge -> late.addAll(edge.variables()));
    Set<Variable> results = new HashSet<>();
    for (Subquery subquery : subqueries) {
      results.add(subquery.result());
      if (subquery.reads().stream().anyMatch(late::contains)) {
        late.add(subquery.result());
      }
    }
    others.addAll(repeated.predicates());
    // A plan binds the result of a subquery once, so all predicates that read it wait together.
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Expression predicate : List.copyOf(others)) {
        Set<Variable> read = ExpressionTree.variables(predicate);
        if (read.stream().anyMatch(late::contains)) {
          others.remove(predicate);
          reading.add(predicate);
          read.retainAll(results);
          changed |= late.addAll(read);
        }
      }
    }
  }

  /** The predicates that do not read late edges. */
  List<Expression> others() {
    return others;
  }

  /**
   * The plan with late edges bound above it.
   *
   * @param planned the subqueries by result
   */
  PlannedPattern above(PlannedPattern pattern, Map<Variable, PlannedSubquery> planned) {
    LogicalPlan plan = pattern.plan();
    double rows = pattern.rows();
    double cost = pattern.cost();
    for (QueryEdge edge : repeated.late()) {
      List<Integer> from = context.tables().vertexTables(edge.from());
      List<Integer> to = context.tables().vertexTables(edge.to());
      SearchEstimate estimate =
          SearchEstimate.of(context, edge.repetition(), edge.steps(), from, to);
      double pairs = context.graph().vertexCount(from) * context.graph().vertexCount(to);
      cost += rows * estimate.costBetween();
      rows *= pairs == 0 ? 0 : estimate.ways() / pairs;
      plan =
          new VariableExtendInto(
              plan,
              edge.from(),
              edge.variable(),
              edge.length(),
              edge.to(),
              edge.repetition(),
              edge.steps());
    }
    for (Conjunct conjunct : new Conjuncts(context.selectivity()).of(reading, planned)) {
      cost += rows * conjunct.cost();
      rows *= conjunct.selectivity();
      plan = JoinPlanBuilder.filter(plan, conjunct);
    }
    return new PlannedPattern(plan, rows, cost);
  }
}
