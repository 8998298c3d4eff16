package io.graphflow.core.list;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.QueryExecutor;
import io.graphflow.core.execution.RowCursor;
import io.graphflow.parser.plan.CompiledQuery;

/** Runs logical plans by list-based processing: GF-CL on a columnar snapshot. */
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
  public RowCursor execute(CompiledQuery query, QueryContext context) {
    return new ListPlanner(query, context, options).cursor();
  }
}
