package io.graphflow.core.list;

import io.graphflow.core.binding.BoundPlan;
import io.graphflow.core.binding.Lists;
import io.graphflow.core.binding.PhysicalPlanExecutor;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.RepeatedPlan;
import io.graphflow.core.execution.RowCursor;
import io.graphflow.core.list.link.ListLinker;
import io.graphflow.core.list.plan.ListPlanText;
import io.graphflow.core.list.plan.ListPlanner;
import io.graphflow.core.list.plan.ListQueryPlan;
import io.graphflow.core.list.run.ListOptions;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.PlanLine;
import io.graphflow.storage.catalog.Catalog;
import java.util.List;

/**
 * Runs logical plans by list-based processing: GF-CL on a columnar snapshot. Safe for use by many threads.
 */
public final class ListExecutor extends PhysicalPlanExecutor<ListQueryPlan> {
  private final ListOptions options;

  /** Creates the executor with the sizes it is made for. */
  public ListExecutor() {
    this(ListOptions.DEFAULT);
  }

  ListExecutor(ListOptions options) {
    this.options = options;
  }

  @Override
  protected ListQueryPlan plan(CompiledQuery query, Catalog catalog) {
    return ListPlanner.plan(query, catalog, options.flattening(), options.sharesAll());
  }

  @Override
  protected ListQueryPlan planRepetition(CompiledQuery query, Catalog catalog) {
    return ListPlanner.repeated(query, catalog, options.flattening());
  }

  @Override
  protected boolean keepsPlans() {
    return options.flattening() == null;
  }

  @Override
  protected List<Lists> lists(ListQueryPlan plan) {
    return plan.lists();
  }

  @Override
  protected PlanLine lines(ListQueryPlan plan, Catalog catalog) {
    return ListPlanText.lines(plan, catalog);
  }

  @Override
  protected RowCursor cursor(ListQueryPlan plan, BoundPlan bound, QueryContext context) {
    return ListLinker.cursor(plan, bound, context, options);
  }

  @Override
  protected RepeatedPlan repeated(
      ListQueryPlan plan, BoundPlan bound, QueryContext context, Tuple row) {
    return ListLinker.repeated(plan, bound, context, options, row);
  }
}
