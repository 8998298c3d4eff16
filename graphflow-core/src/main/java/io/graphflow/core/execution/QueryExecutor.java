package io.graphflow.core.execution;

import io.graphflow.parser.plan.CompiledQuery;

/**
 * Runs logical plans; one implementation a way of processing. No run has an effect on another; safe for
 * many threads.
 */
public interface QueryExecutor {

  /** Makes a query ready to run again and again. */
  PreparedPlan prepare(CompiledQuery query);

  /**
   * Makes a query ready to run from rows of a caller.
   *
   * @param query its plan starts from an {@code Argument}; its columns are the values read of its
   *     rows
   */
  PreparedRepetition prepareRepetition(CompiledQuery query);

  /** Runs a query once; see {@link PreparedPlan#execute}. */
  default RowCursor execute(CompiledQuery query, QueryContext context) {
    return prepare(query).execute(context);
  }
}
