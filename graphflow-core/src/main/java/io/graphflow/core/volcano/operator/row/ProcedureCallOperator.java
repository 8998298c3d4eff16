package io.graphflow.core.volcano.operator.row;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.expression.Assignment;
import io.graphflow.core.procedure.ProcedureRows;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.volcano.operator.Operator;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.ProcedureOutput;

/** Sets variables, for each input row, to the columns of each row that a procedure gives for it. */
public final class ProcedureCallOperator implements Operator {
  private static final int ROWS_PER_CHECK = 512;

  private final Operator input;
  private final QueryContext context;
  private final Tuple tuple;
  private final ProcedureRows rows;
  private final ProcedureOutput[] outputs;

  private int count;

  /**
   * Creates the operator: {@code rows} calls the procedure, {@code outputs} are the columns that are read.
   */
  public ProcedureCallOperator(Operator input, QueryContext context, Tuple tuple,
      ProcedureRows rows,
      ProcedureOutput[] outputs) {
    this.input = input;
    this.context = context;
    this.tuple = tuple;
    this.rows = rows;
    this.outputs = outputs;
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
      rows.call(tuple);
    }
    if (++count % ROWS_PER_CHECK == 0) {
      context.check();
    }
    for (ProcedureOutput output : outputs) {
      Variable variable = output.variable();
      Assignment.set(tuple, variable.id(), variable.type(), rows.value(output.column()));
    }
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
