package io.graphflow.core.list.run;

import io.graphflow.core.adjacency.batch.AdjacencyBatch;
import java.util.random.RandomGenerator;

/**
 * Sizes of the list-based processor. Tests make them small, and flatten groups without need, which
 * must change no result.
 *
 * @param chunkSize vertices in a chunk of a scan, and rows in a chunk of materialized rows; at most
 *     1,024
 * @param listSize length of the longest vector that points into an adjacency list; longer lists
 *     come in parts
 * @param flattening decides after each operator whether to flatten a group; null to flatten none
 * @param sharesAll whether workers share even what is little
 */
public record ListOptions(
    int chunkSize,
    int listSize,
    RandomGenerator flattening,
    boolean sharesAll) {
  /** The options of all queries, except in tests. */
  public static final ListOptions DEFAULT = new ListOptions(1024, 1 << 16, null);

  /** Sizes of workers that share what is worth it. */
  public ListOptions(int chunkSize, int listSize, RandomGenerator flattening) {
    this(chunkSize, listSize, flattening, false);
  }

  /** Checks the sizes. */
  public ListOptions {
    if (chunkSize < 1 || chunkSize > AdjacencyBatch.CAPACITY || listSize < 1) {
      throw new IllegalArgumentException("chunk size " + chunkSize + ", list size " + listSize);
    }
  }

  /** The same sizes, with groups flattened only where something asks for it. */
  public ListOptions withoutFlattening() {
    return flattening == null ? this : new ListOptions(chunkSize, listSize, null, sharesAll);
  }
}
