package io.graphflow.parser.plan;

import io.graphflow.parser.plan.CountingPlan.SignedAggregate;
import io.graphflow.parser.plan.LogicalPlan.Aggregate;
import io.graphflow.parser.plan.LogicalPlan.Apply;
import io.graphflow.parser.plan.LogicalPlan.Argument;
import io.graphflow.parser.plan.LogicalPlan.CartesianProduct;
import io.graphflow.parser.plan.LogicalPlan.OrderBy;
import io.graphflow.parser.plan.LogicalPlan.Project;
import io.graphflow.parser.plan.LogicalPlan.SemiApply;
import io.graphflow.parser.plan.LogicalPlan.Unit;

/** How many rows plans have, where that is certain. */
public final class PlanRows {

  private PlanRows() {}

  /** Whether a plan has exactly one row, an inner one for each row that it is started from. */
  public static boolean isOne(LogicalPlan plan) {
    return switch (plan) {
      case Unit _,Argument _ -> true;
      case Aggregate aggregate -> aggregate.keys().isEmpty();
      case SignedAggregate aggregate -> aggregate.keys().isEmpty();
      case Project _,OrderBy _ -> isOne(plan.inputs().getFirst());
      case SemiApply apply -> apply.mark() != null && isOne(apply.input());
      case Apply apply -> isOne(apply.input()) && isOne(apply.inner());
      case CartesianProduct product -> isOne(product.left()) && isOne(product.right());
      default -> false;
    };
  }
}
