package io.graphflow.core.execution;

import io.graphflow.parser.plan.PlanLine;
import io.graphflow.storage.catalog.Catalog;

/**
 * A query made ready for an executor, which has taken once all decisions that need no data. Safe
 * for use by many threads, and good for any snapshot that the query may run on.
 */
public interface PreparedPlan {

  /**
   * Starts a run. Work happens as rows are pulled.
   *
   * @param context snapshot, parameters, limits and, for PROFILE, the profile that receives the
   *     plan and its counts
   * @return a cursor with the columns of the query; the caller closes it
   */
  RowCursor execute(QueryContext context);

  /** The plan that would run on a snapshot with this catalog. */
  PlanLine explain(Catalog catalog);
}
