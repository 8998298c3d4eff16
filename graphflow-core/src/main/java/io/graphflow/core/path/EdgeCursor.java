package io.graphflow.core.path;

import io.graphflow.core.value.EdgeReference;
import io.graphflow.core.vector.Codes;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.ChangedList;
import java.lang.foreign.MemorySegment;

/**
 * Iterates over the edges of one vertex that a path may take. Of each list it first reads the edges in the
 * files, then those of the delta. Not safe for use by more than one thread at a time.
 */
final class EdgeCursor {
  private static final int LIST_SHIFT = 49;
  private static final long CHANGED = 1L << ElementId.POSITION_BITS;

  private final PathPattern pattern;
  private final StepList[][] byOwnerTable;
  private final PathPredicates test;

  private long owner;
  /** The only neighbour wanted, or {@link ElementId#NONE} for all. */
  private long wanted;
  private StepList[] lists;
  private int nextList;
  private StepList list;
  private Adjacency adjacency;
  private ChangedList changed;
  private long position;
  private long end;
  private int changedIndex;
  private int changedEnd;
  private long skippedLoop;
  private long neighbour;
  /** Whether the current edge lies in the delta and not in the files. */
  private boolean beside;

  /** Creates a cursor over the lists of each owner table; {@code test} is null if all edges pass. */
  EdgeCursor(PathPattern pattern, StepList[][] byOwnerTable, PathPredicates test) {
    this.pattern = pattern;
    this.byOwnerTable = byOwnerTable;
    this.test = test;
  }

  /** Begins with the edges of a vertex. */
  void begin(long vertex) {
    begin(vertex, ElementId.NONE);
  }

  /** Begins with the edges from a vertex to one neighbour, found by search, or to any if that is NONE. */
  void begin(long vertex, long onlyNeighbour) {
    pattern.check();
    owner = vertex;
    wanted = onlyNeighbour;
    lists = byOwnerTable[ElementId.table(vertex)];
    nextList = 0;
    position = 0;
    end = 0;
    changedIndex = 0;
    changedEnd = 0;
  }

  /** Moves to the next edge that passes; false if there is none. */
  boolean next() {
    while (true) {
      if (position < end) {
        neighbour = adjacency.neighbour(position++);
      } else if (changedIndex < changedEnd) {
        neighbour = changed.neighbour(changedIndex++);
        beside = true;
      } else if (nextList < lists.length) {
        open(lists[nextList++]);
        continue;
      } else {
        return false;
      }
      if (neighbour != skippedLoop && (test == null || test.passes(this))) {
        return true;
      }
    }
  }

  /**
   * Reads as many edges that pass as there is room for. Afterwards there is no current edge to ask about.
   *
   * @param neighbours receives the vertices at the other ends of the edges
   * @param places receives their {@link #place}, as long as {@code neighbours}; null if not wanted
   * @return how many; 0 if none is left
   */
  int next(long[] neighbours, long[] places) {
    int count = 0;
    while (count < neighbours.length) {
      if (test == null && position < end) {
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
      long leastId = StepList.leastId(adjacency.onlyNeighbourTable());
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

  private void open(StepList next) {
    list = next;
    beside = false;
    adjacency = next.adjacency();
    skippedLoop = next.skipsLoops() ? owner : ElementId.NONE;
    long offset = ElementId.position(owner);
    changed = next.changed(offset);
    boolean hasBase = next.hasBase(offset, changed);
    position = hasBase ? adjacency.start(offset) : 0;
    end = hasBase ? adjacency.end(offset) : 0;
    changedIndex = 0;
    changedEnd = changed == null ? 0 : changed.count();
    if (wanted != ElementId.NONE) {
      narrow();
    }
  }

  /** Narrows both parts of the list to the edges to the wanted neighbour. */
  private void narrow() {
    if (position < end) {
      position = adjacency.lowerBound(position, end, wanted);
      end = adjacency.lowerBound(position, end, wanted + 1);
    }
    if (changedEnd > 0) {
      changedIndex = changed.lowerBound(0, changedEnd, wanted);
      changedEnd = changed.lowerBound(changedIndex, changedEnd, wanted + 1);
    }
  }

  /** The vertex at the other end of the edge. */
  long neighbour() {
    return neighbour;
  }

  /** Vertex ID of the edge's source. */
  long source() {
    return list.isForward() ? owner : neighbour;
  }

  /** Vertex ID of the edge's destination. */
  long destination() {
    return list.isForward() ? neighbour : owner;
  }

  /** The list that the edge is in. */
  StepList list() {
    return list;
  }

  /** ID of the edge; may search. */
  long edgeId() {
    return beside
        ? list.changedEdgeId(owner, changed, changedIndex - 1)
        : adjacency.edgeId(ElementId.position(owner), position - 1);
  }

  /** The edge as a value. */
  EdgeReference reference() {
    return new EdgeReference(edgeId(), source(), destination());
  }

  /** The place of the edge in its owner's lists, by which {@link #reference(long, long)} finds it. */
  long place() {
    long inList = beside ? CHANGED | (changedIndex - 1) : position - 1;
    return (long) (nextList - 1) << LIST_SHIFT | inList;
  }

  /** The edge at a {@link #place} of an owner's lists. */
  EdgeReference reference(long ofOwner, long place) {
    StepList in = byOwnerTable[ElementId.table(ofOwner)][(int) (place >>> LIST_SHIFT)];
    long offset = ElementId.position(ofOwner);
    long at = ElementId.position(place);
    long id;
    long other;
    if ((place & CHANGED) != 0) {
      ChangedList besideFiles = in.changed(offset);
      id = in.changedEdgeId(ofOwner, besideFiles, (int) at);
      other = besideFiles.neighbour((int) at);
    } else {
      id = in.adjacency().edgeId(offset, at);
      other = in.adjacency().neighbour(at);
    }
    return in.isForward()
        ? new EdgeReference(id, ofOwner, other)
        : new EdgeReference(id, other, ofOwner);
  }

  /** Number of edges of a vertex before any is tested. */
  long degree(long vertex) {
    long offset = ElementId.position(vertex);
    long degree = 0;
    for (StepList each : byOwnerTable[ElementId.table(vertex)]) {
      ChangedList besideFiles = each.changed(offset);
      if (each.hasBase(offset, besideFiles)) {
        degree += each.adjacency().end(offset) - each.adjacency().start(offset);
      }
      degree += besideFiles == null ? 0 : besideFiles.count();
    }
    return degree;
  }
}
