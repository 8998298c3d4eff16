package io.graphflow.parser.rewrite;

import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Project;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.PlanTree;
import io.graphflow.parser.plan.PlanVariables;
import java.util.HashSet;
import java.util.Set;

/**
 * Drops a {@link Project} whose rows bind exactly what those of its input do, each variable as itself:
 *
 * <pre>{@code
 * Project n                     Aggregate count(*) AS n
 *   Aggregate count(*) AS n       ScanVertices (a)
 *     ScanVertices (a)
 * }</pre>
 *
 * <p>One that hides a variable stays: it tells executors what they need not keep.
 */
public final class DropIdentityProject {

  private DropIdentityProject() {}

  /** The plan without identity projections, at any depth. */
  public static LogicalPlan apply(LogicalPlan plan) {
    LogicalPlan mapped = PlanTree.mapInputs(plan, DropIdentityProject::apply);
    if (mapped instanceof Project project && isIdentity(project)) {
      return project.input();
    }
    return mapped;
  }

  private static boolean isIdentity(Project project) {
    Set<Variable> same = new HashSet<>();
    for (Projection item : project.projections()) {
      if (!(item.expression() instanceof VariableReference(Variable variable))
          || !variable.equals(item.variable())) {
        return false;
      }
      same.add(variable);
    }
    return same.equals(PlanVariables.bound(project.input()));
  }
}
