package io.graphflow.core.ftree.operator.extend;

import io.graphflow.core.ftree.operator.RowExpansion;
import io.graphflow.core.path.PathRows;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.storage.layout.ElementId;

/** The paths from a vertex, to any or to another vertex. */
public final class Paths implements RowExpansion {
  private final Tuple tuple;
  private final int fromSlot;
  private final int toSlot;
  private final boolean toGiven;
  private final PathRows paths;

  /**
   * Creates the paths.
   *
   * @param toGiven whether the slot {@code toSlot} holds the end of paths; otherwise it receives it
   */
  public Paths(Tuple tuple, int fromSlot, int toSlot, boolean toGiven, PathRows paths) {
    this.tuple = tuple;
    this.fromSlot = fromSlot;
    this.toSlot = toSlot;
    this.toGiven = toGiven;
    this.paths = paths;
  }

  @Override
  public void open() {
    paths.open();
  }

  @Override
  public void begin() {
    long from = tuple.vertex(fromSlot);
    long to = toGiven ? tuple.vertex(toSlot) : ElementId.NONE;
    if (from == ElementId.NONE || (toGiven && to == ElementId.NONE)) {
      paths.open();
    } else {
      paths.begin(from, to);
    }
  }

  @Override
  public boolean next() {
    if (!paths.next()) {
      return false;
    }
    if (!toGiven) {
      tuple.setVertex(toSlot, paths.end());
    }
    return true;
  }

  @Override
  public void close() {
    paths.close();
  }
}
