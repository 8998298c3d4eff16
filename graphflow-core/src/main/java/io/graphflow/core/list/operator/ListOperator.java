package io.graphflow.core.list.operator;

/**
 * An operator of the list-based processor. The operators of a pipeline share the list groups of one
 * chunk. A call of {@link #next} sets the groups of the operator and of those before it to the next
 * chunk; everything that reads these groups was linked to them before. Not safe for use by more
 * than one thread at a time.
 */
public interface ListOperator {

  /** Starts, or starts again from the beginning; must come before {@link #next}. */
  void open();

  /**
   * Sets the groups to the next chunk that is not empty: every unflat group has a position selected.
   *
   * @return false if there is none; then {@link #open} must come before another call
   */
  boolean next();

  /**
   * Leaves out the first rows, if that is less work than to yield them; only between {@link #open}
   * and the first {@link #next}.
   *
   * @param rows how many, not negative
   * @return how many were left out, at most {@code rows}; the others are still yielded
   */
  default long leaveOut(long rows) {
    return 0;
  }

  /**
   * Bytes of what the operator itself has added to the chunk that it has yielded last: vectors, selections and
   * multiplicities. Only PROFILE asks.
   */
  long addedBytes();

  /** Gives back the memory of materialized rows. Idempotent. */
  void close();
}
