package io.graphflow.core.list.adjacency;

import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.storage.layout.ElementId;
import java.util.Arrays;

/**
 * Up to 1,024 selected vertices of a group with the bounds of their lists, read all at once: the loads
 * are independent of each other and overlap, while a list looked up just before it is needed costs a
 * wait of its own.
 */
public final class AdjacencyBatch {
  /** Most owners of a batch. */
  public static final int CAPACITY = 1024;

  private static final ListRun[] NO_RUNS = {};
  private static final MergedTableLists[] NOTHING_CHANGED = {};
  private static final CountCache[] NO_CACHES = {};

  private final ListRuns lists;
  private final ListGroup group;
  private final VertexVector vertices;

  /** Will test the lists, so that what it tests may be on its way to the caches; or null. */
  private final Prefetching filter;

  /**
   * Whether changed lists are kept, unless the first vertices ascend, so that each comes once. Lists that
   * are live never are.
   */
  private final boolean keeps;

  private int[] positions = {};
  private long[] offsets = {};

  /** By table, where lists have changed, once one of its vertices was met. */
  private MergedTableLists[] changed = NOTHING_CHANGED;

  /** Of the table at hand, or null if its lists are as in the files. */
  private MergedTableLists merged;

  /** Whether counts of owners with changed lists are kept. */
  private boolean cachesCounts;

  /** By table the counts that are kept, once one of its vertices was met where lists have changed. */
  private CountCache[] caches = NO_CACHES;

  /** Of the owners at hand, or null if they are read as they are. */
  private CountCache countCache;

  /** The runs of the batch's owners, which lie in one table. */
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

  /** Creates a batch of lists that nothing has to be prefetched of. */
  public AdjacencyBatch(ListRuns lists, ListGroup group, VertexVector vertices) {
    this(lists, group, vertices, null, true);
  }

  /**
   * Creates a batch whose lists are {@linkplain Prefetching#prefetch prefetched} as soon as it is known
   * where they lie, unless they lie one after another.
   */
  public AdjacencyBatch(
      ListRuns lists, ListGroup group, VertexVector vertices, Prefetching filter) {
    this(lists, group, vertices, filter, true);
  }

  private AdjacencyBatch(ListRuns lists, ListGroup group, VertexVector vertices,
      Prefetching filter, boolean keeps) {
    this.lists = lists;
    this.group = group;
    this.vertices = vertices;
    this.filter = filter;
    this.keeps = keeps && !lists.isLive();
    int most = lists.mostRunsOfFiles();
    starts = new long[most][];
    ends = new long[most][];
  }

  /** A batch for owners that are {@linkplain #readOne chosen} one by one, or by their offsets. */
  public static AdjacencyBatch ofChosen(ListRuns lists, ListGroup group, VertexVector vertices) {
    return new AdjacencyBatch(lists, group, vertices, null, false);
  }

  /**
   * Has counts of owners with changed lists kept from now on, and those kept before forgotten. These
   * owners are {@link #countCache} and not among the others of a batch, unless the batch is a sequence,
   * flat or of new vertices.
   */
  public void cacheCounts() {
    cachesCounts = true;
    for (CountCache cache : caches) {
      if (cache != null) {
        cache.clear();
      }
    }
  }

  /** Makes room for that many owners: a query that reads one list shall not pay for a thousand. */
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

  /** The group whose vertices own the lists. */
  public ListGroup group() {
    return group;
  }

  /** Begins with the first selected position of the group, or with the one of a flat group. */
  public void start() {
    nextSelected = 0;
    selectedCount = group.current == ListGroup.UNFLAT ? group.selection.count() : 1;
    count = 0;
  }

  /** Begins with no owner at all. */
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
   * Reads owners that need not be of the group, so that they have no {@link #position}.
   *
   * @param ownerTable their table
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

  /** Reads the next batch; false if no owner is left. */
  public boolean next() {
    countCache = null;
    firstSelected = nextSelected;
    if (nextSelected == selectedCount) {
      count = 0;
      return false;
    }
    reserve(Math.min(CAPACITY, selectedCount - nextSelected));
    if (group.current != ListGroup.UNFLAT) {
      positions[0] = group.current;
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

  private void takeOneTable() {
    Selection selection = group.selection;
    count = Math.min(CAPACITY, selectedCount - nextSelected);
    for (int i = 0; i < count; i++) {
      positions[i] = selection.position(nextSelected + i);
    }
    nextSelected += count;
    ascending = vertices.offsets().isSequence();
    setTable(vertices.table());
    if (keeps && merged != null
        && merged.hasForgotten(vertices.offsets().get(positions[0]))) {
      // The query begins again with what it seemed to come to but once.
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

  /** Takes vertices as long as they lie in the table of the first, and are new or not as the first. */
  private void takeMixed() {
    Selection selection = group.selection;
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

  /** Whether a vertex lies where one of the table at hand does. */
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
    // What lies in the files takes longest to come; meanwhile one sees what has changed.
    prefetch(0);
    int runsOfFiles = runs.length;
    runs = merged.readChanged(offsets, count, starts, ends);
    prefetch(runsOfFiles);
  }

  /** Reads the lists that have not changed; the owners of all others are no longer of the batch. */
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

  /** Makes room for the bounds of that many runs. */
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

  /** The owners of the batch that are not among the others and counts are kept of; null if none. */
  public CountCache countCache() {
    return countCache != null && countCache.ownerCount() > 0 ? countCache : null;
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

  /** Whether some of the runs are of changed lists; they are the last ones. */
  public boolean hasGathered() {
    return runs.length > 0 && runs[runs.length - 1].gathered != null;
  }

  /**
   * Of a run of changed lists, the number of owners that may have edges in it; those of all others are
   * none.
   */
  public int changedCount(int run) {
    return merged.changedCount(run);
  }

  /** The owners, ascending, that {@link #changedCount} counts. */
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

  /** Position in the group of an owner of the batch. */
  public int position(int owner) {
    return positions[owner];
  }

  /** Vertex ID of an owner of the batch, which is not NULL. */
  public long id(int owner) {
    return ElementId.of(table, offsets[owner]);
  }
}
