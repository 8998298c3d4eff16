package io.graphflow.core.volcano;

import io.graphflow.core.execution.PreparedPlan;
import io.graphflow.core.execution.PreparedRepetition;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.QueryExecutor;
import io.graphflow.core.execution.RepeatedPlan;
import io.graphflow.core.execution.RowCursor;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.volcano.plan.VolcanoPlanner;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.OperatorText;
import io.graphflow.parser.plan.PlanLine;
import io.graphflow.parser.plan.VariableDomains;
import io.graphflow.storage.catalog.Catalog;

/**
 * Runs plans a tuple at a time, in one thread: GF-RV and GF-CV. There is nothing to decide: each node of a
 * logical plan is an operator.
 */
public final class VolcanoExecutor implements QueryExecutor {

  /** Creates the executor. */
  public VolcanoExecutor() {}

  @Override
  public PreparedPlan prepare(CompiledQuery query) {
    return new Prepared(query, VariableDomains.of(query.plan()));
  }

  @Override
  public PreparedRepetition prepareRepetition(CompiledQuery query) {
    return new Repetition(query, VariableDomains.of(query.plan()));
  }

  private static PlanLine lines(CompiledQuery query, Catalog catalog) {
    return PlanLine.of(query.plan(), new OperatorText(catalog), query.estimates());
  }

  private static void note(QueryContext context, CompiledQuery query) {
    if (context.profile() != null) {
      context.profile().runs(query, lines(query, context.snapshot().catalog()));
    }
  }

  private record Prepared(CompiledQuery query, VariableDomains domains) implements PreparedPlan {
    @Override
    public RowCursor execute(QueryContext context) {
      note(context, query);
      return new VolcanoPlanner(query, domains, context).plan();
    }

    @Override
    public PlanLine explain(Catalog catalog) {
      return lines(query, catalog);
    }
  }

  private record Repetition(
      CompiledQuery query,
      VariableDomains domains) implements PreparedRepetition {
    @Override
    public RepeatedPlan begin(QueryContext context, Tuple row) {
      note(context, query);
      return new VolcanoPlanner(query, domains, context, row).repeatedPlan();
    }

    @Override
    public PlanLine explain(Catalog catalog) {
      return lines(query, catalog);
    }
  }
}
