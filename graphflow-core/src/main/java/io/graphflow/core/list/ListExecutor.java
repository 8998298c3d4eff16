package io.graphflow.core.list;

import io.graphflow.core.binding.BoundPlan;
import io.graphflow.core.execution.PreparedPlan;
import io.graphflow.core.execution.PreparedRepetition;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.QueryExecutor;
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
import io.graphflow.parser.plan.VariableDomains;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.Objects;

/**
 * Runs logical plans by list-based processing: GF-CL on a columnar snapshot. Safe for use by many threads.
 */
public final class ListExecutor implements QueryExecutor {
  private final ListOptions options;

  /** Creates the executor with the sizes it is made for. */
  public ListExecutor() {
    this(ListOptions.DEFAULT);
  }

  ListExecutor(ListOptions options) {
    this.options = options;
  }

  @Override
  public PreparedPlan prepare(CompiledQuery query) {
    return new Prepared(query, options);
  }

  @Override
  public PreparedRepetition prepareRepetition(CompiledQuery query) {
    return new Repetition(query, VariableDomains.of(query.plan()), options);
  }

  private static void note(QueryContext context, ListQueryPlan plan) {
    if (context.profile() != null) {
      context.profile()
          .runs(plan.query(), ListPlanText.lines(plan, context.snapshot().catalog()));
    }
  }

  /**
   * A query with the physical plan of its last run, bound to the kind of snapshot that the run
   * read. A database has few kinds at a time: a new one arises when its files or facts change, or
   * when a structure has its first change.
   */
  private static final class Prepared implements PreparedPlan {
    private final CompiledQuery query;
    private final ListOptions options;
    private volatile VariableDomains domains;
    private volatile Planned planned;
    private volatile Bound bound;

    /** A physical plan and the catalog it was made for, which is compared by identity. */
    private record Planned(Catalog catalog, ListQueryPlan plan) {}

    /** A physical plan, bound. */
    private record Bound(ListQueryPlan plan, BoundPlan binding) {}

    Prepared(CompiledQuery query, ListOptions options) {
      this.query = Objects.requireNonNull(query, "query");
      this.options = options;
    }

    @Override
    public RowCursor execute(QueryContext context) {
      Bound known = bound;
      if (known == null || !known.binding().isFor(context.snapshot())) {
        known = bind(context);
      }
      note(context, known.plan());
      return ListLinker.cursor(known.plan(), known.binding(), context, options);
    }

    @Override
    public PlanLine explain(Catalog catalog) {
      return ListPlanText.lines(plan(catalog), catalog);
    }

    /** Two threads that find no plan at the same time may both make it. */
    private Bound bind(QueryContext context) {
      Snapshot snapshot = context.snapshot();
      if (domains == null) {
        domains = VariableDomains.of(query.plan());
      }
      ListQueryPlan plan = plan(snapshot.catalog());
      Bound made = new Bound(plan, new BoundPlan(query, plan.lists(), domains, context));
      if (options.flattening() == null) {
        bound = made;
      }
      return made;
    }

    @SuppressWarnings("ReferenceEquality") // Catalogs of equal facts take long to compare.
    private ListQueryPlan plan(Catalog catalog) {
      Planned known = planned;
      if (known == null || known.catalog != catalog || options.flattening() != null) {
        known = new Planned(catalog, ListPlanner.plan(query, catalog, options.flattening()));
        planned = known;
      }
      return known.plan;
    }
  }

  /**
   * A query that starts from rows of a caller. Each run of the statement around it plans it anew,
   * because the facts of a live snapshot belong to that run.
   */
  private record Repetition(
      CompiledQuery query,
      VariableDomains domains,
      ListOptions options) implements PreparedRepetition {
    @Override
    public RepeatedPlan begin(QueryContext context, Tuple row) {
      ListQueryPlan plan = plan(context.snapshot().catalog());
      note(context, plan);
      return ListLinker.repeated(
          plan, new BoundPlan(query, plan.lists(), domains, context), context, options, row);
    }

    @Override
    public PlanLine explain(Catalog catalog) {
      return ListPlanText.lines(plan(catalog), catalog);
    }

    private ListQueryPlan plan(Catalog catalog) {
      return ListPlanner.repeated(query, catalog, options.flattening());
    }
  }
}
