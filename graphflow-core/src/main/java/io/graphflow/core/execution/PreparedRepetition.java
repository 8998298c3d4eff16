package io.graphflow.core.execution;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.parser.plan.PlanLine;
import io.graphflow.storage.catalog.Catalog;

/**
 * A query that starts from rows of a caller, as an executor runs it. Safe for use by many threads.
 */
public interface PreparedRepetition {

  /**
   * Makes a plan that runs from rows of a caller, in the caller's thread.
   *
   * @param context its snapshot may be {@linkplain io.graphflow.storage.snapshot.Snapshot#isLive
   *     live}
   * @param row the tuple in which the caller puts a row, and the plan the variables that it adds;
   *     has a slot for every variable of the query
   */
  RepeatedPlan begin(QueryContext context, Tuple row);

  /** The plan that would run on a snapshot with this catalog. */
  PlanLine explain(Catalog catalog);
}
