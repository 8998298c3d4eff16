package io.graphflow.core.volcano;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.storage.layout.ElementId;

/** Sets slots, for each input row, to what is read of each path between two vertices. */
final class VariableExtendIntoOperator implements Operator {
  private final Operator input;
  private final Tuple tuple;
  private final int fromSlot;
  private final int toSlot;
  private final PathRows paths;

  VariableExtendIntoOperator(
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
