package io.graphflow.core.list.plan;

import io.graphflow.core.list.plan.RowOperation.Computation;
import java.util.List;

/**
 * The rows of an order as columns of one unflat group and values of flat ones, so that no row is enumerated.
 *
 * @param group the group
 * @param others all other groups, which multiply the rows
 * @param computations of the keys that the chunks do not hold
 * @param keys by key its vector, of the group
 * @param kept the columns that are kept of each row, in the order of the rows' variables
 */
public record SortedList(
    int group,
    List<Integer> others,
    List<Computation> computations,
    List<Integer> keys,
    List<Column> kept) {
  /** Creates a list; lists are copied. */
  public SortedList {
    others = List.copyOf(others);
    computations = List.copyOf(computations);
    keys = List.copyOf(keys);
    kept = List.copyOf(kept);
  }
}
