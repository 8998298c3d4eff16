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
   * Runs the query to its end, but for what reads behind its last update: that happens as rows are pulled.
   * If it fails, what it has written until then is still there: the transaction must go back to where
   * the query began.
   *
   * @param context parameters, limits and, for PROFILE, where to count; its snapshot is not read
   * @param updates the transaction that the query changes; the query was planned against the catalog of its
   *     writer's version, with the names that it writes
   * @param counters counts what it changes
   * @return a cursor whose columns are those of the query, and which has no rows if there is none.
   *     It reads the graph as the query left it, whatever is written later; the caller closes it
   * @throws QueryException if the data does not allow what the query asks for, among
   *     others if an edge would lose its end; and what locks and limits throw
   */
  public RowCursor execute(
      QueryContext context, UpdateContext updates, UpdateTally counters) {
    return new StagedRun(plan, context, updates, counters).run();
  }

  /** What runs, with its updates; the parts that read as they are planned for a catalog. */
  public PlanLine explain(Catalog catalog) {
    return new StagedPlanText(plan, catalog, null).lines();
  }

  /**
   * What has run, with its updates.
   *
   * @param catalog for the names
   * @param profile of the run
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
