package io.graphflow.core.adjacency.batch;

import io.graphflow.storage.layout.ElementId;

/**
 * The runs of one vertex's list, with their bounds: for a leg of an intersection, or an edge
 * between two bound vertices.
 */
public final class VertexRuns {
  private static final int ONE = 1;
  private static final MergedTableLists[] NOTHING_CHANGED = {};

  private final ListRuns lists;

  /** Whether to keep gathered lists for when their vertices come again. */
  private final boolean keeps;

  /** By table, its lists where some have changed; set when a vertex of the table is first met. */
  private MergedTableLists[] changed = NOTHING_CHANGED;

  /** A buffer for the one owner that {@link MergedTableLists} reads. */
  private final long[] owner = new long[ONE];

  private long[][] runStarts = {};
  private long[][] runEnds = {};
  private ListRun[] runs = {};
  private long[] starts = {};
  private long[] ends = {};
  private int count;

  /** The vertex whose runs these are, if they are all there is and cannot change; NONE if not. */
  private long known = ElementId.NONE;

  /** Creates the runs, for no vertex yet. */
  public VertexRuns(ListRuns lists) {
    this.lists = lists;
    this.keeps = !lists.isLive();
    reserve(lists.mostRunsOfFiles());
  }

  private void reserve(int runCount) {
    // Cutting the self-loops out of a run can split it, so reserve two per run.
    runs = new ListRun[2 * runCount];
    starts = new long[2 * runCount];
    ends = new long[2 * runCount];
  }

  /** Reads the runs of a vertex; there are none if it is NULL. */
  public void set(long ownerId) {
    set(ownerId, GatheredLists.FIRST_ID, GatheredLists.LAST_ID);
  }

  /**
   * Reads the runs of a vertex for a caller that asks for the edges to one neighbour alone; the
   * runs may lack edges to others. There are none if the vertex is NULL.
   */
  public void setTo(long ownerId, long neighbourId) {
    if (keeps) {
      set(ownerId);
    } else {
      set(ownerId, neighbourId, neighbourId);
    }
  }

  private void set(long ownerId, long firstNeighbour, long lastNeighbour) {
    if (ownerId == known && known != ElementId.NONE) {
      return;
    }
    known = keeps ? ownerId : ElementId.NONE;
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
    for (ListRun listRun : lists.files(table)) {
      long start = listRun.start(offset);
      addRun(listRun, ownerId, start, listRun.end(offset, start));
    }
  }

  private void setChanged(int table, long ownerId, long firstNeighbour, long lastNeighbour) {
    if (changed.length == 0) {
      changed = new MergedTableLists[lists.tableCount()];
    }
    MergedTableLists merged = changed[table];
    if (merged == null) {
      merged = lists.open(table, keeps);
      changed[table] = merged;
      if (2 * merged.mostRuns() > runs.length) {
        reserve(merged.mostRuns());
      }
      if (merged.mostRuns() > runStarts.length) {
        runStarts = new long[merged.mostRuns()][ONE];
        runEnds = new long[merged.mostRuns()][ONE];
      }
    }
    if (!keeps) {
      merged.gatherBetween(firstNeighbour, lastNeighbour);
    }
    owner[0] = ElementId.position(ownerId);
    merged.readFiles(owner, ONE, false, runStarts, runEnds);
    ListRun[] all = merged.readChanged(owner, ONE, runStarts, runEnds);
    for (int run = 0; run < all.length; run++) {
      addRun(all[run], ownerId, runStarts[run][0], runEnds[run][0]);
    }
  }

  private void addRun(ListRun listRun, long ownerId, long start, long end) {
    if (listRun.withoutLoops && start < end) {
      long loopStart = listRun.loopStart(ownerId, start, end);
      add(listRun, start, loopStart);
      add(listRun, listRun.loopEnd(ownerId, loopStart, end), end);
    } else {
      add(listRun, start, end);
    }
  }

  private void add(ListRun listRun, long start, long end) {
    if (start < end) {
      runs[count] = listRun;
      starts[count] = start;
      ends[count++] = end;
    }
  }

  /** Whether what a vertex's runs hold may be kept until the vertex comes again. */
  public boolean canBeKept() {
    return keeps;
  }

  /** Number of runs that are not empty. */
  public int count() {
    return count;
  }

  /** The run with an index. */
  public ListRun get(int run) {
    return runs[run];
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
