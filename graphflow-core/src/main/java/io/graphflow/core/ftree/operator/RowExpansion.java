package io.graphflow.core.ftree.operator;

/**
 * Rows that are made, one after another, of the values that a tuple holds, such as the paths from a vertex or the
 * elements of a list. Each row sets slots of the same tuple. For one thread at a time.
 */
public interface RowExpansion {

  /** Must come before all other calls, and may come again, to start from the beginning. */
  void open();

  /** Must come before the first {@link #begin} of each tree; may use any slots of the tuple. */
  default void prepare() {}

  /**
   * Whether there may be rows for a position of the block above; asked after {@link #prepare}, and before anything of the
   * position is in the tuple.
   */
  default boolean mayHaveRows(int position) {
    return true;
  }

  /** Begins with the rows for what the tuple holds now. */
  void begin();

  /** Puts the next row into the tuple; false if there is none. */
  boolean next();

  /**
   * Copies the current row and some that follow it, each of which stands for one row, and moves to the last of them.
   *
   * @param into the columns of the new block
   * @param at the position of the first
   * @param most how many at most, at least 1
   * @return how many; 0 if rows only come one by one
   */
  default int copy(BlockColumns into, int at, int most) {
    return 0;
  }

  /** For how many rows the current one stands, at least 1. */
  default long multiplicity() {
    return 1;
  }

  /** Must come before {@link #next} if others may have used the tuple since the last row. */
  default void resume() {}

  /** Whether the next row may be long in coming, so that those before it should not wait for it. */
  default boolean mayWait() {
    return false;
  }

  /** Gives back the memory of what is kept. Idempotent. */
  void close();
}
