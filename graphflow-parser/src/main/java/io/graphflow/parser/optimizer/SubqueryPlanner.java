package io.graphflow.parser.optimizer;

import io.graphflow.parser.expression.AggregateFunction;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression.Literal;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.optimizer.cost.CostModel;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Argument;
import io.graphflow.parser.plan.LogicalPlan.CartesianProduct;
import io.graphflow.parser.plan.LogicalPlan.Limit;
import io.graphflow.parser.plan.LogicalPlan.ScanVertices;
import io.graphflow.parser.plan.LogicalPlan.Unit;
import io.graphflow.parser.plan.UpdatePlan;
import io.graphflow.parser.query.BoundClause;
import io.graphflow.parser.query.BoundClause.CallSubquery;
import io.graphflow.parser.query.BoundClause.Match;
import io.graphflow.parser.query.BoundUpdate;
import io.graphflow.parser.query.ClauseExpressions;
import io.graphflow.parser.query.ClauseVariables;
import io.graphflow.parser.query.Subquery;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Plans subqueries: those in expressions, and {@code CALL}. An inner plan starts from the row around it;
 * one that reads nothing of it is planned by itself and runs once.
 */
final class SubqueryPlanner {
  private final PlanningContext context;
  private final ClausePlanner clauses;

  SubqueryPlanner(PlanningContext context, ClausePlanner clauses) {
    this.context = context;
    this.clauses = clauses;
  }

  /** Plans subqueries; the map is by the variable of the result. */
  Map<Variable, PlannedSubquery> plan(List<Subquery> subqueries) {
    Map<Variable, PlannedSubquery> planned = new LinkedHashMap<>();
    for (Subquery subquery : subqueries) {
      planned.put(subquery.result(), plan(subquery));
    }
    return planned;
  }

  /** A plan that adds the results of subqueries to each row. */
  LogicalPlan apply(LogicalPlan input, List<Subquery> subqueries) {
    LogicalPlan plan = input;
    for (PlannedSubquery planned : plan(subqueries).values()) {
      LogicalPlan counting = counting(plan, planned);
      plan = counting == null ? planned.applyTo(plan) : counting;
    }
    return plan;
  }

  /** A plan that counts the matches of a subquery by an {@link OpenEnd}, or null. */
  private LogicalPlan counting(LogicalPlan input, PlannedSubquery planned) {
    Match match = planned.subquery().countedMatch();
    if (match == null) {
      return null;
    }
    double rows = new RowEstimates(context.graph(), context.tables()).rows(input);
    PlannedPattern counting =
        clauses.counting(input, match, planned.subquery().result(), planned.cost() * rows);
    return counting == null ? null : counting.plan();
  }

  /** A plan that joins each row with each row of a {@code CALL}. */
  LogicalPlan apply(LogicalPlan input, CallSubquery call) {
    if (call.writes()) {
      LogicalPlan body = inner(ClauseVariables.free(call.clauses()), call.clauses()).plan();
      return new UpdatePlan.CallUpdates(input, body, call.introduced(), call.returns());
    }
    if (!call.returns()) {
      return apply(input, counted(call));
    }
    Set<Variable> reads = ClauseVariables.free(call.clauses());
    if (call.optional()) {
      LogicalPlan inner = inner(reads, call.clauses()).plan();
      return new LogicalPlan.OptionalApply(input, inner, call.introduced());
    }
    if (isIndependent(reads, call.clauses())) {
      LogicalPlan independent = clauses.plan(new Unit(), call.clauses());
      return input instanceof Unit ? independent : new CartesianProduct(input, independent);
    }
    LogicalPlan inner = inner(reads, call.clauses()).plan();
    return new LogicalPlan.Apply(input, inner, call.introduced());
  }

  /** The same call with one row, so that each row around it goes on once. */
  private CallSubquery counted(CallSubquery call) {
    Variable rows = context.variables().allocate(CypherType.INTEGER);
    List<BoundClause> clauses = new ArrayList<>(call.clauses());
    clauses.add(
        BoundClause.ProjectionClause.aggregate(
            new LogicalPlan.Aggregation(rows, AggregateFunction.COUNT_STAR, null, false),
            List.of()));
    return new CallSubquery(clauses, List.of(rows), true, false);
  }

  private PlannedSubquery plan(Subquery subquery) {
    Set<Variable> reads = subquery.reads();
    if (!isIndependent(reads, subquery.clauses())) {
      PlannedPattern inner = inner(reads, subquery.clauses());
      return new PlannedSubquery(
          subquery, reads, false, inner.plan(), inner.rows(), inner.cost());
    }
    LogicalPlan independent = clauses.plan(new Unit(), subquery.clauses());
    double rows = new RowEstimates(context.graph(), context.tables()).rows(independent);
    LogicalPlan plan = subquery.kind() == Subquery.Kind.EXISTS
        ? new CartesianProduct(new Argument(List.of()), anyRow(independent))
        : independent;
    return new PlannedSubquery(subquery, reads, true, plan, rows, CostModel.LIST);
  }

  private static boolean isIndependent(Set<Variable> reads, List<BoundClause> written) {
    return reads.isEmpty()
        && written.stream()
            .flatMap(clause -> ClauseExpressions.of(clause).stream())
            .noneMatch(ExpressionTree::isVolatile)
        && !actsByProcedure(written);
  }

  /** Whether clauses call a procedure that gives no rows, which is called for what it does. */
  private static boolean actsByProcedure(List<BoundClause> clauses) {
    return clauses.stream().anyMatch(clause -> switch (clause) {
      case BoundClause.Call call -> call.procedure().isVoid();
      case CallSubquery call -> actsByProcedure(call.clauses());
      case BoundClause.Union union ->
        union.branches().stream().anyMatch(SubqueryPlanner::actsByProcedure);
      case Match _,BoundClause.Unwind _,BoundClause.LoadCsv _,BoundClause.LoadParquet _,BoundClause.Evaluate _ ->
        false;
      case BoundClause.ProjectionClause _,BoundUpdate _ -> false;
    });
  }

  /** A scan stops by itself after one row. The rows of any other plan are kept, so it is cut to one. */
  private static LogicalPlan anyRow(LogicalPlan plan) {
    return plan instanceof ScanVertices
        ? plan
        : new Limit(plan, new Literal(1L, CypherType.INTEGER));
  }

  private PlannedPattern inner(Set<Variable> reads, List<BoundClause> written) {
    return clauses.inner(new Argument(List.copyOf(reads)), written);
  }
}
