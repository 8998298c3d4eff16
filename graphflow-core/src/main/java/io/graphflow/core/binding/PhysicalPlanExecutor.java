package io.graphflow.core.binding;

import io.graphflow.core.execution.PreparedPlan;
import io.graphflow.core.execution.PreparedRepetition;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.QueryExecutor;
import io.graphflow.core.execution.RepeatedPlan;
import io.graphflow.core.execution.RowCursor;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.PlanLine;
import io.graphflow.parser.plan.VariableDomains;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.List;
import java.util.Objects;

/**
 * An executor that makes a physical plan of a logical one, and keeps it with what it is bound to.
 * Safe for use by many threads.
 *
 * @param <P> its physical plans, which are immutable
 */
public abstract class PhysicalPlanExecutor<P> implements QueryExecutor {

  /** Makes the physical plan of a query. */
  protected abstract P plan(CompiledQuery query, Catalog catalog);

  /** Makes the physical plan of a query that starts from rows of a caller. */
  protected abstract P planRepetition(CompiledQuery query, Catalog catalog);

  /** Whether a plan made again is the same plan, so that it can be kept. */
  protected abstract boolean keepsPlans();

  /** The lists that a plan's operators read, by their numbers. */
  protected abstract List<Lists> lists(P plan);

  /** A plan as people read it. */
  protected abstract PlanLine lines(P plan, Catalog catalog);

  /** Makes the operators of a run. */
  protected abstract RowCursor cursor(P plan, BoundPlan bound, QueryContext context);

  /** Makes the operators of a plan that runs for each row that a tuple holds. */
  protected abstract RepeatedPlan repeated(
      P plan, BoundPlan bound, QueryContext context, Tuple row);

  @Override
  public final PreparedPlan prepare(CompiledQuery query) {
    return new Prepared(Objects.requireNonNull(query, "query"));
  }

  @Override
  public final PreparedRepetition prepareRepetition(CompiledQuery query) {
    return new Repetition(query, VariableDomains.of(query.plan()));
  }

  private void note(QueryContext context, CompiledQuery query, P plan) {
    if (context.profile() != null) {
      context.profile().runs(query, lines(plan, context.snapshot().catalog()));
    }
  }

  /**
   * A query with the physical plan of its last run, bound to the kind of snapshot that the run
   * read. A database has few kinds at a time: a new one arises when its files or facts change, or
   * when a structure has its first change.
   */
  private final class Prepared implements PreparedPlan {
    private final CompiledQuery query;
    private volatile VariableDomains domains;
    private volatile Planned planned;
    private volatile Bound bound;

    /** A physical plan and the catalog it was made for, which is compared by identity. */
    private final class Planned {
      private final Catalog catalog;
      private final P plan;

      Planned(Catalog catalog) {
        this.catalog = catalog;
        this.plan = plan(query, catalog);
      }
    }

    /** A physical plan, bound. */
    private final class Bound {
      private final P plan;
      private final BoundPlan binding;

      Bound(P plan, QueryContext context) {
        this.plan = plan;
        this.binding = new BoundPlan(query, lists(plan), domains, context);
      }
    }

    Prepared(CompiledQuery query) {
      this.query = query;
    }

    @Override
    public RowCursor execute(QueryContext context) {
      Bound known = bound;
      if (known == null || !known.binding.isFor(context.snapshot())) {
        known = bind(context);
      }
      note(context, query, known.plan);
      return cursor(known.plan, known.binding, context);
    }

    @Override
    public PlanLine explain(Catalog catalog) {
      return lines(planned(catalog), catalog);
    }

    /** Two threads that find no plan at the same time may both make it. */
    private Bound bind(QueryContext context) {
      Snapshot snapshot = context.snapshot();
      if (domains == null) {
        domains = VariableDomains.of(query.plan());
      }
      Bound made = new Bound(planned(snapshot.catalog()), context);
      if (keepsPlans()) {
        bound = made;
      }
      return made;
    }

    @SuppressWarnings("ReferenceEquality") // Catalogs of equal facts take long to compare.
    private P planned(Catalog catalog) {
      Planned known = planned;
      if (known == null || known.catalog != catalog || !keepsPlans()) {
        known = new Planned(catalog);
        planned = known;
      }
      return known.plan;
    }
  }

  /**
   * A query that starts from rows of a caller. Each run of the statement around it plans it anew,
   * because the facts of a live snapshot belong to that run.
   */
  private final class Repetition implements PreparedRepetition {
    private final CompiledQuery query;
    private final VariableDomains domains;

    Repetition(CompiledQuery query, VariableDomains domains) {
      this.query = query;
      this.domains = domains;
    }

    @Override
    public RepeatedPlan begin(QueryContext context, Tuple row) {
      P plan = planRepetition(query, context.snapshot().catalog());
      note(context, query, plan);
      return repeated(plan, new BoundPlan(query, lists(plan), domains, context), context, row);
    }

    @Override
    public PlanLine explain(Catalog catalog) {
      return lines(planRepetition(query, catalog), catalog);
    }
  }
}
