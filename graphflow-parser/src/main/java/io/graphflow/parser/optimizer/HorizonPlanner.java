package io.graphflow.parser.optimizer;

import io.graphflow.parser.expression.ArithmeticOperator;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.Arithmetic;
import io.graphflow.parser.expression.Expression.Literal;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Aggregate;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;
import io.graphflow.parser.plan.LogicalPlan.Distinct;
import io.graphflow.parser.plan.LogicalPlan.Limit;
import io.graphflow.parser.plan.LogicalPlan.OrderBy;
import io.graphflow.parser.plan.LogicalPlan.Project;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.LogicalPlan.Skip;
import io.graphflow.parser.plan.LogicalPlan.SortKey;
import io.graphflow.parser.plan.LogicalPlan.Top;
import io.graphflow.parser.query.BoundClause.Horizon;
import io.graphflow.parser.query.Subquery;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Plans {@code WITH} and {@code RETURN}. From the bottom: subqueries that the items read, {@link
 * Aggregate} or {@link Project}, {@link Distinct}, subqueries that {@code ORDER BY} reads, order and
 * cut, {@code WHERE}.
 *
 * <p>Order and cut: {@code ORDER BY} alone is an {@link OrderBy}; with {@code LIMIT l} a {@link Top} of
 * l; with {@code SKIP s LIMIT l} a {@link Skip} of s over a {@link Top} of s + l.
 */
final class HorizonPlanner {
  private final PlanningContext context;
  private final SubqueryPlanner subqueries;

  HorizonPlanner(PlanningContext context, SubqueryPlanner subqueries) {
    this.context = context;
    this.subqueries = subqueries;
  }

  /** The plan of a horizon over the rows of {@code input}. */
  LogicalPlan plan(LogicalPlan input, Horizon horizon) {
    LogicalPlan plan =
        horizon.aggregations().isEmpty() ? project(input, horizon) : aggregate(input, horizon);
    if (horizon.distinct()) {
      plan = new Distinct(plan, horizon.outputs());
    }
    plan = subqueries.apply(plan, sorting(horizon));
    plan = orderAndCut(plan, horizon);
    Map<Variable, PlannedSubquery> planned =
        subqueries.plan(Conjuncts.used(horizon.subqueries(), horizon.predicates()));
    Conjuncts conjuncts = new Conjuncts(context.selectivity());
    for (Conjunct conjunct : conjuncts.of(horizon.predicates(), planned)) {
      plan = JoinPlanBuilder.filter(plan, conjunct);
    }
    return plan;
  }

  private LogicalPlan project(LogicalPlan input, Horizon horizon) {
    List<Expression> expressions = new ArrayList<>();
    horizon.projections().forEach(projection -> expressions.add(projection.expression()));
    Set<Variable> projected = new LinkedHashSet<>();
    horizon.projections().forEach(projection -> projected.add(projection.variable()));
    // What ORDER BY reads of the rows before the projection goes along.
    Set<Variable> passed = readBySorting(horizon);
    passed.removeAll(projected);
    LogicalPlan withResults =
        subqueries.apply(input, Conjuncts.used(horizon.subqueries(), expressions));
    List<Projection> projections = new ArrayList<>(horizon.projections());
    for (Variable variable : passed) {
      projections.add(new Projection(variable, new VariableReference(variable)));
    }
    return project(withResults, projections);
  }

  private LogicalPlan aggregate(LogicalPlan input, Horizon horizon) {
    List<Expression> expressions = new ArrayList<>();
    horizon.projections().forEach(key -> expressions.add(key.expression()));
    for (Aggregation aggregation : horizon.aggregations()) {
      if (aggregation.argument() != null) {
        expressions.add(aggregation.argument());
      }
    }
    List<Subquery> before = Conjuncts.used(horizon.subqueries(), expressions);
    LogicalPlan withResults = subqueries.apply(input, before);
    note(horizon.projections());
    LogicalPlan plan = new Aggregate(withResults, horizon.projections(), horizon.aggregations());
    List<Expression> items = new ArrayList<>();
    horizon.post().forEach(item -> items.add(item.expression()));
    List<Subquery> after = new ArrayList<>(Conjuncts.used(horizon.subqueries(), items));
    after.removeAll(before);
    plan = subqueries.apply(plan, after);
    List<Projection> post = new ArrayList<>(horizon.post());
    Set<Variable> passed = readBySorting(horizon);
    post.forEach(item -> passed.remove(item.variable()));
    for (Variable variable : passed) {
      post.add(new Projection(variable, new VariableReference(variable)));
    }
    return project(plan, post);
  }

  private LogicalPlan project(LogicalPlan input, List<Projection> projections) {
    note(projections);
    return new Project(input, projections);
  }

  /** A copy of a vertex or an edge lies where the original does. */
  private void note(List<Projection> projections) {
    for (Projection projection : projections) {
      if (projection.expression() instanceof VariableReference(Variable original)) {
        context.tables().putCopy(projection.variable(), original);
      }
    }
  }

  /** The subqueries that only ORDER BY reads. */
  private static List<Subquery> sorting(Horizon horizon) {
    List<Expression> keys = horizon.sortKeys().stream().map(SortKey::expression).toList();
    return Conjuncts.used(horizon.subqueries(), keys);
  }

  /** What ORDER BY and its subqueries read. */
  private static Set<Variable> readBySorting(Horizon horizon) {
    Set<Variable> read = new LinkedHashSet<>();
    horizon.sortKeys()
        .forEach(key -> ExpressionTree.collectVariables(key.expression(), read));
    for (Subquery subquery : sorting(horizon)) {
      read.remove(subquery.result());
      read.addAll(subquery.reads());
    }
    return read;
  }

  private static LogicalPlan orderAndCut(LogicalPlan input, Horizon horizon) {
    Expression skip = horizon.skip();
    Expression limit = horizon.limit();
    LogicalPlan plan = input;
    if (!horizon.sortKeys().isEmpty()) {
      plan =
          limit == null
              ? new OrderBy(plan, horizon.sortKeys())
              : new Top(plan, horizon.sortKeys(), skip == null ? limit : sum(skip, limit));
    }
    if (skip != null) {
      plan = new Skip(plan, skip);
    }
    if (limit != null && horizon.sortKeys().isEmpty()) {
      plan = new Limit(plan, limit);
    }
    return plan;
  }

  private static Expression sum(Expression skip, Expression limit) {
    if (skip instanceof Literal(Long skipped, _) && limit instanceof Literal(Long kept, _)) {
      long sum = skipped + kept;
      // Both are not negative, so only their sum can pass the end of long.
      return new Literal(sum < 0 ? Long.MAX_VALUE : sum, CypherType.INTEGER);
    }
    return new Arithmetic(ArithmeticOperator.ADD, skip, limit, CypherType.INTEGER);
  }
}
