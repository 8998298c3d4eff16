package io.graphflow.core.list.filter;

import io.graphflow.core.adjacency.batch.AdjacencyBatch;
import io.graphflow.core.adjacency.batch.ListRun;
import io.graphflow.core.adjacency.batch.Prefetching;
import io.graphflow.core.predicate.ColumnTest;
import io.graphflow.core.vector.Selection;

/** A predicate over the positions of one unflat group; all other groups that it reads are flat. */
public interface PositionFilter extends Prefetching {
  /** The result of {@link #select} when all positions pass; it wrote nothing then. */
  int ALL = ColumnTest.ALL;

  /** Evaluates what stays the same while the query runs; must come before all other calls. */
  void open();

  /**
   * Reads the values of flat groups, before positions of a chunk are tested.
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

  /** Counts the ones of all {@code count} positions for which the predicate is true. */
  long count(int count);

  /**
   * Whether an element that passes keeps passing from one {@link #open} to the next, whatever flat
   * groups hold.
   */
  default boolean isConstant() {
    return false;
  }

  /**
   * Whether the methods above can test elements of several lists at once, with the vectors set as
   * for the first list: the tested values lie where the elements do, and none belongs to the owner.
   *
   * @param listRun run that the lists belong to
   */
  default boolean spansLists(ListRun listRun) {
    return false;
  }

  /**
   * Counts the passing elements of each of a batch's lists, without the vectors that the other
   * methods test. A predicate that reads the owners' group is tested with the values at the owner
   * of each list.
   *
   * @param run which run of the owners' lists
   * @param counts by owner; the counts are added to it
   * @return false if this filter cannot, or not for this run; then nothing was counted
   */
  default boolean countLists(AdjacencyBatch owners, int run, long[] counts) {
    return false;
  }

  /**
   * Counts as {@link #countLists} does, for consecutive lists of which only the sum is wanted.
   *
   * @param start first list position of the first list
   * @param end one past the last list position of the last list
   * @return the number of passing elements, or a negative number if this filter cannot count like
   *     this
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
