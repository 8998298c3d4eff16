package io.graphflow.spark.plan;

import io.graphflow.parser.plan.LogicalPlan;

/** Whether the rows of a plan may be others when Spark computes them again. */
final class Steadiness {
  private Steadiness() {}

  /** Whether there is a part of which it is not said which rows it gives, or in which order numbers are added. */
  static boolean mayChange(LogicalPlan plan) {
    return switch (plan) {
      case LogicalPlan.Limit _,LogicalPlan.Skip _,LogicalPlan.Top _,LogicalPlan.Aggregate _ -> true;
      default -> plan.inputs().stream().anyMatch(Steadiness::mayChange);
    };
  }

  /** Whether rows come in an order that a query asked for. */
  static boolean isSorted(LogicalPlan plan) {
    return switch (plan) {
      case LogicalPlan.OrderBy _,LogicalPlan.Top _ -> true;
      case LogicalPlan.Aggregate _,LogicalPlan.Distinct _ -> false;
      default -> plan.inputs().stream().anyMatch(Steadiness::isSorted);
    };
  }
}
