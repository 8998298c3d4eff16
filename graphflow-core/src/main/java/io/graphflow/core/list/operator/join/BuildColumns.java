package io.graphflow.core.list.operator.join;

import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.column.Computations;
import io.graphflow.core.list.column.GroupFinder;
import io.graphflow.core.vector.RowTable;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.Vector;
import java.util.List;

/**
 * The chunks of a join's right side whose keys, and what is kept besides them, lie in one unflat group and
 * in flat ones. For one thread at a time.
 */
public final class BuildColumns {
  private final ListGroup group;
  private final List<ListGroup> others;
  private final Computations computations;
  private final GroupFinder finder;
  private final Vector[] kept;
  private final ListGroup[] keptGroups;
  private final int[] single;
  private int[] numbers = {};

  /**
   * Creates it.
   *
   * @param group the unflat group
   * @param others all other groups of the chunks
   * @param computations of keys that the chunks do not hold
   * @param finder adds the keys at the positions of {@code group}
   * @param kept the values that are kept besides the keys, in the order of the table's variables
   * @param keptGroups by kept vector its group
   */
  public BuildColumns(ListGroup group, List<ListGroup> others, Computations computations,
      GroupFinder finder, List<Vector> kept, List<ListGroup> keptGroups) {
    this.group = group;
    this.others = List.copyOf(others);
    this.computations = computations;
    this.finder = finder;
    this.kept = kept.toArray(Vector[]::new);
    this.keptGroups = keptGroups.toArray(ListGroup[]::new);
    this.single = new int[this.kept.length];
  }

  /** For how many rows each position stands, but for the {@link #multiplicities}. */
  long factor() {
    long factor = 1;
    for (ListGroup other : others) {
      factor = Math.multiplyExact(factor, other.rows());
    }
    return factor;
  }

  /** By position for how many rows it stands, times the {@link #factor}; null if for one. */
  long[] multiplicities() {
    return group.multiplicities;
  }

  /** The positions of the chunk. */
  Selection positions() {
    return group.selection;
  }

  /**
   * The numbers of the keys, by index of the positions; {@link io.graphflow.core.tuple.KeyTable#ABSENT} for those with
   * NULL. Valid until the next call.
   */
  int[] number() {
    int count = group.selection.count();
    if (numbers.length < count) {
      numbers = new int[Math.max(count, 2 * numbers.length)];
    }
    computations.compute();
    finder.find(group.selection, numbers);
    computations.drop();
    return numbers;
  }

  /** Appends what is kept at some of the positions. */
  void append(Selection positions, RowTable table) {
    for (int i = 0; i < single.length; i++) {
      single[i] = keptGroups[i] == group ? -1 : keptGroups[i].current;
    }
    table.appendAll(kept, single, positions);
  }
}
