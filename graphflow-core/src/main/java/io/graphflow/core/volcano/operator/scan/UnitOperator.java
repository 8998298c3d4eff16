package io.graphflow.core.volcano.operator.scan;

import io.graphflow.core.volcano.operator.Operator;

/** One row: that without variables, or that of the outer plan, which already is in the tuple. */
public final class UnitOperator implements Operator {
  private boolean given;

  @Override
  public void open() {
    given = false;
  }

  @Override
  public boolean next() {
    boolean first = !given;
    given = true;
    return first;
  }

  @Override
  public void close() {}
}
