package io.graphflow.core.list.operator.aggregate;

import io.graphflow.core.aggregate.GroupStates;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.column.Computations;
import io.graphflow.core.list.column.GroupFinder;
import io.graphflow.core.tuple.KeyTable;
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
  private final KeyTable keys;
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
   * @param keys null if there are no keys
   * @param arguments by aggregate the column of its argument; null for one without argument
   * @param factor how often each row counts
   */
  public AggregatedColumns(ListGroup group, List<ListGroup> others, Computations computations,
      GroupFinder finder, KeyTable keys, ValueVector[] arguments, long factor, Tuple tuple) {
    this.group = group;
    this.others = List.copyOf(others);
    this.computations = computations;
    this.finder = finder;
    this.keys = keys;
    this.arguments = arguments.clone();
    this.factor = factor;
    this.tuple = tuple;
  }

  @Override
  public void add(GroupStates states) {
    Selection positions = group.selection;
    check(positions.count());
    computations.compute();
    if (groups.length < positions.count()) {
      groups = new int[Math.max(positions.count(), 2 * groups.length)];
    }
    finder.find(positions, groups);
    if (keys != null) {
      states.ensureCapacity(keys.size());
    }
    states.add(groups, positions, arguments, group.multiplicities, times());
    computations.drop();
  }

  private void check(int positions) {
    unchecked += positions;
    if (unchecked >= POSITIONS_PER_CHECK) {
      unchecked = 0;
      tuple.check();
    }
  }

  private long times() {
    long times = factor;
    for (ListGroup other : others) {
      times = Math.multiplyExact(times, other.rows());
    }
    return times;
  }
}
