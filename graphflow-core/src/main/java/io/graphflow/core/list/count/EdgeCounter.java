package io.graphflow.core.list.count;

import io.graphflow.core.list.adjacency.ListSource;
import io.graphflow.core.list.adjacency.OwnerBatch;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.WeightKernels;
import java.util.Arrays;

/**
 * Counts the edges of a batch of vertices that pass filters, each with the weight of its neighbour. No
 * group is made and nothing flattened; without a filter or weights no element of a list is read, as its
 * length suffices.
 */
public final class EdgeCounter {
  private final OwnerBatch owners;
  private final EdgeLists lists;
  private final VertexWeights weights;
  private final long longestList;

  /** Whether sums of weights might pass 2^63 - 1, so that each addition must be checked. */
  private boolean checked;

  /**
   * Creates the counter.
   *
   * @param lists the lists of {@code owners}, with the filters
   * @param weights of the neighbours, or null if each counts once
   * @param longestList no vertex has more edges here
   */
  public EdgeCounter(OwnerBatch owners, EdgeLists lists, VertexWeights weights, long longestList) {
    this.owners = owners;
    this.lists = lists;
    this.weights = weights;
    this.longestList = longestList;
  }

  /** Begins; the weights are known. */
  void open() {
    lists.open();
    checked = weights != null && !fits(longestList, weights.largest());
  }

  /** Whether the product of two numbers, neither negative, is at most 2^63 - 1. */
  static boolean fits(long factor, long other) {
    return Math.multiplyHigh(factor, other) == 0 && factor * other >= 0;
  }

  /** Takes in the values of flat groups; false if no edge can pass. */
  boolean prepare() {
    return lists.prepare();
  }

  /** Sets {@code counts[i]} to the count of the batch's owner {@code i}, for all of the batch. */
  void count(long[] counts) {
    lists.prefetch();
    ListSource[] sources = owners.sources;
    if (sources.length == 1 && byLength(sources[0])) {
      long[] starts = owners.starts[0];
      long[] ends = owners.ends[0];
      for (int owner = 0; owner < owners.count(); owner++) {
        counts[owner] = ends[owner] - starts[owner];
      }
      return;
    }
    Arrays.fill(counts, 0, owners.count(), 0);
    for (int run = 0; run < sources.length; run++) {
      if (byLength(sources[run])) {
        addLengths(run, counts);
      } else if (!lists.hasFilters() && !sources[run].withoutLoops && !checked) {
        addSums(run, counts);
      } else if (weights != null || !lists.countAll(run, counts)) {
        addLists(run, counts);
      }
    }
  }

  private boolean byLength(ListSource source) {
    return weights == null && !lists.hasFilters() && !source.withoutLoops;
  }

  private void addLengths(int run, long[] counts) {
    long[] starts = owners.starts[run];
    long[] ends = owners.ends[run];
    if (owners.sources[run].gathered == null) {
      for (int owner = 0; owner < owners.count(); owner++) {
        counts[owner] += ends[owner] - starts[owner];
      }
    } else {
      int[] changed = owners.changedOwners(run);
      for (int i = 0; i < owners.changedCount(run); i++) {
        counts[changed[i]] += ends[changed[i]] - starts[changed[i]];
      }
    }
  }

  private void addSums(int run, long[] counts) {
    ListSource source = owners.sources[run];
    WeightKernels.addSums(
        source.neighbourSegment(),
        source.neighbourBytes(0),
        source.neighbourStrideBytes,
        source.neighbourMask,
        owners.starts[run],
        owners.ends[run],
        owners.count(),
        weights.of(source.neighbourTable),
        counts);
  }

  private void addLists(int run, long[] counts) {
    for (int owner = 0; owner < owners.count(); owner++) {
      if (owners.starts[run][owner] < owners.ends[run][owner]) {
        lists.begin(run, owner);
        counts[owner] = Math.addExact(counts[owner], countBegun(owners.sources[run]));
      }
    }
  }

  /** What the run counts that the lists have begun. */
  private long countBegun(ListSource source) {
    long sum = 0;
    while (lists.next()) {
      sum = Math.addExact(sum, weights == null ? lists.passing() : weigh(source));
    }
    return sum;
  }

  private long weigh(ListSource source) {
    long[] neighbourWeights = weights.of(source.neighbourTable);
    Selection selected = lists.selected();
    return checked
        ? WeightKernels.sumExactly(lists.neighbours().offsets(), selected, neighbourWeights)
        : WeightKernels.sumSelected(lists.neighbours().offsets(), selected, neighbourWeights);
  }
}
