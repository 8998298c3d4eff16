package io.graphflow.parser.optimizer.counting;

import io.graphflow.parser.plan.LogicalPlan.Projection;
import java.util.List;

/**
 * One of the patterns that an aggregate reads, each of whose rows counts as often as the factor
 * says. A single pattern with factor 1 is the aggregate's own. Among several, those with negative
 * factors subtract rows that others count too often, and only {@code count(*)} can be made of them.
 *
 * @param factor not 0
 * @param keys the aggregate's keys, over elements of this pattern
 */
record SignedPattern(long factor, CountedPattern pattern, List<Projection> keys) {}
