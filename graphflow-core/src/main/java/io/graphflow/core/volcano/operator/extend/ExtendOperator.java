package io.graphflow.core.volcano.operator.extend;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.path.StepList;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.volcano.operator.Operator;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.ChangedList;

/**
 * Sets slots, for each input row, to each edge of a vertex and the vertex at its other end: of each list,
 * or run of it with neighbours in one table, first the edges in the files, then those beside them.
 */
public final class ExtendOperator implements Operator {
  private static final int ROWS_PER_CHECK = 512;

  private final Operator input;
  private final QueryContext context;
  private final Tuple tuple;
  private final int fromSlot;
  private final EdgeSlot edge;
  private final int toSlot;
  private final StepList[][] byOwnerTable;

  private long owner;
  private StepList[] lists;
  private int nextList;
  private StepList list;
  private Adjacency adjacency;
  private int nextTable;
  private long position;
  private long runEnd;
  private long listEnd;
  private ChangedList changed;
  private int changedIndex;
  private int changedRunEnd;
  private int changedEnd;
  private int rows;

  /** The edge is null if it is not read. */
  public ExtendOperator(
      Operator input,
      QueryContext context,
      Tuple tuple,
      int fromSlot,
      EdgeSlot edge,
      int toSlot,
      StepList[][] byOwnerTable) {
    this.input = input;
    this.context = context;
    this.tuple = tuple;
    this.fromSlot = fromSlot;
    this.edge = edge;
    this.toSlot = toSlot;
    this.byOwnerTable = byOwnerTable;
  }

  @Override
  public void open() {
    input.open();
    lists = null;
    list = null;
    position = 0;
    runEnd = 0;
    changedIndex = 0;
    changedRunEnd = 0;
  }

  @Override
  public boolean next() {
    while (true) {
      while (position < runEnd) {
        long at = position++;
        long neighbour = adjacency.neighbour(at);
        if (neighbour != owner || !list.skipsLoops()) {
          tuple.setVertex(toSlot, neighbour);
          if (edge != null) {
            edge.set(tuple, list, owner, at, neighbour);
          }
          if (++rows % ROWS_PER_CHECK == 0) {
            context.check();
          }
          return true;
        }
      }
      if (changedIndex < changedRunEnd) {
        if (nextChanged()) {
          return true;
        }
      } else if (!nextRun() && !nextOwner()) {
        return false;
      }
    }
  }

  /** Takes the next edge beside those in the files; returns whether it makes a row. */
  private boolean nextChanged() {
    int index = changedIndex++;
    long neighbour = changed.neighbour(index);
    if (neighbour == owner && list.skipsLoops()) {
      return false;
    }
    tuple.setVertex(toSlot, neighbour);
    if (edge != null) {
      edge.setChanged(tuple, list, owner, changed, index, neighbour);
    }
    if (++rows % ROWS_PER_CHECK == 0) {
      context.check();
    }
    return true;
  }

  /** Moves to the next run of neighbours in one table, or the next whole list, of the owner. */
  private boolean nextRun() {
    if (list != null && list.tables() != null && nextTable < list.tables().length) {
      int table = list.tables()[nextTable++];
      if (runEnd < listEnd) {
        position = adjacency.tableBound(runEnd, listEnd, table);
        runEnd = adjacency.tableBound(position, listEnd, table + 1);
      }
      if (changedRunEnd < changedEnd) {
        changedIndex = changed.lowerBound(changedRunEnd, changedEnd, StepList.leastId(table));
        changedRunEnd =
            changed.lowerBound(changedIndex, changedEnd, StepList.leastId(table + 1));
      }
      return true;
    }
    if (lists == null || nextList == lists.length) {
      return false;
    }
    list = lists[nextList++];
    adjacency = list.adjacency();
    long offset = ElementId.position(owner);
    changed = list.changed(offset);
    boolean hasBase = list.hasBase(offset, changed);
    position = hasBase ? adjacency.start(offset) : 0;
    listEnd = hasBase ? adjacency.end(offset) : 0;
    changedIndex = 0;
    changedEnd = changed == null ? 0 : changed.count();
    // With a choice of tables, empty runs in front of the first.
    runEnd = list.tables() == null ? listEnd : position;
    changedRunEnd = list.tables() == null ? changedEnd : 0;
    nextTable = 0;
    return true;
  }

  private boolean nextOwner() {
    do {
      if (!input.next()) {
        return false;
      }
      owner = tuple.vertex(fromSlot);
    } while (owner == ElementId.NONE);
    lists = byOwnerTable[ElementId.table(owner)];
    nextList = 0;
    list = null;
    return true;
  }

  @Override
  public void close() {
    input.close();
  }
}
