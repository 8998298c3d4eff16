package io.graphflow.core.volcano.operator.join;

import io.graphflow.core.expression.Assignment;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.volcano.operator.Operator;
import io.graphflow.parser.expression.Variable;
import java.util.List;

/**
 * Yields each input row with each row that the inner plan adds, or once with NULLs if it adds none.
 */
public final class OptionalApplyOperator implements Operator {
  private final Operator input;
  private final Operator inner;
  private final Tuple tuple;
  private final List<Variable> introduced;

  private boolean innerIsOpen;
  private boolean innerGaveRow;

  /** Creates the operator: {@code introduced} are the variables that the inner plan adds. */
  public OptionalApplyOperator(
      Operator input, Operator inner, Tuple tuple, List<Variable> introduced) {
    this.input = input;
    this.inner = inner;
    this.tuple = tuple;
    this.introduced = introduced;
  }

  @Override
  public void open() {
    input.open();
    innerIsOpen = false;
  }

  @Override
  public boolean next() {
    while (true) {
      if (innerIsOpen) {
        if (inner.next()) {
          innerGaveRow = true;
          return true;
        }
        innerIsOpen = false;
        if (!innerGaveRow) {
          for (Variable variable : introduced) {
            Assignment.set(tuple, variable.id(), variable.type(), null);
          }
          return true;
        }
      }
      if (!input.next()) {
        return false;
      }
      inner.open();
      innerIsOpen = true;
      innerGaveRow = false;
    }
  }

  @Override
  public void close() {
    input.close();
    inner.close();
  }
}
