package io.graphflow.parser.optimizer;

import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.optimizer.Rewrites.Pass;
import io.graphflow.parser.optimizer.cost.CostModel;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Argument;
import io.graphflow.parser.plan.LogicalPlan.CartesianProduct;
import io.graphflow.parser.plan.LogicalPlan.CountApply;
import io.graphflow.parser.plan.LogicalPlan.OptionalApply;
import io.graphflow.parser.plan.LogicalPlan.Unit;
import io.graphflow.parser.plan.PlanVariables;
import io.graphflow.parser.query.BoundClause;
import io.graphflow.parser.query.BoundClause.Call;
import io.graphflow.parser.query.BoundClause.CallSubquery;
import io.graphflow.parser.query.BoundClause.Evaluate;
import io.graphflow.parser.query.BoundClause.LoadCsv;
import io.graphflow.parser.query.BoundClause.LoadParquet;
import io.graphflow.parser.query.BoundClause.Match;
import io.graphflow.parser.query.BoundClause.ProjectionClause;
import io.graphflow.parser.query.BoundClause.Union;
import io.graphflow.parser.query.BoundClause.Unwind;
import io.graphflow.parser.query.BoundUpdate;
import io.graphflow.parser.query.ClauseVariables;
import io.graphflow.parser.statistics.ElementTables;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Rewrites the clauses of a query or of a subquery and plans them in order, each from the rows of the
 * one before.
 */
final class ClausePlanner {
  private final PlanningContext context;
  private final PatternPlanner patterns;
  private final SubqueryPlanner subqueries;
  private final ProjectionClausePlanner projections;
  private final UpdatePlanner updates;

  /** The cost of the patterns that were planned since the last inner plan began. */
  private double patternCost;

  /** Whether the present clauses run anew for each outer row. */
  private boolean inner;

  ClausePlanner(PlanningContext context) {
    this.context = context;
    subqueries = new SubqueryPlanner(context, this);
    patterns = new PatternPlanner(context, subqueries);
    projections = new ProjectionClausePlanner(context, subqueries);
    updates = new UpdatePlanner(context, patterns);
  }

  /** A plan of clauses that starts from no rows of another plan. */
  LogicalPlan plan(Unit input, List<BoundClause> clauses) {
    boolean around = inner;
    inner = false;
    LogicalPlan plan = planAll(input, clauses);
    inner = around;
    return plan;
  }

  /** An inner plan of clauses. */
  PlannedPattern inner(Argument input, List<BoundClause> clauses) {
    boolean around = inner;
    double costAround = patternCost;
    inner = true;
    patternCost = 0;
    LogicalPlan plan = planAll(input, clauses);
    double rows = rows(plan);
    PlannedPattern planned = new PlannedPattern(plan, rows, Math.max(rows, patternCost));
    inner = around;
    patternCost = costAround;
    return planned;
  }

  private LogicalPlan planAll(LogicalPlan input, List<BoundClause> written) {
    List<BoundClause> clauses =
        new ArrayList<>(Pass.applyAll(Rewrites.ofClauses(context.variables()), written));
    LogicalPlan plan = input;
    for (int i = 0; i < clauses.size(); i++) {
      context.check().run();
      List<BoundClause> behind = clauses.subList(i + 1, clauses.size());
      plan =
          switch (clauses.get(i)) {
            case Match match ->
              match.optional() ? optional(plan, match, behind) : match(plan, match);
            case Unwind unwind ->
              new LogicalPlan.Unwind(plan, unwind.list(), unwind.element());
            case LoadCsv load ->
              new LogicalPlan.LoadCsv(
                  plan, load.source(), load.row(), load.headers(), load.fieldTerminator());
            case LoadParquet load ->
              new LogicalPlan.LoadParquet(plan, load.source(), load.row(), Optional.empty());
            case Call call ->
              new LogicalPlan.ProcedureCall(
                  plan, call.procedure(), call.arguments(), call.outputs());
            case Union union -> union(plan, union);
            case Evaluate evaluate -> subqueries.apply(plan, evaluate.subqueries());
            case CallSubquery call -> subqueries.apply(plan, call);
            case ProjectionClause projectionClause -> projections.plan(plan, projectionClause);
            case BoundUpdate update -> updates.plan(plan, update);
          };
    }
    return plan;
  }

  /** The plan of branches that all begin with {@code leaf}. */
  private LogicalPlan union(LogicalPlan leaf, Union union) {
    List<LogicalPlan> branches = new ArrayList<>();
    ElementTables tables = context.tables();
    ElementTables together = new ElementTables();
    Set<Variable> unknown = new HashSet<>();
    for (List<BoundClause> branch : union.branches()) {
      union.outputs().forEach(tables::forget);
      branches.add(planAll(leaf, branch));
      for (Variable output : union.outputs()) {
        if (!together.addAll(output, tables)) {
          unknown.add(output);
        }
      }
    }
    for (Variable output : union.outputs()) {
      tables.forget(output);
      if (!unknown.contains(output)) {
        tables.addAll(output, together);
      }
    }
    LogicalPlan plan = new LogicalPlan.Union(branches, union.outputs());
    return union.distinct() && !union.outputs().isEmpty()
        ? new LogicalPlan.Distinct(plan, union.outputs())
        : plan;
  }

  private LogicalPlan match(LogicalPlan input, Match match) {
    PlannedPattern planned = patterns.plan(input, rows(input), !inner, match);
    patternCost += planned.cost();
    return planned.plan();
  }

  /**
   * Plans an optional match.
   *
   * @param behind the clauses behind it, of which the first is changed if the match is only counted
   */
  private LogicalPlan optional(LogicalPlan input, Match match, List<BoundClause> behind) {
    Set<Variable> reads = ClauseVariables.free(List.of(match));
    PlannedPattern planned;
    if (reads.isEmpty() && !(input instanceof Unit)) {
      // The match is the same for all rows: it is planned by itself, and its rows are kept.
      PlannedPattern independent = patterns.plan(new Unit(), 1, true, match);
      planned =
          new PlannedPattern(
              new CartesianProduct(new Argument(List.of()), independent.plan()),
              independent.rows(),
              independent.cost());
    } else {
      planned = patterns.plan(new Argument(List.copyOf(reads)), 1, false, match);
    }
    double rows = rows(input);
    CountedMatch counted = CountedMatch.of(match, behind);
    if (counted != null) {
      Variable matches = context.variables().allocate(CypherType.INTEGER);
      PlannedPattern counting = counting(input, match, matches, planned.cost() * rows);
      if (counting != null) {
        patternCost += counting.cost();
        behind.set(0, counted.summing(matches));
        return counting.plan();
      }
    }
    patternCost += planned.cost() * rows;
    Set<Variable> introduced = PlanVariables.bound(planned.plan());
    introduced.removeAll(reads);
    return new OptionalApply(input, planned.plan(), List.copyOf(introduced));
  }

  /**
   * Plans a match that is only counted by one of its {@linkplain OpenEnd open ends}, for all rows of {@code
   * input}.
   *
   * @param matches receives the number of matches
   * @param most the cost that the plan must stay below
   * @return null if there is no such plan
   */
  PlannedPattern counting(LogicalPlan input, Match match, Variable matches, double most) {
    if (!context.vertexOrder().isEmpty()) {
      return null;
    }
    RowEstimates estimates = new RowEstimates(context.graph(), context.tables());
    double rows = estimates.rows(input);
    PlannedPattern cheapest = null;
    for (OpenEnd open : OpenEnd.of(match, context)) {
      PlannedPattern each =
          patterns.plan(new Argument(List.copyOf(open.reads())), 1, false, open.match());
      double cost =
          estimates.streaks(input, open.reads()) * each.cost() + rows * CostModel.COUNT_PROBE;
      if (cost < (cheapest == null ? most : cheapest.cost())) {
        LogicalPlan plan =
            new CountApply(input, each.plan(), open.vertex(), open.end(), matches);
        cheapest = new PlannedPattern(plan, rows, cost);
      }
    }
    return cheapest;
  }

  private double rows(LogicalPlan plan) {
    return new RowEstimates(context.graph(), context.tables()).rows(plan);
  }
}
