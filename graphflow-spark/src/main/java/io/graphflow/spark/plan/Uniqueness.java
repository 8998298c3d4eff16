package io.graphflow.spark.plan;

import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import java.util.Collection;

/** Whether rows of a plan are known to be different. */
final class Uniqueness {
  private Uniqueness() {}

  /** Whether no two rows have the same values of some variables. */
  static boolean isGiven(LogicalPlan plan, Collection<Variable> variables) {
    return switch (plan) {
      case LogicalPlan.ScanVertices(Variable vertex, _, _) -> variables.contains(vertex);
      case LogicalPlan.Argument argument -> variables.containsAll(argument.variables());
      case LogicalPlan.Filter filter -> isGiven(filter.input(), variables);
      case LogicalPlan.SemiApply apply -> isGiven(apply.input(), variables);
      case LogicalPlan.CountApply apply -> isGiven(apply.input(), variables);
      default -> false;
    };
  }
}
