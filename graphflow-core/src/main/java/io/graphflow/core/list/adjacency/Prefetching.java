package io.graphflow.core.list.adjacency;

/** Something that is going to read lists of a batch, and can have them on their way to the caches before. */
public interface Prefetching {
  /**
   * Reads a byte of what will be tested of each of many lists. The lists lie anywhere, and a read that
   * misses the caches is waited for; here the reads do not depend on each other, so that their waits
   * overlap. Changes nothing but the caches.
   *
   * @param run which lists of the owners
   */
  void prefetch(AdjacencyBatch owners, int run);
}
