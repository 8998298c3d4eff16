package io.graphflow.parser.rewrite;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Failures;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Project;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.LogicalPlan.Skip;
import io.graphflow.parser.plan.LogicalPlan.SortKey;
import io.graphflow.parser.plan.LogicalPlan.Top;
import io.graphflow.parser.plan.PlanTree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Computes items of a result for the first rows only:
 *
 * <pre>{@code
 * Skip 5                                          Project age, a.name AS name
 *   Top 15 by age                                   Skip 5
 *     Project a.age AS age, a.name AS name            Top 15 by age
 *       Extend (c)<-[:LIVES_IN]-(a:Person)              Project a.age AS age, a
 *                                                         Extend (c)<-[:LIVES_IN]-(a:Person)
 * }</pre>
 *
 * <p>The inner projection tells which variables the rows must keep, and has what the first key reads, as
 * that decides on nearly every row; an item that a later key reads is computed where rows tie. An item
 * that may fail stays, too ({@link Failures}): its failure shall not depend on which rows come first.
 */
public final class ProjectAfterTop {

  private ProjectAfterTop() {}

  /** The plan with projections moved above {@link Top}, at any depth. */
  public static LogicalPlan apply(LogicalPlan plan) {
    LogicalPlan mapped = PlanTree.mapInputs(plan, ProjectAfterTop::apply);
    if (mapped instanceof Top(Project project, List<SortKey> keys, Expression count)) {
      Set<Variable> decisive = ExpressionTree.variables(keys.getFirst().expression());
      List<Projection> items = project.projections();
      List<Projection> later =
          items.stream()
              .filter(item -> !decisive.contains(item.variable()))
              .filter(item -> !Failures.mayFail(item.expression()))
              .toList();
      boolean saves =
          later.stream().anyMatch(item -> !(item.expression() instanceof VariableReference));
      return saves ? deferred(project, later, keys, count) : mapped;
    }
    if (mapped instanceof Skip(Project(Top top, List<Projection> items), Expression count)
        && items.stream().noneMatch(item -> Failures.mayFail(item.expression()))) {
      return new Project(new Skip(top, count), items);
    }
    return mapped;
  }

  /** The plan with items computed {@code later}. */
  private static LogicalPlan deferred(
      Project project, List<Projection> later, List<SortKey> keys, Expression count) {
    Map<Variable, Expression> expressions = new HashMap<>();
    Set<Variable> kept = new LinkedHashSet<>();
    for (Projection item : later) {
      expressions.put(item.variable(), item.expression());
      ExpressionTree.collectVariables(item.expression(), kept);
    }
    List<Projection> before = new ArrayList<>();
    List<Projection> after = new ArrayList<>();
    for (Projection item : project.projections()) {
      if (expressions.containsKey(item.variable())) {
        after.add(item);
      } else {
        before.add(item);
        after.add(itself(item.variable()));
        kept.remove(item.variable());
      }
    }
    kept.forEach(variable -> before.add(itself(variable)));
    List<SortKey> sortKeys =
        keys.stream()
            .map(
                key -> new SortKey(
                    ExpressionTree.substitute(key.expression(), expressions), key.descending()))
            .toList();
    LogicalPlan rows = before.isEmpty() ? project.input() : new Project(project.input(), before);
    return new Project(new Top(rows, sortKeys, count), after);
  }

  private static Projection itself(Variable variable) {
    return new Projection(variable, new VariableReference(variable));
  }
}
