package io.graphflow.core.volcano.operator.extend;

import io.graphflow.core.path.PathRows;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.volcano.operator.Operator;
import io.graphflow.storage.layout.ElementId;

/** For each input row, sets slots to the values read of each path between two vertices. */
public final class VariableExtendIntoOperator implements Operator {
  private final Operator input;
  private final Tuple tuple;
  private final int fromSlot;
  private final int toSlot;
  private final PathRows paths;

  /**
   * Creates the operator: the slots hold the ends, {@code paths} finds the paths and sets their
   * values.
   */
  public VariableExtendIntoOperator(
      Operator input, Tuple tuple, int fromSlot, int toSlot, PathRows paths) {
    this.input = input;
    this.tuple = tuple;
    this.fromSlot = fromSlot;
    this.toSlot = toSlot;
    this.paths = paths;
  }

  @Override
  public void open() {
    input.open();
    paths.open();
  }

  @Override
  public boolean next() {
    while (!paths.next()) {
      if (!input.next()) {
        return false;
      }
      long from = tuple.vertex(fromSlot);
      long to = tuple.vertex(toSlot);
      if (from != ElementId.NONE && to != ElementId.NONE) {
        paths.begin(from, to);
      }
    }
    return true;
  }

  @Override
  public void close() {
    input.close();
    paths.close();
  }
}
