/**
 * From a bound query to a logical plan. Clauses are simplified first, then planned in
 * order: a pattern by a search for the cheapest order of joins, a projection clause by a fixed sequence of
 * operators. Then the plan as a whole is simplified; {@code Rewrites} has all that does so, in order. Start with {@link io.graphflow.parser.optimizer.QueryPlanner}; the heart is {@code
 * JoinOrderSearch}, its measure {@code CostModel}.
 *
 * <p>A join order is a sequence of <em>steps</em> ({@code JoinStep}), each of which unfolds, in one
 * place ({@code JoinProblem#unfold}), into the same operators for the cost model and for the plan.
 */
package io.graphflow.parser.optimizer;
