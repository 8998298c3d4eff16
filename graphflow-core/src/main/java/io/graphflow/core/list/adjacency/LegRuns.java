package io.graphflow.core.list.adjacency;

import io.graphflow.storage.layout.ElementId;

/** The runs of one vertex's lists that an intersection or a closing edge may use, with their bounds. */
public final class LegRuns {
  private static final int ONE = 1;
  private static final TableLists[] NOTHING_CHANGED = {};

  private final ListSources lists;

  /** Whether what is gathered of changed lists is kept for when their vertices come again. */
  private final boolean keeps;

  /** By table, where lists have changed, once one of its vertices was met. */
  private TableLists[] changed = NOTHING_CHANGED;

  /** Room for the bounds that a table with changed lists reads. */
  private final long[] owner = new long[ONE];

  private long[][] runStarts = {};
  private long[][] runEnds = {};
  private ListSource[] sources = {};
  private long[] starts = {};
  private long[] ends = {};
  private int count;

  /** Creates lists of no vertex yet. */
  public LegRuns(ListSources lists) {
    this.lists = lists;
    this.keeps = !lists.isLive();
    reserve(lists.mostRunsOfFiles());
  }

  private void reserve(int runCount) {
    // A run from which loops are cut is two.
    sources = new ListSource[2 * runCount];
    starts = new long[2 * runCount];
    ends = new long[2 * runCount];
  }

  /** Reads the bounds of the runs of a vertex; none if it is NULL. */
  public void set(long ownerId) {
    set(ownerId, GatheredLists.FIRST_ID, GatheredLists.LAST_ID);
  }

  /**
   * Reads the bounds of the runs of a vertex, none if it is NULL, for who asks for the edges to one neighbour:
   * others may be left out.
   */
  public void setTo(long ownerId, long neighbourId) {
    if (keeps) {
      set(ownerId);
    } else {
      set(ownerId, neighbourId, neighbourId);
    }
  }

  private void set(long ownerId, long firstNeighbour, long lastNeighbour) {
    count = 0;
    if (ownerId == ElementId.NONE) {
      return;
    }
    int table = ElementId.table(ownerId);
    long offset = ElementId.position(ownerId);
    if (lists.isChanged(table)) {
      setChanged(table, ownerId, firstNeighbour, lastNeighbour);
      return;
    }
    for (ListSource source : lists.files(table)) {
      long start = source.start(offset);
      addRun(source, ownerId, start, source.end(offset, start));
    }
  }

  private void setChanged(int table, long ownerId, long firstNeighbour, long lastNeighbour) {
    if (changed.length == 0) {
      changed = new TableLists[lists.tableCount()];
    }
    TableLists ofTable = changed[table];
    if (ofTable == null) {
      ofTable = lists.open(table, keeps);
      changed[table] = ofTable;
      if (2 * ofTable.mostRuns() > sources.length) {
        reserve(ofTable.mostRuns());
      }
      if (ofTable.mostRuns() > runStarts.length) {
        runStarts = new long[ofTable.mostRuns()][ONE];
        runEnds = new long[ofTable.mostRuns()][ONE];
      }
    }
    if (!keeps) {
      ofTable.gatherBetween(firstNeighbour, lastNeighbour);
    }
    owner[0] = ElementId.position(ownerId);
    ofTable.readFiles(owner, ONE, false, runStarts, runEnds);
    ListSource[] all = ofTable.readChanged(owner, ONE, runStarts, runEnds);
    for (int run = 0; run < all.length; run++) {
      addRun(all[run], ownerId, runStarts[run][0], runEnds[run][0]);
    }
  }

  private void addRun(ListSource source, long ownerId, long start, long end) {
    if (source.withoutLoops && start < end) {
      long loopStart = source.loopStart(ownerId, start, end);
      add(source, start, loopStart);
      add(source, source.loopEnd(ownerId, loopStart, end), end);
    } else {
      add(source, start, end);
    }
  }

  private void add(ListSource source, long start, long end) {
    if (start < end) {
      sources[count] = source;
      starts[count] = start;
      ends[count++] = end;
    }
  }

  /** Number of runs that are not empty. */
  public int count() {
    return count;
  }

  /** Where one of the runs comes from. */
  public ListSource source(int run) {
    return sources[run];
  }

  /** First list position of a run. */
  public long start(int run) {
    return starts[run];
  }

  /** One past the last list position of a run. */
  public long end(int run) {
    return ends[run];
  }
}
