package io.graphflow.parser.rewrite;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.Literal;
import io.graphflow.parser.expression.Expression.Parameter;
import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Project;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.PlanTree;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes one projection of two:
 *
 * <pre>{@code
 * Project name, n + 1 AS m             Project a.name AS name, n + 1 AS m
 *   Project a.name AS name, n            Aggregate count(*) AS n by a
 *     Aggregate count(*) AS n by a
 * }</pre>
 *
 * <p>unless something would then be computed twice.
 */
public final class MergeProjects {

  private MergeProjects() {}

  /** The plan with projections merged, at any depth. */
  public static LogicalPlan apply(LogicalPlan plan) {
    LogicalPlan mapped = PlanTree.mapInputs(plan, MergeProjects::apply);
    if (!(mapped instanceof Project(Project(LogicalPlan input, List<Projection> lower), List<Projection> upper))
        || computesTwice(lower, upper)) {
      return mapped;
    }
    Map<Variable, Expression> items = new HashMap<>();
    lower.forEach(item -> items.put(item.variable(), item.expression()));
    List<Projection> merged =
        upper.stream()
            .map(
                item -> new Projection(
                    item.variable(), ExpressionTree.substitute(item.expression(), items)))
            .toList();
    return new Project(input, merged);
  }

  private static boolean computesTwice(List<Projection> lower, List<Projection> upper) {
    Map<Variable, Integer> reads = new HashMap<>();
    upper.forEach(item -> countReads(item.expression(), 1, reads));
    return lower.stream()
        .anyMatch(
            item -> isComputed(item.expression()) && reads.getOrDefault(item.variable(), 0) > 1);
  }

  /** Counts how often variables are read; a read for each element of a list counts twice. */
  private static void countReads(
      Expression expression, int times, Map<Variable, Integer> reads) {
    if (expression instanceof VariableReference(Variable variable)) {
      reads.merge(variable, times, Integer::sum);
    }
    List<Expression> bodies = ExpressionTree.bodies(expression);
    for (Expression child : ExpressionTree.children(expression)) {
      countReads(child, bodies.contains(child) ? 2 : times, reads);
    }
  }

  private static boolean isComputed(Expression expression) {
    Expression read =
        expression instanceof PropertyAccess access ? access.target() : expression;
    return !(read instanceof VariableReference
        || read instanceof Literal
        || read instanceof Parameter);
  }
}
