package io.graphflow.core.list.column;

import io.graphflow.core.vector.Selection;

/** Finds the groups of the positions of a list, by keys that the list's chunk holds. For one thread at a time. */
@FunctionalInterface
public interface GroupFinder {
  /**
   * Finds the groups.
   *
   * @param positions the selected positions
   * @param groups receives the group of each of them, by index; as long as that or longer
   */
  void find(Selection positions, int[] groups);
}
