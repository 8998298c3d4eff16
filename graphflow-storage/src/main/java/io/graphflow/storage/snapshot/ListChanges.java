package io.graphflow.storage.snapshot;

/**
 * The changes of the adjacency lists of one (edge label, owner table, direction): edges beside, or
 * instead of, those in the files. Lists are sorted by neighbour, base part and changed part each
 * for itself. Immutable and safe for use by many threads.
 *
 * <p>Wherever there is a ListChanges, an owner's offset may be {@link #baseCount} or more: such an
 * owner is new, and {@link Snapshot#adjacency} must not be asked for its list.
 */
public interface ListChanges {

  /** Number of owners in the files; owners from there on are new and have no base part. */
  long baseCount();

  /** No list that has changed is, with its base part, longer; 0 if none has. */
  default long maxLength() {
    return Long.MAX_VALUE;
  }

  /** Whether no owner has a {@link #list}. */
  default boolean isEmpty() {
    return nextChanged(0) < 0;
  }

  /** The changes of an owner's list; null if there are none. */
  ChangedList list(long ownerOffset);

  /**
   * Which of the 64 owners from {@code first} on have a {@link #list}: bit {@code i} for {@code first
   * + i}. As cheap for 64 as for one.
   */
  long changed(long first);

  /**
   * The changed lists of the 64 owners from {@code first} on, in turn: as many as {@link #changed}
   * has bits.
   *
   * @param lists receives them
   */
  default void lists(long first, ChangedList[] lists) {
    int next = 0;
    for (long rest = changed(first); rest != 0; rest &= rest - 1) {
      lists[next++] = list(first + Long.numberOfTrailingZeros(rest));
    }
  }

  /**
   * Whether it costs little more to find the lists of all 64 owners of a block than that of one, so that who comes to a block again
   * had better ask for all of them.
   */
  default boolean areInBlocks() {
    return true;
  }

  /** The first owner at or after an offset that has a {@link #list}, or -1. */
  long nextChanged(long from);
}
