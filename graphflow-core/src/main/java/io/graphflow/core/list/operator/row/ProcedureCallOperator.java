package io.graphflow.core.list.operator.row;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.expression.Assignment;
import io.graphflow.core.list.chunk.Bindings;
import io.graphflow.core.list.chunk.RowWriter;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.procedure.ProcedureRows;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.ProcedureOutput;
import java.util.List;

/**
 * Calls a procedure for each chunk, whose groups are all flat and stand for one row, and yields the
 * procedure's rows as a new unflat group.
 */
public final class ProcedureCallOperator implements ListOperator {
  private final ListOperator input;
  private final QueryContext context;
  private final Bindings flat;
  private final Tuple tuple;
  private final ProcedureRows rows;
  private final ProcedureOutput[] outputs;
  private final RowWriter writer;

  /**
   * Creates the operator.
   *
   * @param flat the values that the arguments read
   * @param writer copies the variables of {@code outputs}
   */
  public ProcedureCallOperator(
      ListOperator input,
      QueryContext context,
      Bindings flat,
      Tuple tuple,
      ProcedureRows rows,
      List<ProcedureOutput> outputs,
      RowWriter writer) {
    this.input = input;
    this.context = context;
    this.flat = flat;
    this.tuple = tuple;
    this.rows = rows;
    this.outputs = outputs.toArray(ProcedureOutput[]::new);
    this.writer = writer;
  }

  @Override
  public void open() {
    rows.close();
    input.open();
  }

  @Override
  public boolean next() {
    while (!rows.next()) {
      if (!input.next()) {
        return false;
      }
      context.check();
      flat.loadCurrent(tuple);
      rows.call(tuple);
    }
    context.check();
    int count = 0;
    do {
      for (ProcedureOutput output : outputs) {
        Variable variable = output.variable();
        Assignment.set(tuple, variable.id(), variable.type(), rows.value(output.column()));
      }
      writer.set(count++, tuple);
    } while (count < writer.maxCount() && rows.next());
    return writer.show(count);
  }

  @Override
  public long addedBytes() {
    return writer.bytes();
  }

  @Override
  public void close() {
    try {
      rows.close();
    } finally {
      input.close();
    }
  }
}
