package io.graphflow.core.list.count;

import io.graphflow.core.list.adjacency.ListSource;
import io.graphflow.core.list.adjacency.OwnerBatch;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.WeightKernels;
import java.util.Arrays;

/**
 * Counts the edges of a batch of vertices that pass filters, each once or with the weight of its neighbour.
 * No group is made and nothing flattened; without a filter or weights no element of a list is read, as its
 * length suffices. Not safe for use by more than one thread at a time.
 */
public final class EdgeCounter {
  private final EdgeLists lists;
  private final VertexWeights weights;
  private final long longestList;
  private final UsedEdges used;

  /** The group of the owners if filters read it although it is unflat; else null. */
  private final ListGroup readGroup;

  /** Whether sums of weights might pass 2^63 - 1, so that each addition must be checked. */
  private boolean checked;

  private EdgeCounter(
      EdgeLists lists, VertexWeights weights, long longestList, UsedEdges used,
      ListGroup readGroup) {
    this.lists = lists;
    this.weights = weights;
    this.longestList = longestList;
    this.used = used;
    this.readGroup = readGroup;
  }

  /**
   * A counter of edges each of which counts as often as its neighbour weighs.
   *
   * @param weights of the neighbours, or null if each counts once
   * @param longestList no vertex has more edges here
   */
  public static EdgeCounter weighing(EdgeLists lists, VertexWeights weights, long longestList) {
    return new EdgeCounter(lists, weights, longestList, null, null);
  }

  /**
   * A counter of edges but for those that the match uses already.
   *
   * @param used the edges that do not count, or null if there are none
   * @param readGroup the unflat group of the owners, if filters read it; else null
   */
  public static EdgeCounter without(EdgeLists lists, UsedEdges used, ListGroup readGroup) {
    return new EdgeCounter(lists, null, 0, used, readGroup);
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

  /** Takes in the values of flat groups; false if no edge can pass, for any owner. */
  boolean prepare() {
    return readGroup != null || lists.prepare();
  }

  /** Whether a count is the number of the list's edges, or of those that are no loops. */
  boolean isLength() {
    return weights == null && used == null && !lists.hasFilters();
  }

  /** Whether the count of a list is the same each time, from one {@link #open} to the next. */
  public boolean isConstant() {
    return used == null && lists.isConstant();
  }

  /** Sets {@code counts[i]} to the count of the batch's owner {@code i}, for all of the batch. */
  void count(OwnerBatch owners, long[] counts) {
    if (readGroup != null) {
      countByOwner(owners, counts);
      return;
    }
    Arrays.fill(counts, 0, owners.count(), 0);
    for (int run = 0; run < owners.sources.length; run++) {
      if (!addTogether(owners, run, counts)) {
        addLists(owners, run, counts);
      }
    }
    subtractUsed(owners, counts);
  }

  /** Counts where filters may read what is at each owner's position of its group. */
  private void countByOwner(OwnerBatch owners, long[] counts) {
    if (countTogether(owners, counts)) {
      subtractUsed(owners, counts);
    } else {
      for (int owner = 0; owner < owners.count(); owner++) {
        counts[owner] = count(owners, owner);
      }
    }
    // The next batch is of the whole group again.
    readGroup.current = ListGroup.UNFLAT;
  }

  /**
   * Counts the lists of a batch, used edges among them, without setting vectors, so that owners need not be
   * in the group.
   *
   * @param counts receives the counts by owner; unspecified if there is no way to
   * @return whether there is a way to
   */
  boolean countTogether(OwnerBatch owners, long[] counts) {
    Arrays.fill(counts, 0, owners.count(), 0);
    for (int run = 0; run < owners.sources.length; run++) {
      if (!addTogether(owners, run, counts)) {
        return false;
      }
    }
    return true;
  }

  /** Adds the counts of a run to those of all owners at once, if there is a way to. */
  private boolean addTogether(OwnerBatch owners, int run, long[] counts) {
    if (weights != null) {
      if (lists.hasFilters() || owners.sources[run].withoutLoops || checked) {
        return false;
      }
      addSums(owners, run, counts);
      return true;
    }
    if (lists.hasFilters()) {
      return lists.countAll(owners, run, counts);
    }
    addLengths(owners, run, counts);
    return true;
  }

  private static void addLengths(OwnerBatch owners, int run, long[] counts) {
    long[] starts = owners.starts[run];
    long[] ends = owners.ends[run];
    boolean whole = !owners.sources[run].withoutLoops;
    if (owners.sources[run].gathered == null) {
      for (int owner = 0; owner < owners.count(); owner++) {
        counts[owner] += whole ? ends[owner] - starts[owner] : length(owners, run, owner);
      }
      return;
    }
    int[] changed = owners.changedOwners(run);
    for (int i = 0; i < owners.changedCount(run); i++) {
      int owner = changed[i];
      counts[owner] += whole ? ends[owner] - starts[owner] : length(owners, run, owner);
    }
  }

  /** Number of edges in one run of an owner's list. */
  private static long length(OwnerBatch owners, int run, int owner) {
    long start = owners.starts[run][owner];
    long end = owners.ends[run][owner];
    ListSource source = owners.sources[run];
    if (start == end || !source.withoutLoops) {
      return end - start;
    }
    long id = owners.id(owner);
    long loopStart = source.loopStart(id, start, end);
    return end - start - (source.loopEnd(id, loopStart, end) - loopStart);
  }

  private void addSums(OwnerBatch owners, int run, long[] counts) {
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

  private void addLists(OwnerBatch owners, int run, long[] counts) {
    for (int owner = 0; owner < owners.count(); owner++) {
      if (owners.starts[run][owner] < owners.ends[run][owner]) {
        counts[owner] = Math.addExact(counts[owner], countList(owners, run, owner));
      }
    }
  }

  /** The count of one owner of a batch. */
  long count(OwnerBatch owners, int owner) {
    if (readGroup != null) {
      readGroup.current = owners.position(owner);
      if (!lists.prepare()) {
        return 0;
      }
    }
    boolean byLength = weights == null && !lists.hasFilters();
    long edges = 0;
    for (int run = 0; run < owners.sources.length; run++) {
      if (owners.starts[run][owner] < owners.ends[run][owner]) {
        edges = Math.addExact(
            edges, byLength ? length(owners, run, owner) : countList(owners, run, owner));
      }
    }
    return used == null ? edges : edges - countUsed(owners, owner);
  }

  private long countList(OwnerBatch owners, int run, int owner) {
    lists.begin(owners, run, owner);
    return countBegun(owners.sources[run]);
  }

  /** The count of the run that {@link #lists} have begun. */
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

  private void subtractUsed(OwnerBatch owners, long[] counts) {
    if (used != null) {
      for (int owner = 0; owner < owners.count(); owner++) {
        counts[owner] -= countUsed(owners, owner);
      }
    }
  }

  /** Number of rows that were counted for an owner but whose edge the match uses already. */
  private long countUsed(OwnerBatch owners, int owner) {
    if (readGroup != null) {
      readGroup.current = owners.position(owner);
    }
    long rows = 0;
    for (int run = 0; run < owners.sources.length; run++) {
      int found = used.find(owners, run, owner);
      if (!lists.hasFilters()) {
        rows += found;
        continue;
      }
      for (int i = 0; i < found; i++) {
        lists.beginOne(owners, run, owner, used.position(i));
        rows += readGroup == null || lists.prepare() ? countBegun(owners.sources[run]) : 0;
      }
    }
    return rows;
  }
}
