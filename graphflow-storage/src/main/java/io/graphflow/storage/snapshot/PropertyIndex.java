package io.graphflow.storage.snapshot;

import it.unimi.dsi.fastutil.longs.LongList;

/**
 * Finds the elements of a table by the values of one or several properties, of which many elements may
 * have the same. Safe for use by many threads.
 */
public interface PropertyIndex {

  /**
   * Adds the elements with a key to a list, in any order, each once.
   *
   * @param key a result of {@code PropertyKey.of}, not null
   * @param found receives offsets of vertices, or positions of edges
   */
  void find(Object key, LongList found);
}
