package io.graphflow.core.execution;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.VariableDomains;

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

  /**
   * Makes a plan that runs from rows of a caller, in the caller's thread.
   *
   * @param query its plan starts from an {@code Argument}; its columns are what is read of its rows
   * @param domains of the query's plan; whoever runs it often finds them once
   * @param context its snapshot may be {@linkplain io.graphflow.storage.snapshot.Snapshot#isLive live}
   * @param row the tuple in which the caller puts a row, and the plan what it adds; has a slot for every
   *     variable of the query
   */
  RepeatedPlan repeated(
      CompiledQuery query, VariableDomains domains, QueryContext context, Tuple row);
}
