package io.graphflow.parser.plan;

import io.graphflow.parser.plan.LogicalPlan.ScanVertices;
import java.util.ArrayList;
import java.util.List;

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

  /**
   * The nodes that a row goes through one after the other, the left sides of hash joins among them: first that which
   * the pipeline begins with, last the plan itself.
   */
  public static List<LogicalPlan> pipeline(LogicalPlan plan) {
    List<LogicalPlan> nodes = new ArrayList<>();
    for (LogicalPlan node = plan; node != null; node = input(node, true)) {
      nodes.addFirst(node);
    }
    return nodes;
  }

  private static ScanVertices of(LogicalPlan plan, boolean withJoins) {
    LogicalPlan node = plan;
    for (LogicalPlan input = plan; input != null; input = input(node, withJoins)) {
      node = input;
    }
    return node instanceof ScanVertices scan ? scan : null;
  }

  /** The input whose rows a node takes one by one; null if there is none. */
  private static LogicalPlan input(LogicalPlan node, boolean withJoins) {
    return switch (node) {
      case LogicalPlan.SeekVertex _,LogicalPlan.Extend _,LogicalPlan.ExtendInto _,LogicalPlan.VariableExtend _,LogicalPlan.VariableExtendInto _,LogicalPlan.Intersect _,LogicalPlan.Filter _,LogicalPlan.Project _,LogicalPlan.Unwind _,LogicalPlan.OptionalApply _,LogicalPlan.SemiApply _,LogicalPlan.CountApply _,LogicalPlan.Apply _,CountingPlan.Branched _,CountingPlan.MultiplyByCount _ ->
        node.inputs().getFirst();
      case LogicalPlan.HashJoin join -> withJoins ? join.left() : null;
      case LogicalPlan.ScanVertices _,CountingPlan.SignedAggregate _,CountingPlan.Pass _,LogicalPlan.Unit _,LogicalPlan.Argument _,LogicalPlan.Rows _,LogicalPlan.CartesianProduct _,LogicalPlan.Aggregate _,LogicalPlan.Distinct _,LogicalPlan.OrderBy _,LogicalPlan.Top _,LogicalPlan.Skip _,LogicalPlan.Limit _,LogicalPlan.LoadCsv _,LogicalPlan.LoadParquet _,LogicalPlan.ProcedureCall _,LogicalPlan.Union _,LogicalPlan.Eager _,UpdatePlan _ ->
        null;
    };
  }
}
