package io.graphflow.parser.optimizer;

import io.graphflow.parser.expression.ArithmeticOperator;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.Arithmetic;
import io.graphflow.parser.expression.Expression.Literal;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.optimizer.Conjunct.PlannedCheck;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Aggregate;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;
import io.graphflow.parser.plan.LogicalPlan.Distinct;
import io.graphflow.parser.plan.LogicalPlan.Limit;
import io.graphflow.parser.plan.LogicalPlan.OrderBy;
import io.graphflow.parser.plan.LogicalPlan.Project;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.LogicalPlan.SemiApply;
import io.graphflow.parser.plan.LogicalPlan.Skip;
import io.graphflow.parser.plan.LogicalPlan.SortKey;
import io.graphflow.parser.plan.LogicalPlan.Top;
import io.graphflow.parser.query.BoundClause.Horizon;
import io.graphflow.parser.query.PatternCheck;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Plans {@code WITH} and {@code RETURN}. From the bottom: checks that the items read, {@link Aggregate}
 * or {@link Project}, {@link Distinct}, order and cut, {@code WHERE}.
 *
 * <p>Order and cut: {@code ORDER BY} alone is an {@link OrderBy}; with {@code LIMIT l} a {@link Top} of
 * l; with {@code SKIP s LIMIT l} a {@link Skip} of s over a {@link Top} of s + l.
 */
final class HorizonPlanner {
  private final PlanningContext context;
  private final PatternPlanner patterns;

  HorizonPlanner(PlanningContext context, PatternPlanner patterns) {
    this.context = context;
    this.patterns = patterns;
  }

  /** The plan of a horizon over the rows of {@code input}. */
  LogicalPlan plan(LogicalPlan input, Horizon horizon) {
    LogicalPlan plan =
        horizon.aggregations().isEmpty() ? project(input, horizon) : aggregate(input, horizon);
    if (horizon.distinct()) {
      plan = new Distinct(plan, horizon.outputs());
    }
    plan = orderAndCut(plan, horizon);
    List<PatternCheck> checks = Conjuncts.used(horizon.checks(), horizon.predicates());
    Map<Variable, PlannedCheck> planned = patterns.plan(checks);
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
    Set<Variable> passed = new LinkedHashSet<>();
    for (SortKey key : horizon.sortKeys()) {
      ExpressionTree.collectVariables(key.expression(), passed);
      expressions.add(key.expression());
    }
    passed.removeAll(projected);
    LogicalPlan marked = mark(input, Conjuncts.used(horizon.checks(), expressions));
    List<Projection> projections = new ArrayList<>(horizon.projections());
    for (Variable variable : passed) {
      projections.add(new Projection(variable, new VariableReference(variable)));
    }
    return project(marked, projections);
  }

  private LogicalPlan aggregate(LogicalPlan input, Horizon horizon) {
    List<Expression> expressions = new ArrayList<>();
    horizon.projections().forEach(key -> expressions.add(key.expression()));
    for (Aggregation aggregation : horizon.aggregations()) {
      if (aggregation.argument() != null) {
        expressions.add(aggregation.argument());
      }
    }
    List<PatternCheck> before = Conjuncts.used(horizon.checks(), expressions);
    LogicalPlan marked = mark(input, before);
    note(horizon.projections());
    LogicalPlan plan = new Aggregate(marked, horizon.projections(), horizon.aggregations());
    List<Expression> items = new ArrayList<>();
    horizon.post().forEach(item -> items.add(item.expression()));
    horizon.sortKeys().forEach(key -> items.add(key.expression()));
    List<PatternCheck> after = new ArrayList<>(Conjuncts.used(horizon.checks(), items));
    after.removeAll(before);
    plan = mark(plan, after);
    List<Projection> post = new ArrayList<>(horizon.post());
    Set<Variable> passed = new LinkedHashSet<>();
    for (SortKey key : horizon.sortKeys()) {
      ExpressionTree.collectVariables(key.expression(), passed);
    }
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

  /** Rows with the outcome of checks. */
  LogicalPlan mark(LogicalPlan input, List<PatternCheck> checks) {
    LogicalPlan plan = input;
    for (PlannedCheck check : patterns.plan(checks).values()) {
      plan = new SemiApply(plan, check.pattern().plan(), check.mark(), false);
    }
    return plan;
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
