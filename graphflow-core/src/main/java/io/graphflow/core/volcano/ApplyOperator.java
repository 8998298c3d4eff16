package io.graphflow.core.volcano;

/** Each input row with each row that the inner plan adds. */
final class ApplyOperator implements Operator {
  private final Operator input;
  private final Operator inner;

  private boolean innerIsOpen;

  ApplyOperator(Operator input, Operator inner) {
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
