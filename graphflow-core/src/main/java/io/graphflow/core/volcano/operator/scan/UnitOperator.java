package io.graphflow.core.volcano.operator.scan;

import io.graphflow.core.volcano.operator.Operator;

/**
 * Yields one row: the row without variables, or the outer plan's row, which is in the tuple
 * already.
 */
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
