package io.graphflow.core.list.chunk;

import io.graphflow.core.vector.Selection;

/**
 * A list group: vectors of one length, of which the chunk knows either one position or many (paper
 * section 6.1). The chunk stands for the Cartesian product of its groups. Plain state, shared by the
 * operators of a pipeline; whether a group is flat at some operator is fixed when the plan is made.
 */
public final class ListGroup {
  /** {@link #current} of an unflat group. */
  public static final int UNFLAT = -1;

  /** Length of the group's vectors. */
  public int count;

  /** The paper's {@code curIdx}: the one position of a flat group, or {@link #UNFLAT}. */
  public int current = UNFLAT;

  /** The positions wanted of an unflat group; at least one. */
  public Selection selection = new Selection();

  /**
   * For how many rows each position stands, or null if for one each. Extensions of which only the
   * count is wanted multiply it instead of making a group of their own. At least 1 where selected.
   */
  public long[] multiplicities;

  /** Makes this group unflat, with all of {@code newCount} positions, each standing for one row. */
  public void set(int newCount, Selection all) {
    count = newCount;
    current = UNFLAT;
    all.selectAll(newCount);
    selection = all;
    multiplicities = null;
  }

  /** Makes this group flat, with one position. */
  public void setSingle() {
    count = 1;
    current = 0;
    multiplicities = null;
  }

  /** The number of rows that this group multiplies its chunk by. */
  public long rows() {
    if (current != UNFLAT) {
      return multiplicities == null ? 1 : multiplicities[current];
    }
    int selected = selection.count();
    if (multiplicities == null) {
      return selected;
    }
    long sum = 0;
    for (int i = 0; i < selected; i++) {
      sum = Math.addExact(sum, multiplicities[selection.position(i)]);
    }
    return sum;
  }
}
