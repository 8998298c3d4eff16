package io.graphflow.core.volcano.operator.row;

import io.graphflow.core.expression.Assignment;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.volcano.operator.Operator;

/** Sets variables of each row to the values of expressions. */
public final class ProjectOperator implements Operator {
  private final Operator input;
  private final Tuple tuple;
  private final Assignment[] assignments;
  private long builtBytes;

  /** Creates the operator; the assignments are made in the order of the array. */
  public ProjectOperator(Operator input, Tuple tuple, Assignment[] assignments) {
    this.input = input;
    this.tuple = tuple;
    this.assignments = assignments;
  }

  @Override
  public void open() {
    input.open();
  }

  @Override
  public boolean next() {
    tuple.drop(builtBytes);
    builtBytes = 0;
    if (!input.next()) {
      return false;
    }
    for (Assignment assignment : assignments) {
      assignment.apply(tuple);
      builtBytes += tuple.hold(assignment.builtBytes(tuple));
    }
    return true;
  }

  @Override
  public void close() {
    tuple.drop(builtBytes);
    builtBytes = 0;
    input.close();
  }
}
