package io.graphflow.core.update;

import io.graphflow.parser.plan.CountingPlan;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.PlanTree;
import io.graphflow.parser.plan.UpdatePlan;
import java.util.ArrayList;
import java.util.List;

/**
 * Tells which operators can read a graph that changes between two of their runs. The others keep more of a snapshot than
 * its readers, such as the counts of a pass or what a search has found, and are run on a version each.
 */
final class LiveReads {

  private LiveReads() {}

  /**
   * Whether operators, and all their inputs but the first, can. A group of rows can be counted by what is known of a
   * graph that stays as it is, so there either nothing is grouped or nothing of the graph is read.
   */
  static boolean areOf(List<LogicalPlan> operators) {
    List<LogicalPlan> all = new ArrayList<>(operators);
    for (LogicalPlan operator : operators) {
      operator.inputs().stream().skip(1).flatMap(PlanTree::all).forEach(all::add);
    }
    return all.stream().allMatch(LiveReads::isLive)
        && (all.stream().noneMatch(LogicalPlan.Aggregate.class::isInstance)
            || all.stream().allMatch(LiveReads::isFree));
  }

  /** Whether an operator reads nothing of the graph but elements that its rows hold. */
  private static boolean isFree(LogicalPlan operator) {
    return switch (operator) {
      case LogicalPlan.ScanVertices _,LogicalPlan.SeekVertex _,LogicalPlan.Extend _ -> false;
      case LogicalPlan.ExtendInto _,LogicalPlan.Intersect _ -> false;
      default -> true;
    };
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
      case LogicalPlan.LoadCsv _,LogicalPlan.ProcedureCall _,LogicalPlan.Union _ -> false;
      case UpdatePlan _ -> throw new AssertionError("updates do not read: " + operator);
    };
  }
}
