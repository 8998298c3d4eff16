package io.graphflow.core.list.count;

import io.graphflow.core.adjacency.batch.AdjacencyBatch;
import io.graphflow.core.adjacency.batch.ListRun;
import io.graphflow.core.list.filter.PositionFilter;

/**
 * Counts the passing edges of all lists of a batch together, where only their sum is wanted. Lists
 * that lie one after another in the files are one stretch.
 */
public final class StretchCounter {
  private final AdjacencyBatch owners;
  private final PositionFilter filter;

  /** Counts by owner of the batch. */
  private long[] counts = {};

  /** Creates the counter of the edges of a batch that pass a filter. */
  public StretchCounter(AdjacencyBatch owners, PositionFilter filter) {
    this.owners = owners;
    this.filter = filter;
  }

  /**
   * The number of passing edges of all owners of the group, of which none is left then for batches; or a negative number
   * if they cannot be counted like this, and all are left.
   */
  long countAll() {
    if (!owners.takeAllAsStretches()) {
      return -1;
    }
    long sum = 0;
    for (int run = 0; run < owners.runs.length; run++) {
      long passing =
          filter.countStretch(owners.runs[run], owners.starts[run][0], owners.ends[run][0]);
      if (passing < 0) {
        owners.start();
        return -1;
      }
      sum += passing;
    }
    return sum;
  }

  /**
   * The number of passing edges of the batch, or a negative number if the filter cannot count like
   * this.
   */
  long count() {
    if (!owners.isSequence()) {
      return -1;
    }
    long sum = 0;
    for (int run = 0; run < owners.runs.length; run++) {
      long passing =
          owners.runs[run].gathered == null ? countStretches(run) : countGathered(run);
      if (passing < 0) {
        return -1;
      }
      sum += passing;
    }
    return sum;
  }

  /** The number of passing edges of a run of the files, or a negative number. */
  private long countStretches(int run) {
    ListRun listRun = owners.runs[run];
    long[] starts = owners.starts[run];
    long[] ends = owners.ends[run];
    int count = owners.count();
    if (listRun.withoutLoops) {
      return -1;
    }
    if (owners.isContiguous(run)) {
      return filter.countStretch(listRun, starts[0], ends[count - 1]);
    }
    if (!owners.hasGathered()) {
      return -1;
    }
    // A list replaced by the delta has empty bounds in the files and splits the stretch in two.
    long sum = 0;
    long start = starts[0];
    for (int i = 1; i <= count; i++) {
      if (i == count || starts[i] != ends[i - 1]) {
        long passing = filter.countStretch(listRun, start, ends[i - 1]);
        if (passing < 0) {
          return -1;
        }
        sum += passing;
        start = i == count ? start : starts[i];
      }
    }
    return sum;
  }

  /** The number of passing edges of a gathered run, or a negative number. */
  private long countGathered(int run) {
    if (counts.length < owners.count()) {
      counts = new long[owners.count()];
    }
    int[] changed = owners.changedOwners(run);
    int changedCount = owners.changedCount(run);
    for (int i = 0; i < changedCount; i++) {
      counts[changed[i]] = 0;
    }
    if (!filter.countLists(owners, run, counts)) {
      return -1;
    }
    long sum = 0;
    for (int i = 0; i < changedCount; i++) {
      sum += counts[changed[i]];
    }
    return sum;
  }
}
