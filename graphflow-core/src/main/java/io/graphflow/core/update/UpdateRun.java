package io.graphflow.core.update;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.RepeatedPlan;
import io.graphflow.core.execution.RowCursor;
import io.graphflow.core.execution.UpdateTally;
import io.graphflow.core.expression.Assignment;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.expression.ExpressionCompiler;
import io.graphflow.core.tuple.RowBuffer;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.delta.DeltaReader;
import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.delta.DeltaWriter;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;

/** The state that the updates of one run of a query share. For one thread at a time. */
final class UpdateRun implements AutoCloseable {
  private static final int ROWS_PER_CHECK = 512;

  final StagedPlan plan;
  final QueryContext context;
  final DeltaWriter writer;
  final UpdateLocks locks;
  final UpdateTally counters;
  final WriterSnapshot snapshot;
  final SchemaGrowth schema;
  final NamesOfRun names;

  /** The row that goes through the updates. */
  final Tuple row;

  /** Updates with others within them, which report these at the end. */
  final List<NestedUpdates> nested = new ArrayList<>();

  private final UpdateContext updates;
  private final List<RepeatedPlan> repeated = new ArrayList<>();
  private ExpressionCompiler compiler;
  private int compilerGrowth;

  UpdateRun(
      StagedPlan plan, QueryContext context, UpdateContext updates, UpdateTally counters) {
    this.plan = plan;
    this.updates = updates;
    this.writer = updates.writer();
    this.locks = updates.locks();
    this.counters = counters;
    this.schema = new SchemaGrowth(writer, locks, updates.closedSchema());
    this.names = new NamesOfRun(catalog(), updates.computedNames());
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
   *
   * @param rows those of the plan's leaf, which may be others in each of its runs; null if it has none
   */
  RepeatedPlan repeated(StagedPlan.ReadAgain read, RowBuffer rows) {
    RepeatedPlan made = read.plan().begin(context.part(snapshot, rows), row);
    repeated.add(made);
    return made;
  }

  /** Lets go of a plan that is not used any more. */
  void close(RepeatedPlan made) {
    made.close();
    repeated.remove(made);
  }

  /**
   * Runs a part that only reads on the graph as it is now.
   *
   * @param rows those of the part's leaf; null if it has none
   */
  RowCursor open(StagedPlan.Read read, RowBuffer rows) {
    DeltaVersion version = writer.version();
    Snapshot now = updates.snapshot(version);
    boolean hasDeleted = counters.nodesDeleted() + counters.relationshipsDeleted() > 0;
    if (hasDeleted) {
      now = new DeletionGuard(now, version);
    }
    RowCursor opened = read.plan().execute(context.part(now, rows));
    return hasDeleted ? new GuardedCursor(opened, new DeltaReader(version)) : opened;
  }

  /** Hands the rest of a cursor's rows on, one by one, each in the run's row. */
  void forEach(RowCursor cursor, List<Variable> columns, RowSink sink) {
    int count = 0;
    while (cursor.next()) {
      check(count++);
      for (int i = 0; i < columns.size(); i++) {
        Variable variable = columns.get(i);
        Assignment.set(row, variable.id(), variable.type(), cursor.value(i));
      }
      sink.row();
    }
  }

  /** Hands kept rows on, one by one, each in the run's row. */
  void forEach(RowBuffer rows, RowSink sink) {
    for (int i = 0; i < rows.size(); i++) {
      check(i);
      rows.load(i, row);
      sink.row();
    }
  }

  private void check(int count) {
    if (count % ROWS_PER_CHECK == 0) {
      context.check();
    }
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
