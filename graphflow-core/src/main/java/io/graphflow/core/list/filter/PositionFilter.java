package io.graphflow.core.list.filter;

import io.graphflow.core.list.adjacency.AdjacencyBatch;
import io.graphflow.core.list.adjacency.ListRun;
import io.graphflow.core.list.adjacency.Prefetching;
import io.graphflow.core.vector.Selection;

/** A predicate over the positions of one unflat group, all other variables of it being flat. */
public interface PositionFilter extends Prefetching {
  /** What {@link #select} returns when all positions pass; then it wrote nothing. */
  int ALL = -1;

  /** Evaluates what does not change while the query runs; before the first call of the others. */
  void open();

  /**
   * Takes in the values that are flat, before positions of a chunk are tested.
   *
   * @return false if no position can pass
   */
  boolean prepare();

  /**
   * Selects the positions for which the predicate is true.
   *
   * @param in the positions to test
   * @param count length of the group's vectors
   * @param out receives the positions, ascending; one longer than {@code in.count()}
   * @return how many, or {@link #ALL}
   */
  int select(Selection in, int count, int[] out);

  /** The number of positions, of all {@code count}, for which the predicate is true. */
  long count(int count);

  /**
   * Whether an element that passes always passes, from one {@link #open} to the next, whatever flat
   * groups hold.
   */
  default boolean isConstant() {
    return false;
  }

  /**
   * Whether the methods above may be asked of elements of several lists at once, the vectors being set
   * as for the first of these: what is tested lies where the elements do, and says nothing of the owner.
   *
   * @param listRun run that the lists belong to
   */
  default boolean spansLists(ListRun listRun) {
    return false;
  }

  /**
   * Counts for each of a batch's lists, without the vectors that the other methods test, the elements
   * for which the predicate is true; a predicate that reads the owners' group is tested with the values
   * at the owner of each list.
   *
   * @param run which lists of the owners
   * @param counts by owner; receives the counts in addition to what is there
   * @return false if this filter cannot, or not for this run; then nothing was counted
   */
  default boolean countLists(AdjacencyBatch owners, int run, long[] counts) {
    return false;
  }

  /**
   * Counts as {@link #countLists}, for consecutive lists of which only the sum is wanted.
   *
   * @param start first list position of the first list
   * @param end one past the last list position of the last list
   * @return a negative number if this filter cannot
   */
  default long countStretch(ListRun listRun, long start, long end) {
    return -1;
  }

  /**
   * Selects the positions that pass several filters.
   *
   * @param scratch two selections, one of which may be the result
   * @return {@code in} itself if nothing was deselected
   */
  static Selection selectAll(
      PositionFilter[] filters, Selection in, int count, Selection[] scratch) {
    Selection from = in;
    for (int i = 0; i < filters.length; i++) {
      Selection to = scratch[i & 1];
      int selected = filters[i].select(from, count, to.buffer(from.count()));
      if (selected != ALL) {
        to.select(selected);
        from = to;
      }
    }
    return from;
  }

  @Override
  default void prefetch(AdjacencyBatch owners, int run) {}
}
