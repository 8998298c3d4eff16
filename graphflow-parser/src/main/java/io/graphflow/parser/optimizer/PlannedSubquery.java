package io.graphflow.parser.optimizer;

import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.optimizer.cost.CostModel;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Apply;
import io.graphflow.parser.plan.LogicalPlan.CartesianProduct;
import io.graphflow.parser.plan.LogicalPlan.SemiApply;
import io.graphflow.parser.plan.LogicalPlan.Unit;
import io.graphflow.parser.query.Subquery;
import java.util.List;
import java.util.Set;

/**
 * A subquery with its plan.
 *
 * @param subquery the subquery
 * @param reads the variables that must be bound first
 * @param independent whether the result is the same for all rows
 * @param plan started from the row through an {@link LogicalPlan.Argument}; but an independent
 *     value has a plan of its own
 * @param rows estimated rows for one outer row
 * @param cost estimated cost of one evaluation in the units of {@link CostModel}
 */
record PlannedSubquery(
    Subquery subquery,
    Set<Variable> reads,
    boolean independent,
    LogicalPlan plan,
    double rows,
    double cost) {

  /** A plan that adds the result to each row. */
  LogicalPlan applyTo(LogicalPlan input) {
    return switch (subquery.kind()) {
      case EXISTS -> new SemiApply(input, plan, subquery.result(), false);
      case VALUE -> {
        if (!independent) {
          yield new Apply(input, plan, List.of(subquery.result()));
        }
        yield input instanceof Unit ? plan : new CartesianProduct(input, plan);
      }
    };
  }

  /** A plan that keeps the rows for which a subquery of kind EXISTS has a row, or has none. */
  LogicalPlan keep(LogicalPlan input, boolean anti) {
    return new SemiApply(input, plan, null, anti);
  }
}
