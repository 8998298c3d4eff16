package io.graphflow.parser.rewrite;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Project;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.LogicalPlan.SortKey;
import io.graphflow.parser.plan.LogicalPlan.Top;
import io.graphflow.parser.plan.PlanTree;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Computes items of a result for the first rows only:
 *
 * <pre>{@code
 * Top 10 by age                                  Project a.age AS age, a.name AS name
 *   Project a.age AS age, a.name AS name           Top 10 by a.age
 *     Extend (c)<-[:LIVES_IN]-(a:Person)             Project a
 *                                                      Extend (c)<-[:LIVES_IN]-(a:Person)
 * }</pre>
 *
 * <p>The inner projection tells which variables the rows must keep. The rewrite does nothing where each
 * item is a variable or is read by the order: then all would be computed for all rows anyway.
 */
public final class ProjectAfterTop {

  private ProjectAfterTop() {}

  /** The plan with projections moved above {@link Top}, at any depth. */
  public static LogicalPlan apply(LogicalPlan plan) {
    LogicalPlan mapped = PlanTree.mapInputs(plan, ProjectAfterTop::apply);
    if (mapped instanceof Top(Project project, List<SortKey> keys, Expression count)
        && saves(project, keys)) {
      return deferred(project, keys, count);
    }
    return mapped;
  }

  private static boolean saves(Project project, List<SortKey> keys) {
    Set<Variable> sorted = new LinkedHashSet<>();
    keys.forEach(key -> ExpressionTree.collectVariables(key.expression(), sorted));
    return project.projections()
        .stream()
        .anyMatch(
            item -> !(item.expression() instanceof VariableReference)
                && !sorted.contains(item.variable()));
  }

  private static LogicalPlan deferred(Project project, List<SortKey> keys, Expression count) {
    Map<Variable, Expression> items = new HashMap<>();
    Set<Variable> kept = new LinkedHashSet<>();
    for (Projection item : project.projections()) {
      items.put(item.variable(), item.expression());
      ExpressionTree.collectVariables(item.expression(), kept);
    }
    List<SortKey> sortKeys =
        keys.stream()
            .map(
                key -> new SortKey(
                    ExpressionTree.substitute(key.expression(), items), key.descending()))
            .toList();
    List<Projection> itself =
        kept.stream()
            .map(variable -> new Projection(variable, new VariableReference(variable)))
            .toList();
    LogicalPlan rows = itself.isEmpty() ? project.input() : new Project(project.input(), itself);
    return new Project(new Top(rows, sortKeys, count), project.projections());
  }
}
