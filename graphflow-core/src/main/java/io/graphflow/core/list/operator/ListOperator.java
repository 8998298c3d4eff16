package io.graphflow.core.list.operator;

/**
 * An operator of the list-based processor. Operators of a pipeline share the list groups of one
 * chunk: a call of {@link #next} sets the groups that the operator and those before it own to the next
 * chunk, and everything that reads them was linked to them when the plan was made. Not safe for use by
 * more than one thread at a time.
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

  /** Gives back what was materialized. Idempotent. */
  void close();
}
