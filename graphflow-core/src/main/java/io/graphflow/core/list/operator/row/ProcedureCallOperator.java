package io.graphflow.core.list.operator.row;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.expression.Assignment;
import io.graphflow.core.list.chunk.Bindings;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.chunk.VariableColumn;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.procedure.ProcedureRows;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.Vector;
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
  private final VariableColumn[] columns;
  private final ListGroup group;
  private final Vector[] vectors;
  private final int maxCount;
  private final Selection all = new Selection();

  /**
   * Creates the operator.
   *
   * @param flat the values that the arguments read
   * @param group receives the rows, whose columns {@code vectors} show in the order of {@code
   *     outputs}
   * @param maxCount largest number of rows in a chunk
   */
  public ProcedureCallOperator(
      ListOperator input,
      QueryContext context,
      Bindings flat,
      Tuple tuple,
      ProcedureRows rows,
      List<ProcedureOutput> outputs,
      ListGroup group,
      List<Vector> vectors,
      int maxCount) {
    this.input = input;
    this.context = context;
    this.flat = flat;
    this.tuple = tuple;
    this.rows = rows;
    this.outputs = outputs.toArray(ProcedureOutput[]::new);
    this.columns = outputs.stream()
        .map(output -> new VariableColumn(output.variable()))
        .toArray(VariableColumn[]::new);
    this.group = group;
    this.vectors = vectors.toArray(Vector[]::new);
    this.maxCount = maxCount;
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
      if ((count & (count - 1)) == 0) {
        for (VariableColumn column : columns) {
          column.ensureCapacity(Math.min(maxCount, 2 * count + 1));
        }
      }
      for (int i = 0; i < columns.length; i++) {
        Variable variable = outputs[i].variable();
        Object value = rows.value(outputs[i].column());
        Assignment.set(tuple, variable.id(), variable.type(), value);
        columns[i].set(count, tuple);
      }
      count++;
    } while (count < maxCount && rows.next());
    for (int i = 0; i < columns.length; i++) {
      columns[i].show(vectors[i], 0);
    }
    group.set(count, all);
    return true;
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
