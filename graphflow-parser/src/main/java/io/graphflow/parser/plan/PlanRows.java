package io.graphflow.parser.plan;

import io.graphflow.parser.plan.CountingPlan.Branched;
import io.graphflow.parser.plan.CountingPlan.MultiplyByCount;
import io.graphflow.parser.plan.CountingPlan.Pass;
import io.graphflow.parser.plan.CountingPlan.SignedAggregate;
import io.graphflow.parser.plan.LogicalPlan.Aggregate;
import io.graphflow.parser.plan.LogicalPlan.Apply;
import io.graphflow.parser.plan.LogicalPlan.Argument;
import io.graphflow.parser.plan.LogicalPlan.CartesianProduct;
import io.graphflow.parser.plan.LogicalPlan.CountApply;
import io.graphflow.parser.plan.LogicalPlan.Distinct;
import io.graphflow.parser.plan.LogicalPlan.Eager;
import io.graphflow.parser.plan.LogicalPlan.Extend;
import io.graphflow.parser.plan.LogicalPlan.ExtendInto;
import io.graphflow.parser.plan.LogicalPlan.Filter;
import io.graphflow.parser.plan.LogicalPlan.HashJoin;
import io.graphflow.parser.plan.LogicalPlan.Intersect;
import io.graphflow.parser.plan.LogicalPlan.Limit;
import io.graphflow.parser.plan.LogicalPlan.LoadCsv;
import io.graphflow.parser.plan.LogicalPlan.LoadParquet;
import io.graphflow.parser.plan.LogicalPlan.OptionalApply;
import io.graphflow.parser.plan.LogicalPlan.OrderBy;
import io.graphflow.parser.plan.LogicalPlan.ProcedureCall;
import io.graphflow.parser.plan.LogicalPlan.Project;
import io.graphflow.parser.plan.LogicalPlan.Rows;
import io.graphflow.parser.plan.LogicalPlan.ScanVertices;
import io.graphflow.parser.plan.LogicalPlan.SeekVertex;
import io.graphflow.parser.plan.LogicalPlan.SemiApply;
import io.graphflow.parser.plan.LogicalPlan.Skip;
import io.graphflow.parser.plan.LogicalPlan.Top;
import io.graphflow.parser.plan.LogicalPlan.Union;
import io.graphflow.parser.plan.LogicalPlan.Unit;
import io.graphflow.parser.plan.LogicalPlan.Unwind;
import io.graphflow.parser.plan.LogicalPlan.VariableExtend;
import io.graphflow.parser.plan.LogicalPlan.VariableExtendInto;

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
      case CountApply apply -> isOne(apply.input());
      case Apply apply -> isOne(apply.input()) && isOne(apply.inner());
      case CartesianProduct product -> isOne(product.left()) && isOne(product.right());
      // Each of these may have no row, or several.
      case ScanVertices _,SeekVertex _,Extend _,ExtendInto _,Intersect _ -> false;
      case VariableExtend _,VariableExtendInto _,HashJoin _,OptionalApply _ -> false;
      case Rows _,Filter _,Distinct _,Top _,Skip _,Limit _ -> false;
      case Unwind _,LoadCsv _,LoadParquet _,ProcedureCall _,Union _ -> false;
      case Branched _,MultiplyByCount _,Pass _ -> false;
      // No caller asks about updates, because no inner plan of an apply has any.
      case UpdatePlan _,Eager _ -> false;
    };
  }
}
