package io.graphflow.core.adjacency.batch;

import io.graphflow.core.adjacency.AdjacencyLists;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.GatheredEdges;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.ChangedList;
import io.graphflow.storage.snapshot.ListChanges;
import java.util.Arrays;
import java.util.List;

/**
 * The part of one owner table's lists, along one step, that the delta holds, gathered into native
 * memory so that kernels can read it. Each changed list is copied when somebody first asks for it,
 * and kept. A query that reads a few lists copies these; one that meets the same vertices over and
 * over copies their lists once. From then on a vertex whose list is as in the files costs a bit
 * test.
 *
 * <p>For one operator; not safe for use by more than one thread at a time.
 */
final class GatheredLists {
  private static final int UNKNOWN = -1;

  /** Before all vertex IDs, in the order of lists. */
  static final long FIRST_ID = Long.MIN_VALUE;

  /** After all vertex IDs, in the order of lists. */
  static final long LAST_ID = Long.MAX_VALUE;

  private static final int COPIED_EDGES = 256;

  /** The length of the longest list that is copied before anybody asks for it. */
  private static final int SHORT = 64;

  private final MemoryAccount account;
  private final ListChanges changes;
  private final boolean keeps;
  private final boolean forward;
  private final int ownerTable;
  private final boolean ascending;
  private final GatheredEdges edges;
  private final List<GatheredColumn> columns;
  private final Tuple tuple;

  /**
   * The runs, ascending by vertex ID: for each neighbour table one of the old and one of the new
   * vertices.
   */
  private final ListRun[] runs;

  /** The number of bounds of a list: one more than there are runs. */
  private final int width;

  /**
   * For each run the first vertex ID that its neighbours may have; {@code lastIds} has the first
   * one after these.
   */
  private final long[] firstIds;

  private final long[] lastIds;

  /** Numbers the owners of changed lists, and so the lists. */
  private final ChangedOwners numbers;

  /**
   * By list and run where the run's edges begin, and then where those of the last run end; {@link
   * #UNKNOWN} until the list is gathered.
   */
  private long[] bounds = {};

  /** The first neighbour wanted of lists that are not kept; {@code lastWanted} is the last one. */
  private long firstWanted = FIRST_ID;

  private long lastWanted = LAST_ID;

  private boolean[] replaces = {};
  private boolean replacesAny;
  private final long[] neighbours = new long[COPIED_EDGES];
  private final long[] positions = new long[COPIED_EDGES];
  private final ChangedList[] blockLists = new ChangedList[ChangedOwners.BLOCK];
  private long reservedBytes;

  /** Written so that the compiler keeps the reads of {@link #prefetch}. */
  @SuppressWarnings("unused")
  private long prefetched;

  /**
   * Creates the lists; none is gathered yet.
   *
   * @param lists the lists, with their changes
   * @param neighbours the tables in which wanted neighbours lie
   * @param columns the properties to gather
   * @param keeps whether to keep lists for those who ask again, and not only until others are asked
   *     for
   * @param ascending whether only neighbours with greater IDs than the owner of their list are wanted
   */
  GatheredLists(
      MemoryAccount account,
      AdjacencyLists lists,
      List<NeighbourTable> neighbours,
      List<GatheredColumn> columns,
      boolean keeps,
      boolean ascending) {
    this.account = account;
    this.ascending = ascending;
    this.changes = lists.changes();
    this.keeps = keeps;
    this.forward = lists.isForward();
    this.ownerTable = lists.ownerTable();
    this.numbers = new ChangedOwners(List.of(changes));
    this.columns = List.copyOf(columns);
    this.edges = new GatheredEdges(columns.size());
    int slots = columns.stream().mapToInt(GatheredColumn::slot).max().orElse(-1) + 1;
    this.tuple = new Tuple(slots);
    int count = neighbours.stream().mapToInt(NeighbourTable::sourceCount).sum();
    this.runs = new ListRun[count];
    this.width = count + 1;
    this.firstIds = new long[count];
    this.lastIds = new long[count];
    int next = 0;
    for (NeighbourTable table : neighbours) {
      for (boolean areNew : table.hasNew() ? new boolean[] {false, true} : new boolean[] {false}) {
        runs[next] = new ListRun(edges, lists, table.edgeTable(), table.id(), areNew);
        firstIds[next] = ElementId.of(table.id(), areNew ? table.filesCount() : 0);
        lastIds[next] =
            table.hasNew() && !areNew
                ? ElementId.of(table.id(), table.filesCount())
                : (table.id() + 1L) << ElementId.POSITION_BITS;
        next++;
      }
    }
  }

  /**
   * A table in which neighbours lie.
   *
   * @param edgeTable the table of the edges that lead there, or from there
   * @param filesCount number of vertices in the files
   * @param hasNew whether there may be new vertices
   */
  record NeighbourTable(int id, int edgeTable, long filesCount, boolean hasNew) {
    int sourceCount() {
      return hasNew ? 2 : 1;
    }
  }

  /** The runs of gathered edges. */
  ListRun[] runs() {
    return runs;
  }

  /**
   * Finds the changed lists of owners, and gathers those that are not gathered yet.
   *
   * @param owners offsets
   * @param changedOwners receives the indexes of owners whose lists have changed, ascending
   * @param lists receives the numbers of these lists
   * @return how many lists have changed
   */
  int find(long[] owners, int count, int[] changedOwners, int[] lists) {
    if (!keeps) {
      return findOnce(owners, count, changedOwners, lists);
    }
    int found = numbers.find(owners, count, changedOwners, lists);
    if (replaces.length < numbers.numbered()) {
      reserve(numbers.numbered());
    }
    for (int i = 0; i < found; i++) {
      if (bounds[lists[i] * width] == UNKNOWN) {
        gather(owners[changedOwners[i]], lists[i]);
      }
    }
    return found;
  }

  /**
   * From now on gathers only edges to neighbours between two IDs, both included. Only for lists
   * that are not kept.
   */
  void gatherBetween(long first, long last) {
    assert !keeps;
    firstWanted = first;
    lastWanted = last;
  }

  /** Gathers the lists of these owners in the place of all lists gathered before. */
  private int findOnce(long[] owners, int count, int[] changedOwners, int[] lists) {
    edges.clear();
    if (replaces.length < count) {
      reserve(count);
    }
    int found = 0;
    if (count == 1 || !changes.areInBlocks()) {
      // Blocks would be looked up for a list of theirs.
      for (int i = 0; i < count; i++) {
        ChangedList list = changes.list(owners[i]);
        if (list != null) {
          changedOwners[found] = i;
          lists[found] = found;
          gather(list, owners[i], found);
          found++;
        }
      }
      return found;
    }
    long first = -1;
    long block = 0;
    for (int i = 0; i < count; i++) {
      long owner = owners[i];
      if (ChangedOwners.firstOfBlock(owner) != first) {
        first = ChangedOwners.firstOfBlock(owner);
        block = changes.changed(first);
        changes.lists(first, blockLists);
        prefetch(Long.bitCount(block));
      }
      long bit = 1L << owner;
      if ((block & bit) != 0) {
        changedOwners[found] = i;
        lists[found] = found;
        gather(blockLists[Long.bitCount(block & (bit - 1))], owner, found);
        found++;
      }
    }
    return found;
  }

  /**
   * Reads of each list of a block. The lists are far from each other, and here their loads overlap.
   */
  private void prefetch(int count) {
    long sum = 0;
    for (int i = 0; i < count; i++) {
      sum += blockLists[i].count() == 0 ? 0 : blockLists[i].neighbour(0);
    }
    prefetched = sum;
  }

  /** Makes room for the bounds of more lists. */
  private void reserve(int listCount) {
    int before = bounds.length;
    int capacity = Math.max(listCount, 2 * replaces.length);
    replaces = Arrays.copyOf(replaces, capacity);
    bounds = Arrays.copyOf(bounds, Math.multiplyExact(capacity, width));
    Arrays.fill(bounds, before, bounds.length, UNKNOWN);
  }

  /**
   * Gathers a list. A query that comes to a block again is going to come to most of it, so that
   * this gathers the block's short lists, too: looked up one by one, they would cost a walk through
   * the delta each.
   *
   * @param number the number of the list
   */
  private void gather(long owner, int number) {
    long block = numbers.block(owner);
    int first = numbers.firstNumber(owner);
    int count = Long.bitCount(block);
    if (!changes.areInBlocks() || !isAnyGathered(first, count)) {
      gather(changes.list(owner), owner, number);
      return;
    }
    long firstOwner = ChangedOwners.firstOfBlock(owner);
    changes.lists(firstOwner, blockLists);
    prefetch(count);
    long rest = block;
    for (int i = 0; i < count; i++) {
      boolean wanted = first + i == number || blockLists[i].count() <= SHORT;
      if (wanted && bounds[(first + i) * width] == UNKNOWN) {
        gather(blockLists[i], firstOwner + Long.numberOfTrailingZeros(rest), first + i);
      }
      rest &= rest - 1;
    }
  }

  private boolean isAnyGathered(int first, int count) {
    for (int list = first; list < first + count; list++) {
      if (bounds[list * width] != UNKNOWN) {
        return true;
      }
    }
    return false;
  }

  private void gather(ChangedList list, long owner, int number) {
    replaces[number] = list.replacesBase();
    replacesAny |= list.replacesBase();
    int count = list.count();
    long ownerId = ElementId.of(ownerTable, owner);
    long leastWanted = ascending ? Math.max(firstWanted, ownerId + 1) : firstWanted;
    int at = 0;
    for (int run = 0; run < runs.length; run++) {
      bounds[number * width + run] = edges.count();
      // A caller that asks for one neighbour shall not pay for a search in all runs.
      if (at < count && lastWanted >= firstIds[run] && leastWanted < lastIds[run]) {
        long first = Math.max(firstIds[run], leastWanted);
        int from = list.neighbour(at) >= first ? at : list.lowerBound(at, count, first);
        at = end(list, from, run);
        copy(list, from, at, runs[run], ownerId);
      }
    }
    bounds[number * width + runs.length] = edges.count();
    long sizeBytes = edges.sizeBytes() + (long) bounds.length * Long.BYTES;
    if (sizeBytes > reservedBytes) {
      account.reserve(sizeBytes - reservedBytes);
      reservedBytes = sizeBytes;
    }
  }

  /** The index after the last wanted edge of a run, whose first one is at {@code from}. */
  private int end(ChangedList list, int from, int run) {
    int count = list.count();
    if (firstWanted < lastWanted) {
      long last = Math.min(lastWanted, lastIds[run]);
      // Most lists are of one run, or end with this one.
      return from < count && list.neighbour(count - 1) >= last
          ? list.lowerBound(from, count, last)
          : count;
    }
    // There are few edges between two vertices.
    int end = from;
    while (end < count && list.neighbour(end) == firstWanted) {
      end++;
    }
    return end;
  }

  private void copy(ChangedList list, int from, int to, ListRun run, long ownerId) {
    for (int at = from; at < to; at += COPIED_EDGES) {
      int count = Math.min(COPIED_EDGES, to - at);
      list.copy(at, count, neighbours, positions, 0);
      for (int i = 0; i < count; i++) {
        edges.add(ElementId.position(neighbours[i]), positions[i]);
        for (int column = 0; column < columns.size(); column++) {
          readProperty(column, run, ownerId, neighbours[i], positions[i]);
        }
      }
    }
  }

  /** Reads a property of the edge added last. */
  private void readProperty(
      int column, ListRun run, long ownerId, long neighbourId, long position) {
    GatheredColumn property = columns.get(column);
    tuple.setEdge(
        property.slot(),
        ElementId.of(run.edgeTable, position),
        forward ? ownerId : neighbourId,
        forward ? neighbourId : ownerId);
    long last = edges.count() - 1;
    if (property.value().isNull(tuple)) {
      edges.setNull(column, last);
    } else {
      edges.setValue(column, last, property.value().longValue(tuple));
    }
  }

  /** Whether some gathered list replaces the one in the files. */
  boolean replacesAny() {
    return replacesAny;
  }

  /** Whether a list replaces the one in the files, instead of adding to it. */
  boolean replaces(int list) {
    return replaces[list];
  }

  /**
   * Sets the bounds of lists.
   *
   * @param run index in {@link #runs}
   * @param lists numbers of lists
   * @param owners the index in {@code starts} and {@code ends} for each list
   * @param starts receives first list positions
   * @param ends receives list positions after the last ones
   */
  void bounds(
      int run, int[] lists, int[] owners, int count, long[] starts, long[] ends) {
    for (int i = 0; i < count; i++) {
      int at = lists[i] * width + run;
      starts[owners[i]] = bounds[at];
      ends[owners[i]] = bounds[at + 1];
    }
  }
}
