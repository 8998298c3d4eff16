package io.graphflow.core.update;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.RepeatedPlan;
import io.graphflow.core.execution.UpdateTally;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.expression.ExpressionCompiler;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.parser.expression.Expression;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.delta.DeltaReader;
import io.graphflow.storage.delta.DeltaWriter;
import java.util.ArrayList;
import java.util.List;

/** The state that the updates of one run of a query share. For one thread at a time. */
final class UpdateRun implements AutoCloseable {
  final StagedPlan plan;
  final QueryContext context;
  final DeltaWriter writer;
  final UpdateLocks locks;
  final UpdateTally counters;
  final WriterSnapshot snapshot;
  final SchemaGrowth schema;

  /** The row that goes through the updates. */
  final Tuple row;

  /** Updates with others within them, which report these at the end. */
  final List<ForEachOperator> nested = new ArrayList<>();

  private final List<RepeatedPlan> repeated = new ArrayList<>();
  private ExpressionCompiler compiler;
  private int compilerGrowth;

  UpdateRun(
      StagedPlan plan, QueryContext context, UpdateContext updates, UpdateTally counters) {
    this.plan = plan;
    this.writer = updates.writer();
    this.locks = updates.locks();
    this.counters = counters;
    this.schema = new SchemaGrowth(writer, locks, updates.closedSchema());
    this.snapshot = new WriterSnapshot(writer, plan.touched());
    this.context = context.part(snapshot, null);
    this.row = new Tuple(plan.query().variableCount(), context.limits());
  }

  Catalog catalog() {
    return writer.current().catalog();
  }

  DeltaReader reader() {
    return writer.reader();
  }

  /**
   * Makes a plan for the engine of this run that starts from the {@link #row}, for the present
   * schema, on the graph as the writer sees it. The run closes it at its end.
   */
  RepeatedPlan repeated(StagedPlan.Match match) {
    RepeatedPlan made = match.plan().begin(context, row);
    repeated.add(made);
    return made;
  }

  /** Lets go of a plan that is not used any more. */
  void close(RepeatedPlan made) {
    made.close();
    repeated.remove(made);
  }

  @Override
  public void close() {
    repeated.forEach(RepeatedPlan::close);
    repeated.clear();
    row.release();
  }

  /** Makes an evaluator for the present schema; it reads the writer's state. */
  Evaluator compile(Expression expression) {
    if (compiler == null || compilerGrowth != schema.growth()) {
      compiler = new ExpressionCompiler(snapshot, context.parameters(), plan.domains());
      compilerGrowth = schema.growth();
    }
    return compiler.compile(expression);
  }
}
