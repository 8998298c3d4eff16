package io.graphflow.core.volcano.operator.join;

import io.graphflow.core.volcano.operator.Operator;

/** Yields each input row with each row that the inner plan adds. */
public final class ApplyOperator implements Operator {
  private final Operator input;
  private final Operator inner;

  private boolean innerIsOpen;

  /** Creates the operator: {@code inner} is opened anew for each row of {@code input}. */
  public ApplyOperator(Operator input, Operator inner) {
    this.input = input;
    this.inner = inner;
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
          return true;
        }
        innerIsOpen = false;
      }
      if (!input.next()) {
        return false;
      }
      inner.open();
      innerIsOpen = true;
    }
  }

  @Override
  public void close() {
    input.close();
    inner.close();
  }
}
