package io.graphflow.core.list.count;

import io.graphflow.core.adjacency.batch.AdjacencyBatch;
import io.graphflow.core.adjacency.batch.ListRun;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.vector.MultiplicityKernels;
import io.graphflow.core.vector.Selection;
import java.util.Arrays;

/**
 * Counts the edges of a batch of vertices that pass filters, each once or with the multiplicity of
 * its neighbour. It makes no group and flattens none. Without filters and multiplicities it reads
 * no element of a list, because the length suffices. Not safe for use by more than one thread at a
 * time.
 */
public final class EdgeCounter {
  private final EdgeLists lists;
  private final VertexMultiplicities multiplicities;
  private final long longestList;
  private final UsedEdges used;

  /** The unflat group of the owners if filters read it; else null. */
  private final ListGroup readGroup;

  /** Whether sums of multiplicities might pass 2^63 - 1, so that each addition must be checked. */
  private boolean checked;

  private EdgeCounter(
      EdgeLists lists, VertexMultiplicities multiplicities, long longestList, UsedEdges used,
      ListGroup readGroup) {
    this.lists = lists;
    this.multiplicities = multiplicities;
    this.longestList = longestList;
    this.used = used;
    this.readGroup = readGroup;
  }

  /**
   * Creates a counter in which each edge counts with the multiplicity of its neighbour.
   *
   * @param multiplicities the multiplicities of the neighbours, or null if each counts once
   * @param longestList no vertex has more edges here
   */
  public static EdgeCounter multiplying(EdgeLists lists, VertexMultiplicities multiplicities,
      long longestList) {
    return new EdgeCounter(lists, multiplicities, longestList, null, null);
  }

  /**
   * Creates a counter that leaves out the edges that the match uses already.
   *
   * @param used the edges that do not count, or null if there are none
   * @param readGroup the unflat group of the owners, if filters read it; else null
   */
  public static EdgeCounter without(EdgeLists lists, UsedEdges used, ListGroup readGroup) {
    return new EdgeCounter(lists, null, 0, used, readGroup);
  }

  /** Begins; the passes that compute the multiplicities have run. */
  void open() {
    lists.open();
    checked = multiplicities != null && !fits(longestList, multiplicities.largest());
  }

  /** Whether the product of two numbers, neither negative, is at most 2^63 - 1. */
  static boolean fits(long factor, long other) {
    return Math.multiplyHigh(factor, other) == 0 && factor * other >= 0;
  }

  /** Reads the values of flat groups; false if no edge can pass, for any owner. */
  boolean prepare() {
    return readGroup != null || lists.prepare();
  }

  /** Whether the count of a list is the number of its edges, with or without loops. */
  boolean isLength() {
    return multiplicities == null && used == null && !lists.hasFilters();
  }

  /** Whether the count of a list stays the same from one {@link #open} to the next. */
  public boolean isConstant() {
    return used == null && lists.isConstant();
  }

  /** Sets {@code counts[i]} to the count of owner {@code i}, for all owners of the batch. */
  void count(AdjacencyBatch owners, long[] counts) {
    if (readGroup != null) {
      countByOwner(owners, counts);
      return;
    }
    Arrays.fill(counts, 0, owners.count(), 0);
    for (int run = 0; run < owners.runs.length; run++) {
      if (!addTogether(owners, run, counts)) {
        addLists(owners, run, counts);
      }
    }
    subtractUsed(owners, counts);
  }

  /** Counts where filters may read the values at each owner's position of its group. */
  private void countByOwner(AdjacencyBatch owners, long[] counts) {
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
   * Counts the lists of a batch, used edges among them, without setting vectors, so that owners
   * need not be in the group.
   *
   * @param counts receives the counts by owner; unspecified if the result is false
   * @return whether the filters can count like this
   */
  boolean countTogether(AdjacencyBatch owners, long[] counts) {
    Arrays.fill(counts, 0, owners.count(), 0);
    for (int run = 0; run < owners.runs.length; run++) {
      if (!addTogether(owners, run, counts)) {
        return false;
      }
    }
    return true;
  }

  /** Adds the counts of a run to those of all owners at once; false if the filters cannot. */
  private boolean addTogether(AdjacencyBatch owners, int run, long[] counts) {
    if (multiplicities != null) {
      if (lists.hasFilters() || owners.runs[run].withoutLoops || checked) {
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

  private static void addLengths(AdjacencyBatch owners, int run, long[] counts) {
    long[] starts = owners.starts[run];
    long[] ends = owners.ends[run];
    boolean whole = !owners.runs[run].withoutLoops;
    if (owners.runs[run].gathered == null) {
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

  /** The number of edges in one run of an owner's list. */
  private static long length(AdjacencyBatch owners, int run, int owner) {
    long start = owners.starts[run][owner];
    long end = owners.ends[run][owner];
    ListRun listRun = owners.runs[run];
    if (start == end || !listRun.withoutLoops) {
      return end - start;
    }
    long id = owners.id(owner);
    long loopStart = listRun.loopStart(id, start, end);
    return end - start - (listRun.loopEnd(id, loopStart, end) - loopStart);
  }

  private void addSums(AdjacencyBatch owners, int run, long[] counts) {
    ListRun listRun = owners.runs[run];
    MultiplicityKernels.addSums(
        listRun.neighbourSegment(),
        listRun.neighbourBytes(0),
        listRun.neighbourStrideBytes,
        listRun.neighbourMask,
        owners.starts[run],
        owners.ends[run],
        owners.count(),
        multiplicities.of(listRun.neighbourTable),
        counts);
  }

  private void addLists(AdjacencyBatch owners, int run, long[] counts) {
    for (int owner = 0; owner < owners.count(); owner++) {
      if (owners.starts[run][owner] < owners.ends[run][owner]) {
        counts[owner] = Math.addExact(counts[owner], countList(owners, run, owner));
      }
    }
  }

  /** The count of one owner of a batch. */
  long count(AdjacencyBatch owners, int owner) {
    if (readGroup != null) {
      readGroup.current = owners.position(owner);
      if (!lists.prepare()) {
        return 0;
      }
    }
    boolean byLength = multiplicities == null && !lists.hasFilters();
    long edges = 0;
    for (int run = 0; run < owners.runs.length; run++) {
      if (owners.starts[run][owner] < owners.ends[run][owner]) {
        edges = Math.addExact(
            edges, byLength ? length(owners, run, owner) : countList(owners, run, owner));
      }
    }
    return used == null ? edges : edges - countUsed(owners, owner);
  }

  private long countList(AdjacencyBatch owners, int run, int owner) {
    lists.begin(owners, run, owner);
    return countBegun(owners.runs[run]);
  }

  /** The count of the run that {@link #lists} began. */
  private long countBegun(ListRun listRun) {
    long sum = 0;
    while (lists.next()) {
      sum = Math.addExact(sum,
          multiplicities == null ? lists.passing() : sumOfMultiplicities(listRun));
    }
    return sum;
  }

  private long sumOfMultiplicities(ListRun listRun) {
    long[] neighbourMultiplicities = multiplicities.of(listRun.neighbourTable);
    Selection selected = lists.selected();
    return checked
        ? MultiplicityKernels.sumExactly(lists.neighbours().offsets(), selected,
            neighbourMultiplicities)
        : MultiplicityKernels.sumSelected(lists.neighbours().offsets(), selected,
            neighbourMultiplicities);
  }

  private void subtractUsed(AdjacencyBatch owners, long[] counts) {
    if (used != null) {
      for (int owner = 0; owner < owners.count(); owner++) {
        counts[owner] -= countUsed(owners, owner);
      }
    }
  }

  /** The number of rows counted for an owner whose edge the match uses already. */
  private long countUsed(AdjacencyBatch owners, int owner) {
    if (readGroup != null) {
      readGroup.current = owners.position(owner);
    }
    long rows = 0;
    for (int run = 0; run < owners.runs.length; run++) {
      int found = used.find(owners, run, owner);
      if (!lists.hasFilters()) {
        rows += found;
        continue;
      }
      for (int i = 0; i < found; i++) {
        lists.beginOne(owners, run, owner, used.position(i));
        rows += readGroup == null || lists.prepare() ? countBegun(owners.runs[run]) : 0;
      }
    }
    return rows;
  }
}
