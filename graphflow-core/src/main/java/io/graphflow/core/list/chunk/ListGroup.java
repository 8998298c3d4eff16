package io.graphflow.core.list.chunk;

import io.graphflow.core.adjacency.batch.ListOwners;
import io.graphflow.core.vector.Selection;

/**
 * A list group: vectors of one length, of which the chunk holds one position or many (paper section
 * 6.1). The chunk stands for the Cartesian product of its groups. Plain state that the operators of
 * a pipeline share; the plan fixes at which operators a group is flat.
 */
public final class ListGroup implements ListOwners {
  /** The value of {@link #current} in an unflat group. */
  public static final int UNFLAT = MANY;

  /** The length of the group's vectors. */
  public int count;

  /** The paper's {@code curIdx}: the one position of a flat group, or {@link #UNFLAT}. */
  public int current = UNFLAT;

  /** The wanted positions of an unflat group; at least one. */
  public Selection selection = new Selection();

  /**
   * The number of rows that each position stands for, or null if each stands for one. Extensions
   * that are only counted multiply it instead of making a group of their own. At least 1 where
   * selected, but for what an operation leaves to the next one ({@code CountBranch.keepsEmpty}).
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

  /** Bytes of the listed positions and of the multiplicities of an unflat group; the vectors are not its own. */
  public long bytes() {
    return selection.bytes() + (multiplicities == null ? 0 : (long) count * Long.BYTES);
  }

  @Override
  public int current() {
    return current;
  }

  @Override
  public Selection selection() {
    return selection;
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
