package io.graphflow.core.volcano.operator.extend;

import io.graphflow.core.path.PathRows;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.volcano.operator.Operator;
import io.graphflow.storage.layout.ElementId;

/**
 * For each input row, sets slots to the values read of each path from a vertex, and to the path's
 * end.
 */
public final class VariableExtendOperator implements Operator {
  private final Operator input;
  private final Tuple tuple;
  private final int fromSlot;
  private final int toSlot;
  private final PathRows paths;

  /** Creates the operator: {@code fromSlot} holds the start, {@code toSlot} receives the end. */
  public VariableExtendOperator(Operator input, Tuple tuple, int fromSlot, int toSlot,
      PathRows paths) {
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
      if (from != ElementId.NONE) {
        paths.begin(from, ElementId.NONE);
      }
    }
    tuple.setVertex(toSlot, paths.end());
    return true;
  }

  @Override
  public void close() {
    input.close();
    paths.close();
  }
}
