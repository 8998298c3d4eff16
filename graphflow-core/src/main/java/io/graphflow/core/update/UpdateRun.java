package io.graphflow.core.update;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.UpdateCounters;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.expression.ExpressionCompiler;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.VariableDomains;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.delta.DeltaReader;
import io.graphflow.storage.delta.DeltaWriter;
import java.util.ArrayList;
import java.util.List;

/** What the updates of one run of a query share. For one thread at a time. */
final class UpdateRun {
  final CompiledQuery query;
  final QueryContext context;
  final DeltaWriter writer;
  final UpdateLocks locks;
  final UpdateCounters counters;
  final VariableDomains domains;
  final WriterSnapshot snapshot;
  final SchemaGrowth schema;

  /** The row that goes through the updates. */
  final Tuple row;

  /** What runs within other updates, to be reported at the end. */
  final List<UpdateChain> nested = new ArrayList<>();

  private ExpressionCompiler compiler;
  private int compilerGrowth;

  UpdateRun(CompiledQuery query, QueryContext context, UpdateContext updates,
      UpdateCounters counters) {
    this.query = query;
    this.writer = updates.writer();
    this.locks = updates.locks();
    this.counters = counters;
    this.domains = VariableDomains.of(query.plan());
    this.schema = new SchemaGrowth(writer, locks, updates.closedSchema());
    this.snapshot = new WriterSnapshot(writer, query.plan());
    this.context = context.part(snapshot, null);
    this.row = new Tuple(query.variableCount(), context.limits());
  }

  Catalog catalog() {
    return writer.current().catalog();
  }

  DeltaReader reader() {
    return writer.reader();
  }

  /** An evaluator for the schema as it is now; it reads what the writer sees. */
  Evaluator compile(Expression expression) {
    if (compiler == null || compilerGrowth != schema.growth()) {
      compiler = new ExpressionCompiler(snapshot, context.parameters(), domains);
      compilerGrowth = schema.growth();
    }
    return compiler.compile(expression);
  }
}
