package io.graphflow.parser.optimizer;

import io.graphflow.parser.optimizer.cost.CostModel;
import io.graphflow.parser.plan.LogicalPlan;

/**
 * A plan for a pattern.
 *
 * @param plan the plan
 * @param rows estimated rows; of an inner plan, for one outer row
 * @param cost estimated cost in the units of {@link CostModel}, without that of the input
 */
record PlannedPattern(LogicalPlan plan, double rows, double cost) {}
