package io.graphflow.parser.optimizer.counting;

import io.graphflow.parser.plan.LogicalPlan.Projection;
import java.util.List;

/**
 * One of the patterns whose rows, each as often as the term's factor says, are those that an aggregate
 * reads. A single term of factor 1 is the aggregate's own pattern; of several, those of negative factors
 * take away what others have too many of, and only {@code count(*)} can be made of them.
 *
 * @param factor not 0
 * @param keys the aggregate's keys, over elements of this pattern
 */
record SignedPattern(long factor, CountedPattern pattern, List<Projection> keys) {}
