package io.graphflow.core.ftree.operator;

/**
 * An operator on f-Trees. The operators of a pipeline share the blocks of one tree. A call of {@link #next} sets
 * the blocks of the operator and of those before it to the next tree; everything that reads these blocks was
 * linked to them before. Not safe for use by more than one thread at a time.
 */
public interface FTreeOperator {

  /** Starts, or starts again from the beginning; must come before {@link #next}. */
  void open();

  /**
   * Sets the blocks to the next tree, which has at least one row and no valid position that is in none.
   *
   * @return false if there is none; then {@link #open} must come before another call
   */
  boolean next();

  /**
   * Bytes of what the operator itself has added to the tree that it has yielded last: its blocks, and its vectors in any
   * block. Only PROFILE asks.
   */
  long addedBytes();

  /** Gives back the memory of what is kept. Idempotent. */
  void close();
}
