package io.graphflow.core.volcano.operator.extend;

import io.graphflow.core.path.StepList;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.volcano.operator.Operator;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.ChangedList;

/**
 * Sets a slot, for each input row, to each edge between two vertices, found by binary search among the
 * edges in the files and among those beside them.
 */
public final class ExtendIntoOperator implements Operator {
  private final Operator input;
  private final Tuple tuple;
  private final int fromSlot;
  private final EdgeSlot edge;
  private final int toSlot;
  private final StepList[][] byOwnerTable;

  private long owner;
  private long neighbour;
  private StepList[] lists;
  private int nextList;
  private StepList list;
  private long position;
  private long end;
  private ChangedList changed;
  private int changedIndex;
  private int changedEnd;

  /** The edge is null if it is not read. */
  public ExtendIntoOperator(
      Operator input,
      Tuple tuple,
      int fromSlot,
      EdgeSlot edge,
      int toSlot,
      StepList[][] byOwnerTable) {
    this.input = input;
    this.tuple = tuple;
    this.fromSlot = fromSlot;
    this.edge = edge;
    this.toSlot = toSlot;
    this.byOwnerTable = byOwnerTable;
  }

  @Override
  public void open() {
    input.open();
    lists = new StepList[0];
    nextList = 0;
    position = 0;
    end = 0;
    changedIndex = 0;
    changedEnd = 0;
  }

  @Override
  public boolean next() {
    while (true) {
      if (position < end && list.adjacency().neighbour(position) == neighbour) {
        if (edge != null) {
          edge.set(tuple, list, owner, position, neighbour);
        }
        position++;
        return true;
      }
      position = end;
      if (changedIndex < changedEnd && changed.neighbour(changedIndex) == neighbour) {
        if (edge != null) {
          edge.setChanged(tuple, list, owner, changed, changedIndex, neighbour);
        }
        changedIndex++;
        return true;
      }
      changedIndex = changedEnd;
      if (nextList < lists.length) {
        openList(lists[nextList++]);
      } else if (!nextPair()) {
        return false;
      }
    }
  }

  private void openList(StepList next) {
    list = next;
    if (next.skipsLoops() && owner == neighbour) {
      return;
    }
    long offset = ElementId.position(owner);
    changed = next.changed(offset);
    if (next.hasBase(offset, changed)) {
      Adjacency adjacency = next.adjacency();
      end = adjacency.end(offset);
      position = adjacency.lowerBound(adjacency.start(offset), end, neighbour);
    }
    if (changed != null) {
      changedEnd = changed.count();
      changedIndex = changed.lowerBound(0, changedEnd, neighbour);
    }
  }

  private boolean nextPair() {
    do {
      if (!input.next()) {
        return false;
      }
      owner = tuple.vertex(fromSlot);
      neighbour = tuple.vertex(toSlot);
    } while (owner == ElementId.NONE || neighbour == ElementId.NONE);
    lists = byOwnerTable[ElementId.table(owner)];
    nextList = 0;
    return true;
  }

  @Override
  public void close() {
    input.close();
  }
}
