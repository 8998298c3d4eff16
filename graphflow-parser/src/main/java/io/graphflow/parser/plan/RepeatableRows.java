package io.graphflow.parser.plan;

import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.plan.LogicalPlan.Aggregate;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;

/** Tells whether a plan has the same rows, in any order, each time that it is read in one run. */
public final class RepeatableRows {
  private RepeatableRows() {}

  /** Whether all of a plan's rows come again if it is read again, and reading it does nothing else. */
  public static boolean has(LogicalPlan plan) {
    return comeAgain(plan)
        && PlanVariables.expressions(plan).stream().noneMatch(ExpressionTree::isVolatile)
        && plan.inputs().stream().allMatch(RepeatableRows::has);
  }

  /** Whether an operator's rows come again if those of its inputs do, and its expressions have the same values. */
  private static boolean comeAgain(LogicalPlan operator) {
    return switch (operator) {
      case LogicalPlan.Unit _,LogicalPlan.Argument _,LogicalPlan.ScanVertices _ -> true;
      case LogicalPlan.SeekVertex _,LogicalPlan.Extend _,LogicalPlan.ExtendInto _ -> true;
      case LogicalPlan.VariableExtend _,LogicalPlan.VariableExtendInto _ -> true;
      case LogicalPlan.Intersect _,LogicalPlan.Filter _,LogicalPlan.Project _ -> true;
      case LogicalPlan.HashJoin _,LogicalPlan.CartesianProduct _,LogicalPlan.Union _ -> true;
      case LogicalPlan.OptionalApply _,LogicalPlan.SemiApply _,LogicalPlan.CountApply _ -> true;
      case LogicalPlan.Apply _,LogicalPlan.Unwind _,LogicalPlan.OrderBy _ -> true;
      case CountingPlan _ -> true;
      case Aggregate(_, _, var aggregations) ->
        aggregations.stream().allMatch(RepeatableRows::comesAgain);
      // Of values that are the same, as 1 and 1.0 are, the first one stands for all.
      case LogicalPlan.Distinct _ -> false;
      // The first rows depend on the order, and a file or a procedure may say something else.
      case LogicalPlan.Top _,LogicalPlan.Skip _,LogicalPlan.Limit _ -> false;
      case LogicalPlan.LoadCsv _,LogicalPlan.LoadParquet _,LogicalPlan.ProcedureCall _ -> false;
      case LogicalPlan.Rows _,LogicalPlan.Eager _,UpdatePlan _ -> false;
    };
  }

  /** Whether the rows of a group give the same value in any order. */
  private static boolean comesAgain(Aggregation aggregation) {
    return switch (aggregation.function()) {
      case COUNT_STAR, COUNT -> true;
      case SUM, MIN, MAX -> aggregation.argument().type() == CypherType.INTEGER;
      case AVG, ST_DEV, ST_DEV_P, COLLECT, COLLECT_ALL, FIRST, FIRST_ROW -> false;
    };
  }
}
