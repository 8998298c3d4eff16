package io.graphflow.core.execution;

import io.graphflow.parser.plan.PlanLine;
import io.graphflow.storage.catalog.Catalog;

/**
 * A query as an executor runs it: what it decides before it sees any data is decided once. Safe for use by
 * many threads, and good for any snapshot that the query may run on.
 */
public interface PreparedPlan {

  /**
   * Starts a run. Work happens as rows are pulled.
   *
   * @param context snapshot, parameters, limits and, for PROFILE, where to count and to say what runs
   * @return a cursor whose columns are those of the query; the caller closes it
   */
  RowCursor execute(QueryContext context);

  /** What runs on a snapshot with this catalog. */
  PlanLine explain(Catalog catalog);
}
