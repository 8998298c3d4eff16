package io.graphflow.core.adjacency.batch;

/** A reader of lists that can bring them on their way to the caches before it reads them. */
public interface Prefetching {
  /**
   * Reads a byte of what will be tested of each of many lists. The lists lie anywhere in memory,
   * and each read that misses the caches waits; these reads do not depend on each other, so that
   * their waits overlap. Changes nothing but the caches.
   *
   * @param run which run of the owners' lists
   */
  void prefetch(AdjacencyBatch owners, int run);
}
