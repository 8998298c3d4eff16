package io.graphflow.core.ftree.operator.row;

import io.graphflow.core.expression.Assignment;
import io.graphflow.core.ftree.operator.RowExpansion;
import io.graphflow.core.procedure.ProcedureRows;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.ProcedureOutput;
import java.util.List;

/** The rows of a call of a procedure. */
public final class ProcedureResults implements RowExpansion {
  private final Tuple tuple;
  private final ProcedureRows rows;
  private final ProcedureOutput[] outputs;

  /** Creates it; {@code outputs} says which variables receive what. */
  public ProcedureResults(Tuple tuple, ProcedureRows rows, List<ProcedureOutput> outputs) {
    this.tuple = tuple;
    this.rows = rows;
    this.outputs = outputs.toArray(ProcedureOutput[]::new);
  }

  @Override
  public void open() {
    rows.close();
  }

  @Override
  public void begin() {
    rows.call(tuple);
  }

  @Override
  public boolean next() {
    if (!rows.next()) {
      return false;
    }
    for (ProcedureOutput output : outputs) {
      Variable variable = output.variable();
      Assignment.set(tuple, variable.id(), variable.type(), rows.value(output.column()));
    }
    return true;
  }

  @Override
  public void close() {
    rows.close();
  }
}
