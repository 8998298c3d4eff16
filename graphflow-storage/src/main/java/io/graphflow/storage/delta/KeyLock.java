package io.graphflow.storage.delta;

import java.util.List;

/**
 * Is asked by a {@link DeltaWriter} before elements get or lose values that are indexed, and before it
 * looks for others with the values of a unique constraint; so that of transactions that run side by side
 * no two add the same values, and none finds a value that comes or goes.
 */
@FunctionalInterface
public interface KeyLock {

  /** Asks nobody: for a writer that is alone. */
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
