package io.graphflow.core.list.plan;

import io.graphflow.core.list.plan.RowOperation.Computation;
import java.util.List;

/**
 * Keys, and the arguments of aggregates by them, as columns of one unflat group, so that no row is enumerated.
 *
 * @param group the group
 * @param others all other groups, which multiply the rows
 * @param computations of the columns that the chunks do not hold
 * @param keyForm how the keys are read
 * @param keys what the keys read if they are flat, else their columns
 * @param arguments by aggregate the vector of its argument; {@link #NO_ARGUMENT} for one without
 */
public record KeyedList(
    int group,
    List<Integer> others,
    List<Computation> computations,
    KeyForm keyForm,
    List<Column> keys,
    List<Integer> arguments) {

  /** In {@link #arguments}: the aggregate has none. */
  public static final int NO_ARGUMENT = -1;

  /** What keys are. */
  public enum KeyForm {
    /** There are none. */
    NONE,
    /** All read flat groups alone, so that a list lies in one group. */
    FLAT,
    /** One vertex. */
    VERTEX,
    /** All have long forms. */
    LONGS,
    /** Any values. */
    VALUES
  }

  /** Creates a list; lists are copied. */
  public KeyedList {
    others = List.copyOf(others);
    computations = List.copyOf(computations);
    keys = List.copyOf(keys);
    arguments = List.copyOf(arguments);
  }
}
