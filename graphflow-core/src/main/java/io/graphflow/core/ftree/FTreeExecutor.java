package io.graphflow.core.ftree;

import io.graphflow.core.binding.BoundPlan;
import io.graphflow.core.binding.Lists;
import io.graphflow.core.binding.PhysicalPlanExecutor;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.RepeatedPlan;
import io.graphflow.core.execution.RowCursor;
import io.graphflow.core.ftree.link.FTreeLinker;
import io.graphflow.core.ftree.plan.FTreePlanText;
import io.graphflow.core.ftree.plan.FTreePlanner;
import io.graphflow.core.ftree.plan.FTreeQueryPlan;
import io.graphflow.core.ftree.run.FTreeOptions;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.PlanLine;
import io.graphflow.research.TreeProcessing;
import io.graphflow.storage.catalog.Catalog;
import java.util.List;

/**
 * Runs logical plans on factorized trees, as GES does: GF-FT on a columnar snapshot. Safe for use by many threads.
 */
public final class FTreeExecutor extends PhysicalPlanExecutor<FTreeQueryPlan> {
  private final FTreeOptions options;

  /** Creates the executor with the sizes it is made for. */
  public FTreeExecutor(TreeProcessing processing) {
    this(FTreeOptions.of(processing));
  }

  FTreeExecutor(FTreeOptions options) {
    this.options = options;
  }

  @Override
  protected FTreeQueryPlan plan(CompiledQuery query, Catalog catalog) {
    return FTreePlanner.plan(query, catalog, options.defactoring(), options.fusions(), true);
  }

  @Override
  protected FTreeQueryPlan planRepetition(CompiledQuery query, Catalog catalog) {
    return FTreePlanner.plan(query, catalog, options.defactoring(), options.fusions(), false);
  }

  @Override
  protected boolean keepsPlans() {
    return options.defactoring().isStable();
  }

  @Override
  protected List<Lists> lists(FTreeQueryPlan plan) {
    return plan.lists();
  }

  @Override
  protected PlanLine lines(FTreeQueryPlan plan, Catalog catalog) {
    return FTreePlanText.lines(plan, catalog);
  }

  @Override
  protected RowCursor cursor(FTreeQueryPlan plan, BoundPlan bound, QueryContext context) {
    return FTreeLinker.cursor(plan, bound, context, options);
  }

  @Override
  protected RepeatedPlan repeated(
      FTreeQueryPlan plan, BoundPlan bound, QueryContext context, Tuple row) {
    return FTreeLinker.repeated(plan, bound, context, options, row);
  }
}
