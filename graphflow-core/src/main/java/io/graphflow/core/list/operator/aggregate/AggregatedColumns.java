package io.graphflow.core.list.operator.aggregate;

import io.graphflow.core.aggregate.GroupStates;
import io.graphflow.core.group.GroupTable;
import io.graphflow.core.list.chunk.Bindings;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.column.Computations;
import io.graphflow.core.list.column.GroupFinder;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;
import java.util.List;

/**
 * Adds a whole list at once, where keys and arguments are columns of one unflat group, and all other groups multiply:
 * first it finds the group of each position, then each aggregate goes through its column. No row is put into a tuple.
 */
public final class AggregatedColumns implements ChunkAggregation {
  private static final int POSITIONS_PER_CHECK = 4096;

  private final ListGroup group;
  private final List<ListGroup> others;
  private final Computations computations;
  private final GroupFinder finder;
  private final Bindings flatKeys;
  private final Bindings columns;
  private final ValueVector[] arguments;
  private final long factor;
  private final Tuple tuple;
  private int[] groups = {};
  private int unchecked;

  /**
   * Creates it.
   *
   * @param group the unflat group of the columns
   * @param others all other groups of the chunks
   * @param computations of the columns that the chunks do not hold
   * @param flatKeys what the keys read, if that is flat; null if keys are columns, or there are none
   * @param columns the columns of keys and arguments, for rows that are put aside
   * @param arguments by aggregate the column of its argument; null for one without argument
   * @param factor how often each row counts
   */
  public AggregatedColumns(ListGroup group, List<ListGroup> others, Computations computations,
      GroupFinder finder, Bindings flatKeys, Bindings columns, ValueVector[] arguments, long factor,
      Tuple tuple) {
    this.group = group;
    this.others = List.copyOf(others);
    this.computations = computations;
    this.finder = finder;
    this.flatKeys = flatKeys;
    this.columns = columns;
    this.arguments = arguments.clone();
    this.factor = factor;
    this.tuple = tuple;
  }

  @Override
  public void add(GroupTable table) {
    Selection positions = group.selection;
    check(positions.count());
    computations.compute();
    table.makeRoom(positions.count());
    if (table.keys().isClosed()) {
      addRows(table, positions);
    } else {
      addColumns(table, positions);
    }
    computations.drop();
  }

  private void addColumns(GroupTable table, Selection positions) {
    if (groups.length < positions.count()) {
      groups = new int[Math.max(positions.count(), 2 * groups.length)];
    }
    finder.find(positions, groups);
    GroupStates states = table.states();
    states.ensureCapacity(table.count());
    states.add(groups, positions, arguments, group.multiplicities, times());
  }

  /** Adds one row after the other, as some are to be put aside. */
  private void addRows(GroupTable table, Selection positions) {
    if (flatKeys != null) {
      flatKeys.loadCurrent(tuple);
      table.keys().assign(tuple);
    }
    long times = times();
    for (int i = 0; i < positions.count(); i++) {
      int position = positions.position(i);
      columns.load(position, tuple);
      table.addKeyed(group.multiplicities == null || arguments.length == 0 ? times
          : Math.multiplyExact(times, group.multiplicities[position]));
    }
  }

  private void check(int positions) {
    unchecked += positions;
    if (unchecked >= POSITIONS_PER_CHECK) {
      unchecked = 0;
      tuple.check();
    }
  }

  private long times() {
    if (arguments.length == 0) {
      // Nothing counts, so that there cannot be too many.
      return 1;
    }
    long times = factor;
    for (ListGroup other : others) {
      times = Math.multiplyExact(times, other.rows());
    }
    return times;
  }
}
