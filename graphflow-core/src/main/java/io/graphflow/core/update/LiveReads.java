package io.graphflow.core.update;

import io.graphflow.parser.plan.CountingPlan;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.PlanTree;
import io.graphflow.parser.plan.UpdatePlan;
import java.util.List;

/**
 * Tells which operators can read a graph that changes between two of their runs. The others keep more of a snapshot than
 * its readers, such as the counts of a pass or what a search has found, and are run on a version each.
 */
final class LiveReads {

  private LiveReads() {}

  /** Whether operators, and all their inputs but the first, can. */
  static boolean areOf(List<LogicalPlan> operators) {
    return operators.stream()
        .allMatch(operator -> isLive(operator)
            && operator.inputs()
                .stream()
                .skip(1)
                .flatMap(PlanTree::all)
                .allMatch(LiveReads::isLive));
  }

  private static boolean isLive(LogicalPlan operator) {
    return switch (operator) {
      case LogicalPlan.Unit _,LogicalPlan.Argument _,LogicalPlan.Rows _,LogicalPlan.ScanVertices _ ->
        true;
      case LogicalPlan.SeekVertex _,LogicalPlan.Extend _,LogicalPlan.ExtendInto _,LogicalPlan.Intersect _ ->
        true;
      case LogicalPlan.HashJoin _,LogicalPlan.CartesianProduct _,LogicalPlan.OptionalApply _ ->
        true;
      case LogicalPlan.SemiApply _,LogicalPlan.Apply _,LogicalPlan.Filter _,LogicalPlan.Project _ ->
        true;
      case LogicalPlan.Distinct _,LogicalPlan.OrderBy _,LogicalPlan.Top _,LogicalPlan.Skip _ ->
        true;
      case LogicalPlan.Limit _,LogicalPlan.Unwind _,LogicalPlan.Eager _ -> true;
      case LogicalPlan.Aggregate _ -> true;
      case LogicalPlan.CountApply _,CountingPlan _ -> false;
      case LogicalPlan.VariableExtend _,LogicalPlan.VariableExtendInto _ -> false;
      case LogicalPlan.LoadCsv _,LogicalPlan.LoadParquet _,LogicalPlan.ProcedureCall _,LogicalPlan.Union _ ->
        false;
      case UpdatePlan _ -> throw new AssertionError("updates do not read: " + operator);
    };
  }
}
