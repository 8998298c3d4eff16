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
import io.graphflow.parser.query.BoundClause.ProjectionClause;
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
final class ProjectionClausePlanner {
  private final PlanningContext context;
  private final SubqueryPlanner subqueries;

  ProjectionClausePlanner(PlanningContext context, SubqueryPlanner subqueries) {
    this.context = context;
    this.subqueries = subqueries;
  }

  /** The plan of a projection clause over the rows of {@code input}. */
  LogicalPlan plan(LogicalPlan input, ProjectionClause projectionClause) {
    LogicalPlan plan =
        projectionClause.aggregations().isEmpty() ? project(input, projectionClause)
            : aggregate(input, projectionClause);
    if (projectionClause.distinct()) {
      plan = new Distinct(plan, projectionClause.outputs());
    }
    plan = subqueries.apply(plan, sorting(projectionClause));
    plan = orderAndCut(plan, projectionClause);
    Map<Variable, PlannedSubquery> planned =
        subqueries
            .plan(Conjuncts.used(projectionClause.subqueries(), projectionClause.predicates()));
    Conjuncts conjuncts = new Conjuncts(context.selectivity());
    for (Conjunct conjunct : conjuncts.of(projectionClause.predicates(), planned)) {
      plan = JoinPlanBuilder.filter(plan, conjunct);
    }
    return plan;
  }

  private LogicalPlan project(LogicalPlan input, ProjectionClause projectionClause) {
    List<Expression> expressions = new ArrayList<>();
    projectionClause.projections().forEach(projection -> expressions.add(projection.expression()));
    Set<Variable> projected = new LinkedHashSet<>();
    projectionClause.projections().forEach(projection -> projected.add(projection.variable()));
    // The projection also hands on the variables that ORDER BY reads of the rows before it.
    Set<Variable> passed = readBySorting(projectionClause);
    passed.removeAll(projected);
    LogicalPlan withResults =
        subqueries.apply(input, Conjuncts.used(projectionClause.subqueries(), expressions));
    List<Projection> projections = new ArrayList<>(projectionClause.projections());
    for (Variable variable : passed) {
      projections.add(new Projection(variable, new VariableReference(variable)));
    }
    return project(withResults, projections);
  }

  private LogicalPlan aggregate(LogicalPlan input, ProjectionClause projectionClause) {
    List<Expression> expressions = new ArrayList<>();
    projectionClause.projections().forEach(key -> expressions.add(key.expression()));
    for (Aggregation aggregation : projectionClause.aggregations()) {
      if (aggregation.argument() != null) {
        expressions.add(aggregation.argument());
      }
    }
    List<Subquery> before = Conjuncts.used(projectionClause.subqueries(), expressions);
    LogicalPlan withResults = subqueries.apply(input, before);
    note(projectionClause.projections());
    LogicalPlan plan =
        new Aggregate(withResults, projectionClause.projections(), projectionClause.aggregations());
    List<Expression> items = new ArrayList<>();
    projectionClause.post().forEach(item -> items.add(item.expression()));
    List<Subquery> after = new ArrayList<>(Conjuncts.used(projectionClause.subqueries(), items));
    after.removeAll(before);
    plan = subqueries.apply(plan, after);
    List<Projection> post = new ArrayList<>(projectionClause.post());
    Set<Variable> passed = readBySorting(projectionClause);
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

  /** Records that a copy of a vertex or an edge lies where the original does. */
  private void note(List<Projection> projections) {
    for (Projection projection : projections) {
      if (projection.expression() instanceof VariableReference(Variable original)) {
        context.tables().putCopy(projection.variable(), original);
      }
    }
  }

  /** The subqueries that only ORDER BY reads. */
  private static List<Subquery> sorting(ProjectionClause projectionClause) {
    List<Expression> keys = projectionClause.sortKeys().stream().map(SortKey::expression).toList();
    return Conjuncts.used(projectionClause.subqueries(), keys);
  }

  /** The variables that ORDER BY and its subqueries read. */
  private static Set<Variable> readBySorting(ProjectionClause projectionClause) {
    Set<Variable> read = new LinkedHashSet<>();
    projectionClause.sortKeys()
        .forEach(key -> ExpressionTree.collectVariables(key.expression(), read));
    for (Subquery subquery : sorting(projectionClause)) {
      read.remove(subquery.result());
      read.addAll(subquery.reads());
    }
    return read;
  }

  private static LogicalPlan orderAndCut(LogicalPlan input, ProjectionClause projectionClause) {
    Expression skip = projectionClause.skip();
    Expression limit = projectionClause.limit();
    LogicalPlan plan = input;
    if (!projectionClause.sortKeys().isEmpty()) {
      plan =
          limit == null
              ? new OrderBy(plan, projectionClause.sortKeys())
              : new Top(plan, projectionClause.sortKeys(), skip == null ? limit : sum(skip, limit));
    }
    if (skip != null) {
      plan = new Skip(plan, skip);
    }
    if (limit != null && projectionClause.sortKeys().isEmpty()) {
      plan = new Limit(plan, limit);
    }
    return plan;
  }

  private static Expression sum(Expression skip, Expression limit) {
    if (skip instanceof Literal(Long skipped, _) && limit instanceof Literal(Long kept, _)) {
      long sum = skipped + kept;
      // Neither is negative, so only their sum can overflow.
      return new Literal(sum < 0 ? Long.MAX_VALUE : sum, CypherType.INTEGER);
    }
    return new Arithmetic(ArithmeticOperator.ADD, skip, limit, CypherType.INTEGER);
  }
}
