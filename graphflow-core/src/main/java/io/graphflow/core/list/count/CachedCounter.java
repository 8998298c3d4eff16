package io.graphflow.core.list.count;

import io.graphflow.core.list.adjacency.AdjacencyBatch;
import io.graphflow.core.list.adjacency.ChangedOwners;
import io.graphflow.core.list.adjacency.CountCache;

/**
 * Counts for vertices whose lists have changed, each when it is first met, and mostly for all others of
 * its block with it: looked up one by one, their lists would cost a walk through the delta each.
 */
public final class CachedCounter {
  private final EdgeCounter counter;
  private final AdjacencyBatch owners;
  private final long[] counts = new long[ChangedOwners.BLOCK];

  /** Lists of a block that are left until they are asked for. */
  private final boolean[] left = new boolean[ChangedOwners.BLOCK];

  private boolean countsBlocks;

  /**
   * Creates the counter.
   *
   * @param counter whose counts of lists {@link EdgeCounter#isConstant}
   * @param owners receives the owners that are counted
   */
  public CachedCounter(EdgeCounter counter, AdjacencyBatch owners) {
    this.counter = counter;
    this.owners = owners;
  }

  /** Begins. */
  void open() {
    countsBlocks = true;
  }

  /**
   * The count of an owner that was taken, and is then cache.
   *
   * @param table that the owner is in
   */
  long count(CountCache cache, int table, int index) {
    long count = cache.count(index);
    if (count == CountCache.UNKNOWN && countsBlocks && cache.findBlock(index)) {
      countBlock(cache, table);
      count = cache.count(index);
    }
    if (count == CountCache.UNKNOWN) {
      owners.readOne(cache.position(index));
      count = counter.count(owners, 0);
      cache.put(index, count);
    }
    return count;
  }

  /** Counts for the owners of a block, but for those whose lists are long. */
  private void countBlock(CountCache cache, int table) {
    int count = cache.blockCount();
    owners.readChosen(table, cache.blockOwners(), count);
    for (int owner = 0; owner < count; owner++) {
      left[owner] = owners.length(owner) > CountCache.SHORT;
      if (left[owner]) {
        owners.empty(owner);
      }
    }
    countsBlocks = counter.countTogether(owners, counts);
    for (int owner = 0; countsBlocks && owner < count; owner++) {
      if (!left[owner]) {
        cache.putOfBlock(owner, counts[owner]);
      }
    }
  }
}
