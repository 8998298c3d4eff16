package io.graphflow.core.volcano;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.QueryExecutor;
import io.graphflow.core.execution.RowCursor;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.parser.plan.CompiledQuery;

/** Runs plans a tuple at a time, in one thread: GF-RV and GF-CV. */
public final class VolcanoExecutor implements QueryExecutor {

  /** Creates the executor. */
  public VolcanoExecutor() {}

  @Override
  public RowCursor execute(CompiledQuery query, QueryContext context) {
    return new VolcanoPlanner(query, context).plan();
  }

  /**
   * Makes a plan that runs from rows of a caller.
   *
   * @param query its plan starts from an {@code Argument}; its columns are what is read of its rows
   * @param row the tuple in which the caller puts a row, and the plan what it adds
   */
  public static RepeatedPlan repeated(CompiledQuery query, QueryContext context, Tuple row) {
    return new VolcanoPlanner(query, context, row).repeatedPlan();
  }
}
