package io.graphflow.storage.delta;

import java.util.List;

/**
 * A {@link DeltaWriter} asks it before elements get or lose indexed values, and before it looks for
 * others with the values of a unique constraint. So no two transactions that run side by side add
 * the same values, and none finds a value that comes or goes.
 */
@FunctionalInterface
public interface KeyLock {

  /** Locks nothing: for a writer that is alone. */
  KeyLock NONE = (_, _, _, _) -> {};

  /**
   * Waits until no other transaction may look for the values or add them, and keeps them to this one.
   *
   * @param edges whether {@code table} is an edge table
   * @param properties indexes in the table, ascending
   * @param values of these, none null
   */
  void lock(boolean edges, int table, List<Integer> properties, List<Object> values);
}
