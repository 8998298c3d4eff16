package io.graphflow.core.ftree.operator.extend;

import io.graphflow.core.ftree.operator.BlockColumns;
import io.graphflow.core.ftree.operator.RowExpansion;
import io.graphflow.core.path.PathRows;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.storage.layout.ElementId;

/** The paths from a vertex, to any or to another vertex. */
public final class Paths implements RowExpansion {
  /** The ends that are copied at a time. */
  private static final int MOST_ENDS = 256;

  private final Tuple tuple;
  private final int fromSlot;
  private final int toSlot;
  private final boolean toGiven;
  private final PathRows paths;

  /** Whether the ends alone become the one column of a block. */
  private final boolean addsEnds;

  private long[] ends = {};

  /**
   * Creates the paths.
   *
   * @param toGiven whether the slot {@code toSlot} holds the end of paths; otherwise it receives it
   * @param addsEnds whether the ends alone become the one column of a block
   */
  public Paths(Tuple tuple, int fromSlot, int toSlot, boolean toGiven, PathRows paths,
      boolean addsEnds) {
    this.tuple = tuple;
    this.fromSlot = fromSlot;
    this.toSlot = toSlot;
    this.toGiven = toGiven;
    this.paths = paths;
    this.addsEnds = addsEnds;
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
  public int copy(BlockColumns into, int at, int most) {
    if (!addsEnds) {
      return 0;
    }
    int room = Math.min(most, MOST_ENDS);
    if (ends.length < room) {
      ends = new long[room];
    }
    ends[0] = paths.end();
    int count = 1 + paths.next(ends, 1, room - 1);
    into.setVertices(at, ends, count);
    return count;
  }

  @Override
  public void close() {
    paths.close();
  }
}
