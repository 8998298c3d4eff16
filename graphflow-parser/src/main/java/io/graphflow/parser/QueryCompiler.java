package io.graphflow.parser;

import io.graphflow.parser.binder.Binder;
import io.graphflow.parser.error.QueryException;
import io.graphflow.parser.optimizer.QueryPlanner;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.CompilerOptions;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.error.GraphflowException;

/** Makes query texts ready to run. Stateless; safe for use by many threads. */
public final class QueryCompiler {

  private QueryCompiler() {}

  /**
   * Parses, binds and plans a query. The plan does not depend on values of parameters, so it may be kept
   * for as long as the catalog's facts hold.
   *
   * @param text one query, possibly with EXPLAIN or PROFILE before it
   * @param catalog schema, facts and statistics of the graph
   * @param options choices that change the plan
   * @throws QueryException if the query is wrong, or uses what does not run yet; with line and column
   * @throws GraphflowException of kind QUERY if the join-order hint cannot be obeyed or a pattern is too
   *     large to plan
   */
  public static CompiledQuery compile(String text, Catalog catalog, CompilerOptions options) {
    return QueryPlanner.plan(Binder.bind(text, catalog, options), catalog, options);
  }
}
