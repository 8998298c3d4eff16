package io.graphflow.core.list.count;

import io.graphflow.core.adjacency.batch.AdjacencyBatch;
import io.graphflow.core.adjacency.batch.ChangedOwners;
import io.graphflow.core.adjacency.batch.CountCache;

/**
 * Counts for vertices whose lists have changed, each when it is first met. It mostly counts all
 * others of the vertex's block together with it: looked up one by one, their lists would cost a
 * walk through the delta each.
 */
public final class CachedCounter {
  private final EdgeCounter counter;
  private final AdjacencyBatch owners;
  private final long[] counts = new long[ChangedOwners.BLOCK];

  /** By owner of a block, whether its list is long and waits until somebody asks for it. */
  private final boolean[] left = new boolean[ChangedOwners.BLOCK];

  private boolean countsBlocks;

  /**
   * Creates the counter.
   *
   * @param counter its counts of lists must be {@linkplain EdgeCounter#isConstant constant}
   * @param owners a batch into which the counter puts the owners that it counts
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
   * The count of a taken owner, which is cached from then on.
   *
   * @param table the owner's table
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

  /** Counts for the owners of a block, except those with long lists. */
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
