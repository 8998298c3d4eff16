package io.graphflow.parser.plan;

import io.graphflow.parser.plan.LogicalPlan.ScanVertices;

/**
 * Finds the scan whose vertices all rows of a pipeline follow from, so that workers may each take some of them: the rows
 * of one vertex do not depend on those of another.
 */
public final class DrivingScan {
  private DrivingScan() {}

  /** The scan that a plan's pipeline begins with, which is read once; null if it begins with something else. */
  public static ScanVertices of(LogicalPlan plan) {
    return of(plan, false);
  }

  /** The same, or the scan that the left side of a hash join begins with, which may be read several times. */
  public static ScanVertices ofLeft(LogicalPlan plan) {
    return of(plan, true);
  }

  private static ScanVertices of(LogicalPlan plan, boolean withJoins) {
    return switch (plan) {
      case ScanVertices scan -> scan;
      case LogicalPlan.SeekVertex _,LogicalPlan.Extend _,LogicalPlan.ExtendInto _,LogicalPlan.VariableExtend _,LogicalPlan.VariableExtendInto _,LogicalPlan.Intersect _,LogicalPlan.Filter _,LogicalPlan.Project _,LogicalPlan.Unwind _,LogicalPlan.OptionalApply _,LogicalPlan.SemiApply _,LogicalPlan.CountApply _,LogicalPlan.Apply _,CountingPlan.Branched _,CountingPlan.MultiplyByCount _ ->
        of(plan.inputs().getFirst(), withJoins);
      case LogicalPlan.HashJoin join -> withJoins ? of(join.left(), true) : null;
      case CountingPlan.SignedAggregate _,CountingPlan.Pass _,LogicalPlan.Unit _,LogicalPlan.Argument _,LogicalPlan.Rows _,LogicalPlan.CartesianProduct _,LogicalPlan.Aggregate _,LogicalPlan.Distinct _,LogicalPlan.OrderBy _,LogicalPlan.Top _,LogicalPlan.Skip _,LogicalPlan.Limit _,LogicalPlan.LoadCsv _,LogicalPlan.LoadParquet _,LogicalPlan.ProcedureCall _,LogicalPlan.Union _,LogicalPlan.Eager _,UpdatePlan _ ->
        null;
    };
  }
}
