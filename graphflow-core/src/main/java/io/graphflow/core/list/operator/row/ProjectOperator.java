package io.graphflow.core.list.operator.row;

import io.graphflow.core.list.column.Computations;
import io.graphflow.core.list.operator.ListOperator;

/**
 * Computes expressions and leaves the chunk factorized. A variable that is only renamed costs nothing: the planner
 * binds it anew.
 */
public final class ProjectOperator implements ListOperator {
  private final ListOperator input;
  private final Computations computations;

  /** Creates the operator. */
  public ProjectOperator(ListOperator input, Computations computations) {
    this.input = input;
    this.computations = computations;
  }

  @Override
  public void open() {
    input.open();
  }

  @Override
  public boolean next() {
    computations.drop();
    if (!input.next()) {
      return false;
    }
    computations.compute();
    return true;
  }

  @Override
  public long addedBytes() {
    return computations.bytes();
  }

  @Override
  public void close() {
    computations.drop();
    input.close();
  }
}
