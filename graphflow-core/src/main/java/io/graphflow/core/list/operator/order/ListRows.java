package io.graphflow.core.list.operator.order;

import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.column.Computations;
import io.graphflow.core.order.RowColumns;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.core.vector.Vector;
import java.util.List;

/** The rows of chunks whose values lie in one unflat group and in flat ones. For one thread at a time. */
public final class ListRows {
  private final ListGroup group;
  private final List<ListGroup> others;
  private final Computations computations;
  private final ListGroup[] keptGroups;
  private final RowColumns columns;

  /**
   * Creates it.
   *
   * @param group the unflat group
   * @param others all other groups of the chunks
   * @param computations of keys that the chunks do not hold
   * @param keptGroups by kept vector its group
   */
  public ListRows(ListGroup group, List<ListGroup> others, Computations computations,
      ValueVector[] keys, ListGroup[] keptGroups, Vector[] kept) {
    this.group = group;
    this.others = List.copyOf(others);
    this.computations = computations;
    this.keptGroups = keptGroups.clone();
    this.columns = new RowColumns(keys, kept);
  }

  /** Whether each position of the chunk that the groups now hold is one row, so that columns have all. */
  boolean areColumns() {
    if (group.multiplicities != null) {
      return false;
    }
    for (ListGroup other : others) {
      if (other.rows() != 1) {
        return false;
      }
    }
    return true;
  }

  /** Whether the chunks hold all keys, so that none has to be computed. */
  boolean haveKeys() {
    return computations.isEmpty();
  }

  /** The columns of the chunk that the groups now hold, valid for the positions that are selected. */
  RowColumns columns() {
    computations.compute();
    for (int i = 0; i < keptGroups.length; i++) {
      columns.setSingle(i, keptGroups[i] == group ? -1 : keptGroups[i].current);
    }
    return columns;
  }

  ListGroup group() {
    return group;
  }

  /** No longer counts what was computed of the last chunk, once it is copied. */
  void release() {
    computations.drop();
  }
}
