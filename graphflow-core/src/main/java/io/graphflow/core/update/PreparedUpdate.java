package io.graphflow.core.update;

import io.graphflow.core.execution.Profile;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.QueryExecutor;
import io.graphflow.core.execution.RowCursor;
import io.graphflow.core.execution.UpdateTally;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.PlanLine;
import io.graphflow.storage.catalog.Catalog;

/**
 * A query that writes, cut into parts that run one after the other: those that read by an engine's executor,
 * the updates by itself. Safe for many threads; each run has its own transaction.
 */
public final class PreparedUpdate {
  private final StagedPlan plan;

  PreparedUpdate(StagedPlan plan) {
    this.plan = plan;
  }

  /**
   * Runs the query to its end, except the part behind its last update, which runs as rows are
   * pulled. If the query fails, its changes up to then are still there, and the transaction must go
   * back to the query's beginning.
   *
   * @param context parameters, limits and, for PROFILE, the profile; its snapshot is not read
   * @param updates the transaction that the query changes; the query was planned against the
   *     catalog of its writer's version, with the names that it writes
   * @param counters counts the changes
   * @return a cursor with the columns of the query, and without rows if it returns none. It reads
   *     the graph as the query left it, even if others write later; the caller closes it
   * @throws QueryException if the data does not allow a change, among others if an edge would lose
   *     its end. Locks and limits throw their own exceptions
   */
  public RowCursor execute(
      QueryContext context, UpdateContext updates, UpdateTally counters) {
    return new StagedRun(plan, context, updates, counters).run();
  }

  /**
   * The plan that would run, with its updates; the reading parts as they are planned for a catalog.
   */
  public PlanLine explain(Catalog catalog) {
    return new StagedPlanText(plan, catalog, null).lines();
  }

  /**
   * The plan that ran, with its updates.
   *
   * @param catalog the names of tables, labels and properties
   * @param profile the counts of the run
   */
  public PlanLine profiled(Catalog catalog, Profile profile) {
    return new StagedPlanText(plan, catalog, profile).lines();
  }

  /** Prepares a query; {@code reader} is the engine's own, for the parts that read. */
  public static PreparedUpdate of(
      CompiledQuery query, QueryExecutor reader) {
    return new PreparedUpdate(StagedPlan.of(query, reader));
  }
}
