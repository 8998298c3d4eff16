package io.graphflow.core.adjacency;

import io.graphflow.core.value.EdgeReference;
import io.graphflow.core.vector.Codes;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.ChangedList;
import java.lang.foreign.MemorySegment;

/**
 * Goes through the edges of one vertex: a sequence of runs, each sorted by neighbour. Of each list, or each
 * part of it with neighbours in one table if some are not wanted, the run in the files comes first, then that
 * in the delta. Not safe for use by more than one thread at a time.
 */
public final class EdgeCursor {
  private static final int LIST_SHIFT = 49;
  private static final long CHANGED = 1L << ElementId.POSITION_BITS;
  private static final AdjacencyLists[] NONE = {};
  private static final long UNKNOWN = -1;

  private final AdjacencyLists[][] byOwnerTable;

  private long owner;
  /** The only neighbour wanted, or {@link ElementId#NONE} for all. */
  private long wanted;
  private AdjacencyLists[] lists = NONE;
  private int nextList;

  /**
   * The position in the owner's only list from which edges to the wanted neighbour are searched for, as it was
   * asked for a smaller one before; {@link #UNKNOWN} if it was not.
   */
  private long firstPossible = UNKNOWN;

  /** The current list, or null before the first. */
  private AdjacencyLists list;
  private Adjacency adjacency;
  private long nextInFiles;
  private long filesEnd;
  private ChangedList changed;
  private int changedEnd;
  private int nextTable;
  /** The loop that the list leaves out, or {@link ElementId#NONE}. */
  private long skippedLoop;

  /** The run in the delta that comes after the current one. */
  private int nextChanged;
  private int nextChangedEnd;

  /** The delta's part that the current run lies in; null for a run in the files. */
  private ChangedList run;
  private long position;
  private long end;
  private long neighbour;

  /** Creates a cursor over the lists of each owner table, at no vertex yet. */
  public EdgeCursor(AdjacencyLists[][] byOwnerTable) {
    this.byOwnerTable = byOwnerTable;
  }

  /** Begins with the edges of a vertex. */
  public void begin(long vertex) {
    begin(vertex, ElementId.NONE);
  }

  /**
   * Begins with the edges from a vertex to one neighbour, found by search, or to any if that is NONE. If
   * the neighbours asked for one vertex ascend, each search goes on where the one before has ended.
   *
   * @param onlyNeighbour NONE if the lists leave out neighbours of some tables
   */
  public void begin(long vertex, long onlyNeighbour) {
    if (vertex != owner || wanted == ElementId.NONE || onlyNeighbour <= wanted) {
      firstPossible = UNKNOWN;
    }
    owner = vertex;
    wanted = onlyNeighbour;
    lists = byOwnerTable[ElementId.table(vertex)];
    nextList = 0;
    list = null;
    skippedLoop = ElementId.NONE;
    position = 0;
    end = 0;
    nextChanged = 0;
    nextChangedEnd = 0;
  }

  /** Ends: there is no edge until the cursor begins again. */
  public void clear() {
    lists = NONE;
    nextList = 0;
    list = null;
    position = 0;
    end = 0;
    nextChanged = 0;
    nextChangedEnd = 0;
  }

  /** Moves to the next edge; false if there is none. */
  public boolean next() {
    while (position < end) {
      long at = position++;
      neighbour = run == null ? adjacency.neighbour(at) : run.neighbour((int) at);
      if (neighbour != skippedLoop) {
        return true;
      }
    }
    return nextRun() && next();
  }

  /**
   * Moves to the next run that has edges, whose bounds are {@link #position} and {@link #end}. If all
   * neighbours are wanted, a self-loop that the list {@linkplain AdjacencyLists#skipsLoops leaves out} may
   * be in it.
   *
   * @return false if there is none
   */
  public boolean nextRun() {
    if (wanted != ElementId.NONE) {
      return nextRunToWanted();
    }
    while (true) {
      if (nextChanged < nextChangedEnd) {
        moveToChanged();
        return true;
      }
      if (list != null && list.tables() != null && nextTable < list.tables().length) {
        openTable(list.tables()[nextTable++]);
      } else if (nextList < lists.length) {
        open(lists[nextList++]);
      } else {
        return false;
      }
      if (position < end) {
        return true;
      }
    }
  }

  private void moveToChanged() {
    run = changed;
    position = nextChanged;
    end = nextChangedEnd;
    nextChanged = nextChangedEnd;
  }

  /**
   * Moves to the next run of edges to the wanted neighbour. A left-out loop is in none, so that every edge
   * counts. Operators ask for this once a pair of vertices; it does without what only whole lists need.
   */
  private boolean nextRunToWanted() {
    if (nextChanged < nextChangedEnd) {
      moveToChanged();
      return true;
    }
    while (nextList < lists.length) {
      AdjacencyLists next = lists[nextList++];
      assert next.tables() == null : "the wanted neighbour's table is known";
      if (owner != wanted || !next.skipsLoops()) {
        searchWanted(next);
        if (position < end) {
          return true;
        }
        if (nextChanged < nextChangedEnd) {
          moveToChanged();
          return true;
        }
      }
    }
    return false;
  }

  /** Finds the edges to the wanted neighbour in the files' part and in the delta's part of a list. */
  private void searchWanted(AdjacencyLists next) {
    list = next;
    adjacency = next.adjacency();
    run = null;
    long offset = ElementId.position(owner);
    ChangedList inDelta = next.changed(offset);
    if (!next.hasBase(offset, inDelta)) {
      // A statement that writes may have deleted edges of the list since it was searched before.
      position = 0;
      end = 0;
    } else if (firstPossible >= 0) {
      searchWantedInFiles(firstPossible, filesEnd);
    } else {
      filesEnd = adjacency.end(offset);
      searchWantedInFiles(adjacency.start(offset), filesEnd);
    }
    if (inDelta != null) {
      changed = inDelta;
      int count = inDelta.count();
      nextChanged = inDelta.lowerBound(0, count, wanted);
      nextChangedEnd = inDelta.lowerBound(nextChanged, count, wanted + 1);
    }
  }

  private void searchWantedInFiles(long from, long to) {
    long first = adjacency.lowerBound(from, to, wanted);
    firstPossible = lists.length == 1 ? first : UNKNOWN;
    position = first;
    if (first == to || adjacency.neighbour(first) != wanted) {
      end = first;
    } else {
      end = list.hasParallelEdges() ? adjacency.lowerBound(first + 1, to, wanted + 1)
          : first + 1;
    }
  }

  private void open(AdjacencyLists next) {
    list = next;
    adjacency = next.adjacency();
    skippedLoop = next.skipsLoops() ? owner : ElementId.NONE;
    long offset = ElementId.position(owner);
    changed = next.changed(offset);
    boolean hasBase = next.hasBase(offset, changed);
    run = null;
    position = hasBase ? adjacency.start(offset) : 0;
    filesEnd = hasBase ? adjacency.end(offset) : 0;
    nextChanged = 0;
    changedEnd = changed == null ? 0 : changed.count();
    nextTable = 0;
    nextInFiles = position;
    // Where only some tables are wanted, the run is empty until openTable moves to the first of
    // them.
    end = next.tables() == null ? filesEnd : position;
    nextChangedEnd = next.tables() == null ? changedEnd : nextChanged;
  }

  /** Moves to the part of the current list whose neighbours lie in a table. */
  private void openTable(int table) {
    run = null;
    position = nextInFiles;
    end = nextInFiles;
    if (nextInFiles < filesEnd) {
      position = adjacency.tableBound(nextInFiles, filesEnd, table);
      end = adjacency.tableBound(position, filesEnd, table + 1);
      nextInFiles = end;
    }
    if (nextChangedEnd < changedEnd) {
      nextChanged =
          changed.lowerBound(nextChangedEnd, changedEnd, AdjacencyLists.leastId(table));
      nextChangedEnd =
          changed.lowerBound(nextChanged, changedEnd, AdjacencyLists.leastId(table + 1));
    }
  }

  /**
   * Reads as many edges as there is room for. Afterwards there is no current edge to ask about.
   *
   * @param neighbours receives the vertices at the other ends of the edges
   * @param places receives their {@link #place}, as long as {@code neighbours}; null if not wanted
   * @return how many; 0 if none is left
   */
  public int next(long[] neighbours, long[] places) {
    int count = 0;
    while (count < neighbours.length) {
      if (position < end && run == null) {
        count = copy(neighbours, places, count);
      } else if (next()) {
        neighbours[count] = neighbour;
        if (places != null) {
          places[count] = place();
        }
        count++;
      } else {
        return count;
      }
    }
    return count;
  }

  /** Copies neighbours from the files without skipped loops; returns one past the last one copied. */
  private int copy(long[] neighbours, long[] places, int at) {
    long firstPlace = (long) (nextList - 1) << LIST_SHIFT | position;
    int length = (int) Math.min(neighbours.length - at, end - position);
    long skipped = skippedLoop;
    int count = at;
    if (adjacency.hasOneNeighbourTable()) {
      MemorySegment segment = adjacency.neighbourSegment();
      int strideBytes = adjacency.neighbourStrideBytes();
      long bytes = adjacency.neighbourBytes() + position * strideBytes;
      long mask = adjacency.neighbourMask();
      long leastId = AdjacencyLists.leastId(adjacency.onlyNeighbourTable());
      for (int i = 0; i < length; i++) {
        long id = leastId | (Codes.load(segment, bytes + (long) i * strideBytes) & mask);
        neighbours[count] = id;
        if (places != null) {
          places[count] = firstPlace + i;
        }
        count += id == skipped ? 0 : 1;
      }
    } else {
      for (int i = 0; i < length; i++) {
        long id = adjacency.neighbour(position + i);
        neighbours[count] = id;
        if (places != null) {
          places[count] = firstPlace + i;
        }
        count += id == skipped ? 0 : 1;
      }
    }
    position += length;
    return count;
  }

  /** The vertex whose edges these are. */
  public long owner() {
    return owner;
  }

  /** The vertex at the other end of the edge. */
  public long neighbour() {
    return neighbour;
  }

  /** Vertex ID of the edge's source. */
  public long source() {
    return list.isForward() ? owner : neighbour;
  }

  /** Vertex ID of the edge's destination. */
  public long destination() {
    return list.isForward() ? neighbour : owner;
  }

  /** The list that the edge, or the run, is in. */
  public AdjacencyLists list() {
    return list;
  }

  /** The delta's part that the run lies in; null for a run in the files. */
  public ChangedList changed() {
    return run;
  }

  /** The index in {@link #changed}, or the list position, after the current edge of the run. */
  public long position() {
    return position;
  }

  /** The index in {@link #changed}, or the list position, after the last edge of the run. */
  public long end() {
    return end;
  }

  /** ID of the edge; may search. */
  public long edgeId() {
    return list.edgeId(owner, run, position - 1);
  }

  /** The edge as a value. */
  public EdgeReference reference() {
    return new EdgeReference(edgeId(), source(), destination());
  }

  /** The place of the edge in its owner's lists, by which {@link #reference(long, long)} finds it. */
  public long place() {
    long inList = run == null ? position - 1 : CHANGED | (position - 1);
    return (long) (nextList - 1) << LIST_SHIFT | inList;
  }

  /** The edge at a {@link #place} of an owner's lists. */
  public EdgeReference reference(long ownerId, long place) {
    AdjacencyLists in = byOwnerTable[ElementId.table(ownerId)][(int) (place >>> LIST_SHIFT)];
    long at = ElementId.position(place);
    ChangedList inDelta =
        (place & CHANGED) == 0 ? null : in.changed(ElementId.position(ownerId));
    long other = inDelta == null ? in.adjacency().neighbour(at) : inDelta.neighbour((int) at);
    long id = in.edgeId(ownerId, inDelta, at);
    return in.isForward()
        ? new EdgeReference(id, ownerId, other)
        : new EdgeReference(id, other, ownerId);
  }

  /** Number of edges of a vertex, left out loops and unwanted neighbours included. */
  public long degree(long vertex) {
    long offset = ElementId.position(vertex);
    long degree = 0;
    for (AdjacencyLists each : byOwnerTable[ElementId.table(vertex)]) {
      ChangedList inDelta = each.changed(offset);
      if (each.hasBase(offset, inDelta)) {
        degree += each.adjacency().end(offset) - each.adjacency().start(offset);
      }
      degree += inDelta == null ? 0 : inDelta.count();
    }
    return degree;
  }
}
