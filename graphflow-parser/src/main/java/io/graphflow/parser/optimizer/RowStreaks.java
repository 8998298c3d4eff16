package io.graphflow.parser.optimizer;

import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CountingPlan;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.CartesianProduct;
import io.graphflow.parser.plan.LogicalPlan.HashJoin;
import io.graphflow.parser.plan.LogicalPlan.Project;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.PlanVariables;
import io.graphflow.parser.plan.UpdatePlan;
import java.util.HashSet;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * The streaks of a plan's rows: rows that follow one another and agree in some variables. There are at most
 * as many as rows had come when the last of the variables was bound, if all operators above give their
 * rows in the order of their input's.
 */
final class RowStreaks {
  private RowStreaks() {}

  /**
   * Estimated streaks of {@code plan}.
   *
   * @param variables bound by the plan
   * @param rows estimated rows of the plan and of each below it
   */
  static double of(
      LogicalPlan plan, Set<Variable> variables, ToDoubleFunction<LogicalPlan> rows) {
    double streaks = rows.applyAsDouble(plan);
    LogicalPlan below = plan;
    Set<Variable> same = variables;
    while (keepsOrder(below)) {
      same = before(below, same);
      below = below.inputs().getFirst();
      if (same == null || !PlanVariables.bound(below).containsAll(same)) {
        break;
      }
      streaks = Math.min(streaks, rows.applyAsDouble(below));
    }
    return streaks;
  }

  /** Whether all rows that follow from one row of the first input come together, and in its rows' order. */
  private static boolean keepsOrder(LogicalPlan plan) {
    return switch (plan) {
      case LogicalPlan.SeekVertex _,LogicalPlan.Extend _,LogicalPlan.ExtendInto _ -> true;
      case LogicalPlan.VariableExtend _,LogicalPlan.VariableExtendInto _ -> true;
      case LogicalPlan.Intersect _,LogicalPlan.Filter _,Project _,LogicalPlan.Distinct _ -> true;
      case HashJoin _,CartesianProduct _,LogicalPlan.Skip _,LogicalPlan.Limit _ -> true;
      case LogicalPlan.OptionalApply _,LogicalPlan.SemiApply _,LogicalPlan.CountApply _,LogicalPlan.Apply _ ->
        true;
      case LogicalPlan.Unwind _,LogicalPlan.LoadCsv _,LogicalPlan.LoadParquet _,LogicalPlan.ProcedureCall _,LogicalPlan.Eager _ ->
        true;
      case UpdatePlan _ -> true;
      case LogicalPlan.Unit _,LogicalPlan.Argument _,LogicalPlan.Rows _,LogicalPlan.ScanVertices _ ->
        false;
      case LogicalPlan.Aggregate _,LogicalPlan.OrderBy _,LogicalPlan.Top _,LogicalPlan.Union _ ->
        false;
      case CountingPlan _ -> false;
    };
  }

  /**
   * Variables of the rows below an operator that decide on the values of some above it; null if nothing
   * does, as of a random number.
   */
  private static Set<Variable> before(LogicalPlan operator, Set<Variable> variables) {
    if (!(operator instanceof Project project)) {
      return variables;
    }
    Set<Variable> before = new HashSet<>();
    for (Projection item : project.projections()) {
      if (variables.contains(item.variable())) {
        if (ExpressionTree.isVolatile(item.expression())) {
          return null;
        }
        ExpressionTree.collectVariables(item.expression(), before);
      }
    }
    return before;
  }
}
