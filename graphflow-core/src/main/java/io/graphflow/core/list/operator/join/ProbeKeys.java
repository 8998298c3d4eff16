package io.graphflow.core.list.operator.join;

import io.graphflow.core.list.chunk.Bindings;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.column.Computations;
import io.graphflow.core.list.column.GroupFinder;
import io.graphflow.core.tuple.KeyFinder;
import io.graphflow.core.tuple.Tuple;

/**
 * The keys of a join's left side, of which at most one group is unflat: finds their numbers, for all positions of that
 * group at a time. For one thread at a time.
 */
public final class ProbeKeys {
  private final ListGroup group;
  private final Computations computations;
  private final GroupFinder finder;
  private final Bindings flat;
  private final KeyFinder keys;
  private final Tuple tuple;
  private int[] numbers = new int[1];

  private ProbeKeys(ListGroup group, Computations computations, GroupFinder finder, Bindings flat,
      KeyFinder keys, Tuple tuple) {
    this.group = group;
    this.computations = computations;
    this.finder = finder;
    this.flat = flat;
    this.keys = keys;
    this.tuple = tuple;
  }

  /**
   * Keys of which some lie in an unflat group.
   *
   * @param computations of columns of the group for the other keys
   * @param finder finds the keys by columns of the group
   */
  public static ProbeKeys list(
      ListGroup group, Computations computations, GroupFinder finder) {
    return new ProbeKeys(group, computations, finder, null, null, null);
  }

  /** Keys that all lie in flat groups. */
  public static ProbeKeys flat(Bindings flat, KeyFinder keys, Tuple tuple) {
    return new ProbeKeys(null, null, null, flat, keys, tuple);
  }

  /** The unflat group of keys, or null. */
  ListGroup group() {
    return group;
  }

  /**
   * The numbers of the present chunk's keys, by index of the group's selected positions, or one if there is no such
   * group; {@link io.graphflow.core.tuple.KeyTable#ABSENT} for those with which nothing joins. Valid until the next call.
   */
  int[] find() {
    if (group == null) {
      flat.loadCurrent(tuple);
      numbers[0] = keys.find(tuple);
      return numbers;
    }
    int count = group.selection.count();
    if (numbers.length < count) {
      numbers = new int[Math.max(count, 2 * numbers.length)];
    }
    computations.compute();
    finder.find(group.selection, numbers);
    computations.drop();
    return numbers;
  }
}
