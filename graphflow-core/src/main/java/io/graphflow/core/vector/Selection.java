package io.graphflow.core.vector;

/**
 * The positions of a list group that are still wanted, ascending: either all of {@code 0 … count -
 * 1}, which are not written down, or positions listed in an array.
 *
 * <p>An operator that selects fills a selection of its own and puts it into the group in the place
 * of the one before, which it never changes. So an operator that flattens another group meanwhile
 * can put the former selection back. Not safe for use by more than one thread at a time.
 */
public final class Selection {
  private int[] positions = {};
  private int count;
  private boolean all;

  /** Selects the positions 0 to {@code newCount - 1}. */
  public void selectAll(int newCount) {
    count = newCount;
    all = true;
  }

  /** Selects one position. */
  public void selectOne(int position) {
    buffer(1)[0] = position;
    select(1);
  }

  /**
   * An array to write positions to, before {@link #select}; at least one longer than {@code capacity},
   * so that a branch-free loop may write one past the last.
   */
  public int[] buffer(int capacity) {
    if (positions.length <= capacity) {
      positions = new int[Math.max(capacity + 1, Math.min(2 * positions.length, 1 << 16))];
    }
    return positions;
  }

  /** Selects the first {@code newCount} positions of {@link #buffer}. */
  public void select(int newCount) {
    count = newCount;
    all = false;
  }

  /** Number of positions selected. */
  public int count() {
    return count;
  }

  /** Whether the positions are 0 to {@link #count} - 1. */
  public boolean isAll() {
    return all;
  }

  /** Bytes of the listed positions; 0 if all are selected. */
  public long bytes() {
    return all ? 0 : (long) count * Integer.BYTES;
  }

  /** The position with index {@code index} (0 to {@link #count} - 1). */
  public int position(int index) {
    return all ? index : positions[index];
  }

  /** Copies {@code length} positions with indexes from {@code first} on. */
  public void copy(int first, int length, int[] target) {
    if (!all) {
      System.arraycopy(positions, first, target, 0, length);
      return;
    }
    for (int i = 0; i < length; i++) {
      target[i] = first + i;
    }
  }

  /** The listed positions; meaningless if {@link #isAll}. */
  public int[] positions() {
    return positions;
  }
}
