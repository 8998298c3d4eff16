package io.graphflow.core.list.count;

import io.graphflow.core.list.adjacency.ChangedOwners;
import io.graphflow.core.list.adjacency.OwnerBatch;
import io.graphflow.core.list.adjacency.RememberedCounts;

/**
 * Counts for vertices whose lists have changed, each when it is first met, and mostly for all others of
 * its block with it: looked up one by one, their lists would cost a walk through the delta each.
 */
public final class ChangedCounter {
  private final EdgeCounter counter;
  private final OwnerBatch owners;
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
  public ChangedCounter(EdgeCounter counter, OwnerBatch owners) {
    this.counter = counter;
    this.owners = owners;
  }

  /** Begins. */
  void open() {
    countsBlocks = true;
  }

  /**
   * The count of an owner that was taken, and is then remembered.
   *
   * @param table that the owner is in
   */
  long count(RememberedCounts remembered, int table, int index) {
    long count = remembered.count(index);
    if (count == RememberedCounts.UNKNOWN && countsBlocks && remembered.findBlock(index)) {
      countBlock(remembered, table);
      count = remembered.count(index);
    }
    if (count == RememberedCounts.UNKNOWN) {
      owners.readOnly(remembered.position(index));
      count = counter.count(owners, 0);
      remembered.remember(index, count);
    }
    return count;
  }

  /** Counts for the owners of a block, but for those whose lists are long. */
  private void countBlock(RememberedCounts remembered, int table) {
    int count = remembered.blockCount();
    owners.readOnly(table, remembered.blockOwners(), count);
    for (int owner = 0; owner < count; owner++) {
      left[owner] = owners.length(owner) > RememberedCounts.SHORT;
      if (left[owner]) {
        owners.empty(owner);
      }
    }
    countsBlocks = counter.countTogether(owners, counts);
    for (int owner = 0; countsBlocks && owner < count; owner++) {
      if (!left[owner]) {
        remembered.rememberOfBlock(owner, counts[owner]);
      }
    }
  }
}
