package io.graphflow.parser.optimizer;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.optimizer.cost.CostModel;
import java.util.List;
import java.util.Set;

/**
 * A predicate of a clause as the join search sees it: the variables that it reads, its cost, and
 * the share of rows that it keeps.
 *
 * @param predicate the condition; null if it only asks whether one subquery has a row, then {@code
 *     subqueries} has one element
 * @param subqueries the subqueries to evaluate first
 * @param anti with a null {@code predicate}: whether the subquery must have none
 * @param reads variables that must be bound first, results of the subqueries excepted
 * @param selectivity share of rows kept, 0 to 1
 * @param cost of one evaluation in the units of {@link CostModel}, property reads excepted
 */
record Conjunct(
    Expression predicate,
    List<PlannedSubquery> subqueries,
    boolean anti,
    Set<Variable> reads,
    double selectivity,
    double cost) {

  /** The greatest selectivity that counts when filters are put in order. */
  private static final double MOST_KEPT = 0.9;

  /** The same conjunct with another selectivity. */
  Conjunct withSelectivity(double other) {
    return new Conjunct(predicate, subqueries, anti, reads, other, cost);
  }

  /**
   * The rank by which to sort conjuncts that could run at the same place: least first. A conjunct
   * that drops many rows for little work goes first; this order minimises the expected work of the
   * sequence. Among conjuncts that hardly drop any, where estimates are mostly error, the cheap
   * ones go first.
   */
  double rank() {
    return (Math.min(selectivity, MOST_KEPT) - 1) / cost;
  }
}
