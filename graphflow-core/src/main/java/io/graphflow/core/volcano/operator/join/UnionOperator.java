package io.graphflow.core.volcano.operator.join;

import io.graphflow.core.volcano.operator.Operator;

/** Yields the rows of one input after the other; all inputs set the same slots. */
public final class UnionOperator implements Operator {
  private final Operator[] inputs;
  private int current;

  /** Creates the operator; the inputs set the same variables. */
  public UnionOperator(Operator[] inputs) {
    this.inputs = inputs;
  }

  @Override
  public void open() {
    current = 0;
    inputs[0].open();
  }

  @Override
  public boolean next() {
    while (!inputs[current].next()) {
      if (current == inputs.length - 1) {
        return false;
      }
      inputs[++current].open();
    }
    return true;
  }

  @Override
  public void close() {
    for (Operator input : inputs) {
      input.close();
    }
  }
}
