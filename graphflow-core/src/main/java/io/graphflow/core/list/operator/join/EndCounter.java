package io.graphflow.core.list.operator.join;

import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.tuple.EndCounts;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VertexVector;
import java.util.List;

/** Counts the rows of an inner plan by the vertex that they end in, without enumerating all else. */
public final class EndCounter {
  private final ListOperator inner;
  private final ListGroup endGroup;
  private final boolean endUnflat;
  private final VertexVector ends;
  private final ListGroup[] others;

  /**
   * Creates a counter.
   *
   * @param endGroup the group of the ends; where it is flat, perhaps one of the rows around
   * @param endUnflat whether {@code endGroup} is unflat, and a group of the inner plan's own
   * @param others the groups of the inner plan's chunks, but {@code endGroup} if it is unflat
   */
  public EndCounter(
      ListOperator inner,
      ListGroup endGroup,
      boolean endUnflat,
      VertexVector ends,
      List<ListGroup> others) {
    this.inner = inner;
    this.endGroup = endGroup;
    this.endUnflat = endUnflat;
    this.ends = ends;
    this.others = others.toArray(ListGroup[]::new);
  }

  /** Adds all rows of the inner plan for the argument that the chunk around it now holds. */
  void count(EndCounts counts) {
    inner.open();
    while (inner.next()) {
      long rows = 1;
      for (ListGroup group : others) {
        rows = Math.multiplyExact(rows, group.rows());
      }
      if (endUnflat) {
        addPositions(rows, counts);
      } else {
        counts.add(ends.id(endGroup.current), rows);
      }
    }
  }

  private void addPositions(long rows, EndCounts counts) {
    Selection selection = endGroup.selection;
    long[] multiplicities = endGroup.multiplicities;
    for (int i = 0; i < selection.count(); i++) {
      int position = selection.position(i);
      long each = multiplicities == null ? 1 : multiplicities[position];
      counts.add(ends.id(position), Math.multiplyExact(rows, each));
    }
  }

  /** Closes the inner plan. */
  void close() {
    inner.close();
  }
}
