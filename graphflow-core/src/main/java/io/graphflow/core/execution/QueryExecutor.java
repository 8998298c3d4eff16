package io.graphflow.core.execution;

import io.graphflow.parser.plan.CompiledQuery;

/**
 * Runs logical plans; one implementation a way of processing. No run has an effect on another; safe for
 * many threads.
 */
public interface QueryExecutor {

  /**
   * Starts a query. Work happens as rows are pulled.
   *
   * @param query what to run, planned against the catalog of the context's snapshot
   * @param context snapshot, parameters, limits and, for PROFILE, where to count
   * @return a cursor whose columns are {@code query.columns()}; the caller closes it
   */
  RowCursor execute(CompiledQuery query, QueryContext context);
}
