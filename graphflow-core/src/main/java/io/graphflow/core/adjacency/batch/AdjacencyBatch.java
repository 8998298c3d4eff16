package io.graphflow.core.adjacency.batch;

import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.storage.layout.ElementId;
import java.util.Arrays;

/**
 * The bounds of the adjacency lists of up to 1,024 selected vertices of a group, read all at once.
 * These loads do not depend on each other, so that they overlap; looking up each list just before
 * it is read would cost a wait of its own.
 */
public final class AdjacencyBatch {
  /** The largest number of owners of a batch. */
  public static final int CAPACITY = 1024;

  private static final ListRun[] NO_RUNS = {};
  private static final MergedTableLists[] NOTHING_CHANGED = {};
  private static final CountCache[] NO_CACHES = {};

  private final ListRuns lists;
  private final ListOwners listOwners;
  private final VertexVector vertices;

  /** Prefetches the lists that it is going to test; null if nobody does. */
  private final Prefetching filter;

  /**
   * Whether to cache the changed lists. Ignored for a sequential scan, which meets each owner once,
   * and always false for live lists.
   */
  private final boolean keeps;

  private int[] positions = {};
  private long[] offsets = {};

  /** By table, its lists where some have changed; set when a vertex of the table is first met. */
  private MergedTableLists[] changed = NOTHING_CHANGED;

  /** The lists of the current table, or null if all are as in the files. */
  private MergedTableLists merged;

  /** Whether to cache the counts of owners with changed lists. */
  private boolean cachesCounts;

  /**
   * By table with changed lists, the cached counts; set when a vertex of the table is first met.
   */
  private CountCache[] caches = NO_CACHES;

  /** The cache that took owners out of the current batch, or null if none did. */
  private CountCache countCache;

  /** The runs of the owners' lists; all owners of a batch lie in one table. */
  public ListRun[] runs = NO_RUNS;

  /** First list position by run and owner. */
  public long[][] starts;

  /** One past the last list position by run and owner. */
  public long[][] ends;

  private int table;
  private boolean sequence;
  private boolean ascending;
  private int count;
  private int firstSelected;
  private int nextSelected;
  private int selectedCount;

  /** Creates a batch that prefetches nothing. */
  public AdjacencyBatch(ListRuns lists, ListOwners listOwners, VertexVector vertices) {
    this(lists, listOwners, vertices, null, true);
  }

  /**
   * Creates a batch that {@linkplain Prefetching#prefetch prefetches} its lists as soon as it knows
   * their bounds, unless they lie one after another.
   */
  public AdjacencyBatch(
      ListRuns lists, ListOwners listOwners, VertexVector vertices, Prefetching filter) {
    this(lists, listOwners, vertices, filter, true);
  }

  private AdjacencyBatch(ListRuns lists, ListOwners listOwners, VertexVector vertices,
      Prefetching filter, boolean keeps) {
    this.lists = lists;
    this.listOwners = listOwners;
    this.vertices = vertices;
    this.filter = filter;
    this.keeps = keeps && !lists.isLive();
    int most = lists.mostRunsOfFiles();
    starts = new long[most][];
    ends = new long[most][];
  }

  /**
   * Creates a batch for owners that the caller {@linkplain #readOne chooses} one by one, or by
   * their offsets.
   */
  public static AdjacencyBatch ofChosen(ListRuns lists, ListOwners listOwners,
      VertexVector vertices) {
    return new AdjacencyBatch(lists, listOwners, vertices, null, false);
  }

  /**
   * Caches the counts of owners with changed lists from now on, and forgets those cached before.
   * From then on a batch leaves such owners to its {@link #countCache}, unless the batch is
   * sequential, flat or of new vertices.
   */
  public void cacheCounts() {
    cachesCounts = true;
    for (CountCache cache : caches) {
      if (cache != null) {
        cache.clear();
      }
    }
  }

  /**
   * Grows the buffers to the number of owners, and no further: a query that reads one list shall
   * not pay for 1,024.
   */
  private void reserve(int ownerCount) {
    if (ownerCount > positions.length) {
      int capacity = Math.max(ownerCount, Math.min(CAPACITY, 2 * positions.length));
      positions = new int[capacity];
      offsets = new long[capacity];
      for (int run = 0; run < starts.length; run++) {
        starts[run] = new long[capacity];
        ends[run] = new long[capacity];
      }
    }
  }

  /** The positions whose vertices own the lists. */
  public ListOwners listOwners() {
    return listOwners;
  }

  /** Starts at the first selected position of the group, or at the one of a flat group. */
  public void start() {
    nextSelected = 0;
    selectedCount = listOwners.current() == ListOwners.MANY ? listOwners.selection().count() : 1;
    count = 0;
  }

  /** Starts without any owner. */
  public void clear() {
    nextSelected = 0;
    selectedCount = 0;
    count = 0;
  }

  /** Reads the one owner at a selected position of the group. */
  public void readOne(int position) {
    reserve(1);
    positions[0] = position;
    count = 1;
    countCache = null;
    readMixed();
  }

  /**
   * Reads owners that the caller names by offset. They need not be in the group and have no {@link
   * #position}.
   *
   * @param ownerTable the table of all owners
   * @param owners their offsets, all of them in the files
   */
  public void readChosen(int ownerTable, long[] owners, int ownerCount) {
    reserve(ownerCount);
    System.arraycopy(owners, 0, offsets, 0, ownerCount);
    count = ownerCount;
    countCache = null;
    sequence = false;
    ascending = false;
    setTable(ownerTable);
    readBounds();
  }

  /**
   * Reads the next batch.
   *
   * @return false if no owner is left
   */
  public boolean next() {
    countCache = null;
    firstSelected = nextSelected;
    if (nextSelected == selectedCount) {
      count = 0;
      return false;
    }
    reserve(Math.min(CAPACITY, selectedCount - nextSelected));
    if (listOwners.current() != ListOwners.MANY) {
      positions[0] = listOwners.current();
      nextSelected = 1;
      count = 1;
      readMixed();
    } else if (vertices.table() == VertexVector.MIXED) {
      takeMixed();
    } else {
      takeOneTable();
    }
    return true;
  }

  /**
   * The number of edges of all owners together, if it is known without a look at each: they are consecutive and their
   * lists lie in the files one after another. Then no owner is left for {@link #next}.
   *
   * @return a negative number if it is not known; all owners are left for {@link #next} then
   */
  public long takeAllInStretches() {
    if (!areAllInStretches()) {
      return -1;
    }
    long edges = 0;
    for (ListRun run : runs) {
      edges += run.edgeCount(vertices.offsets().get(0), selectedCount);
    }
    nextSelected = selectedCount;
    return edges;
  }

  /**
   * The lengths of the lists of all owners, which are those of all positions of the group, if no bounds need be looked
   * at for them: the owners are consecutive and their lists lie in the files one after another. Then no owner is left
   * for {@link #next}.
   *
   * @param lengths receives them by position; has room for all
   * @return false if they are not known; all owners are left for {@link #next} then
   */
  public boolean takeAllLengths(long[] lengths) {
    if (!areAllInStretches() || runs.length != 1) {
      return false;
    }
    runs[0].lengths(vertices.offsets().get(0), selectedCount, lengths);
    nextSelected = selectedCount;
    return true;
  }

  /**
   * Reads where the lists of all owners lie together, if they are consecutive and their lists lie in the files one after
   * another: the first list of a run begins at {@code starts[run][0]}, and the last one ends at {@code ends[run][0]}. Then
   * no owner is left for {@link #next}.
   *
   * @return false if they do not; all owners are left for {@link #next} then
   */
  public boolean takeAllAsStretches() {
    if (!areAllInStretches()) {
      return false;
    }
    reserve(1);
    long first = vertices.offsets().get(0);
    for (int run = 0; run < runs.length; run++) {
      starts[run][0] = runs[run].start(first);
      ends[run][0] = runs[run].end(first + selectedCount - 1, starts[run][0]);
    }
    nextSelected = selectedCount;
    return true;
  }

  private boolean areAllInStretches() {
    if (listOwners.current() != ListOwners.MANY || selectedCount == 0
        || !listOwners.selection().isAll() || vertices.table() == VertexVector.MIXED
        || !vertices.offsets().isSequence()) {
      return false;
    }
    setTable(vertices.table());
    boolean isAsInFiles = merged == null;
    if (!isAsInFiles) {
      return false;
    }
    for (ListRun run : runs) {
      if (!run.isStretch()) {
        return false;
      }
    }
    return true;
  }

  private void takeOneTable() {
    Selection selection = listOwners.selection();
    count = Math.min(CAPACITY, selectedCount - nextSelected);
    selection.copy(nextSelected, count, positions);
    nextSelected += count;
    ascending = vertices.offsets().isSequence();
    setTable(vertices.table());
    if (keeps && merged != null
        && merged.hasForgotten(vertices.offsets().get(positions[0]))) {
      // A rescan: this owner was served before and its list not cached. Cache the lists from now
      // on.
      changed[table] = null;
      merged = changedLists(table, true);
    }
    sequence = ascending && selection.isAll();
    if (sequence) {
      long first = vertices.offsets().get(positions[0]);
      for (int i = 0; i < count; i++) {
        offsets[i] = first + i;
      }
      if (merged == null) {
        for (int run = 0; run < runs.length; run++) {
          runs[run].bounds(first, count, starts[run], ends[run]);
        }
      } else {
        merged.readFiles(offsets, count, true, starts, ends);
        runs = merged.readChanged(offsets, count, starts, ends);
      }
    } else {
      for (int i = 0; i < count; i++) {
        offsets[i] = vertices.offsets().get(positions[i]);
      }
      if (cachesCounts && merged != null && !merged.isNew(offsets[0])) {
        readUnchanged();
      } else {
        readBounds();
      }
    }
  }

  /**
   * Takes vertices as long as they lie in the table of the first one, and are new or in the files
   * as that one is.
   */
  private void takeMixed() {
    Selection selection = listOwners.selection();
    int limit = Math.min(CAPACITY, selectedCount - nextSelected);
    long firstId = vertices.id(selection.position(nextSelected));
    ascending = false;
    setTable(tableOf(firstId));
    count = 0;
    while (count < limit) {
      int position = selection.position(nextSelected + count);
      if (!isAlike(vertices.id(position), firstId)) {
        break;
      }
      positions[count++] = position;
    }
    nextSelected += count;
    readMixed();
  }

  /** Whether a vertex lies in the current table and is new or in the files as another one is. */
  private boolean isAlike(long id, long first) {
    return tableOf(id) == table
        && (merged == null
            || merged.isNew(ElementId.position(id)) == merged.isNew(ElementId.position(first)));
  }

  private void readMixed() {
    sequence = false;
    ascending = false;
    long firstId = vertices.id(positions[0]);
    setTable(tableOf(firstId));
    if (runs.length == 0 && merged == null) {
      return;
    }
    for (int i = 0; i < count; i++) {
      offsets[i] = ElementId.position(vertices.id(positions[i]));
    }
    readBounds();
  }

  private void readBounds() {
    if (merged == null) {
      for (int run = 0; run < runs.length; run++) {
        runs[run].bounds(offsets, count, starts[run], ends[run]);
      }
      prefetch(0);
      return;
    }
    merged.readFiles(offsets, count, false, starts, ends);
    // The loads from the files take longest; meanwhile the changed lists are looked up.
    prefetch(0);
    int runsOfFiles = runs.length;
    runs = merged.readChanged(offsets, count, starts, ends);
    prefetch(runsOfFiles);
  }

  /**
   * Reads the lists that have not changed, and leaves the owners of all others to the {@link
   * #countCache}.
   */
  private void readUnchanged() {
    countCache = cacheOfTable();
    count = countCache.take(offsets, positions, count);
    ascending = false;
    for (int run = 0; run < runs.length; run++) {
      runs[run].bounds(offsets, count, starts[run], ends[run]);
    }
    prefetch(0);
  }

  private CountCache cacheOfTable() {
    if (caches.length == 0) {
      caches = new CountCache[lists.tableCount()];
    }
    if (caches[table] == null) {
      caches[table] = lists.newCountCache(table);
    }
    return caches[table];
  }

  private void prefetch(int firstRun) {
    if (filter != null) {
      for (int run = firstRun; run < runs.length; run++) {
        filter.prefetch(this, run);
      }
    }
  }

  private static int tableOf(long id) {
    return id == ElementId.NONE ? VertexVector.MIXED : ElementId.table(id);
  }

  private void setTable(int newTable) {
    table = newTable;
    boolean isTable = newTable != VertexVector.MIXED;
    runs = isTable ? lists.files(newTable) : NO_RUNS;
    merged =
        isTable && lists.isChanged(newTable) ? changedLists(newTable, keeps && !ascending) : null;
  }

  private MergedTableLists changedLists(int ownerTable, boolean keepsThem) {
    if (changed.length == 0) {
      changed = new MergedTableLists[lists.tableCount()];
    }
    if (changed[ownerTable] == null) {
      changed[ownerTable] = lists.open(ownerTable, keepsThem);
      reserveRuns(changed[ownerTable].mostRuns());
    }
    return changed[ownerTable];
  }

  /** Grows the buffers for bounds to that many runs. */
  private void reserveRuns(int runCount) {
    int before = starts.length;
    if (runCount > before) {
      starts = Arrays.copyOf(starts, runCount);
      ends = Arrays.copyOf(ends, runCount);
      for (int run = before; run < runCount; run++) {
        starts[run] = new long[positions.length];
        ends[run] = new long[positions.length];
      }
    }
  }

  /**
   * The owners that this batch left out because their counts are cached; null if there are none.
   */
  public CountCache countCache() {
    return countCache != null && countCache.ownerCount() > 0 ? countCache : null;
  }

  /** Whether the batch's owners are new, so that the files hold nothing of them; otherwise all are in the files. */
  public boolean areNew() {
    return merged != null && count > 0 && merged.isNew(offsets[0]);
  }

  /** The table of the batch's owners. */
  public int table() {
    return table;
  }

  /** Number of edges in an owner's list. */
  public long length(int owner) {
    long length = 0;
    for (int run = 0; run < runs.length; run++) {
      length += ends[run][owner] - starts[run][owner];
    }
    return length;
  }

  /** Makes an owner's list empty. */
  public void empty(int owner) {
    for (int run = 0; run < runs.length; run++) {
      ends[run][owner] = starts[run][owner];
    }
  }

  /** The index in the selection of the first position that the batch was made of. */
  public int firstSelected() {
    return firstSelected;
  }

  /** The index in the selection after the last position that the batch was made of. */
  public int endSelected() {
    return nextSelected;
  }

  /** Number of owners in the batch. */
  public int count() {
    return count;
  }

  /** Whether some runs are gathered from changed lists; those come last. */
  public boolean hasGathered() {
    return runs.length > 0 && runs[runs.length - 1].gathered != null;
  }

  /** The number of owners that may have edges in a gathered run; all others have none there. */
  public int changedCount(int run) {
    return merged.changedCount(run);
  }

  /** The indexes of the owners that {@link #changedCount} counts, ascending. */
  public int[] changedOwners(int run) {
    return merged.changedOwners(run);
  }

  /** Whether the owners are consecutive, so that their lists lie one after another. */
  public boolean isSequence() {
    return sequence;
  }

  /** Whether each owner comes after the one before it, so that their lists lie in this order. */
  public boolean isAscending() {
    return ascending;
  }

  /** Whether each list of a run begins where the one before it ends. */
  public boolean isContiguous(int run) {
    long[] runStarts = starts[run];
    long[] runEnds = ends[run];
    long gaps = 0;
    for (int i = 1; i < count; i++) {
      gaps |= runStarts[i] - runEnds[i - 1];
    }
    return gaps == 0;
  }

  /** Number of edges in all lists of a run. */
  public long edgeCount(int run) {
    long[] runStarts = starts[run];
    long[] runEnds = ends[run];
    long edges = 0;
    for (int i = 0; i < count; i++) {
      edges += runEnds[i] - runStarts[i];
    }
    return edges;
  }

  /** The position of an owner in the group. */
  public int position(int owner) {
    return positions[owner];
  }

  /** The vertex ID of an owner, which is never NULL. */
  public long id(int owner) {
    return ElementId.of(table, offsets[owner]);
  }
}
