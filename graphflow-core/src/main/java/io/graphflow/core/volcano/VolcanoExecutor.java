package io.graphflow.core.volcano;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.QueryExecutor;
import io.graphflow.core.execution.RepeatedPlan;
import io.graphflow.core.execution.RowCursor;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.VariableDomains;

/** Runs plans a tuple at a time, in one thread: GF-RV and GF-CV. */
public final class VolcanoExecutor implements QueryExecutor {

  /** Creates the executor. */
  public VolcanoExecutor() {}

  @Override
  public RowCursor execute(CompiledQuery query, QueryContext context) {
    return new VolcanoPlanner(query, context).plan();
  }

  @Override
  public RepeatedPlan repeated(
      CompiledQuery query, VariableDomains domains, QueryContext context, Tuple row) {
    return new VolcanoPlanner(query, domains, context, row).repeatedPlan();
  }
}
