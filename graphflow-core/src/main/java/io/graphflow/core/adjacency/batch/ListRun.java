package io.graphflow.core.adjacency.batch;

import io.graphflow.core.adjacency.AdjacencyLists;
import io.graphflow.core.vector.EdgeVector;
import io.graphflow.core.vector.GatheredEdges;
import io.graphflow.core.vector.Positions;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.layout.ElementId;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;

/**
 * One run of the lists of an owner table. It has the elements of an adjacency whose neighbours lie
 * in one table or, where lists have changed, edges {@linkplain GatheredLists gathered} from the
 * delta. An extension reads a sequence of runs for each vertex: one for each edge label, direction
 * and neighbour table. A run of the files is safe for use by many threads; a gathered one belongs
 * to one operator.
 */
public final class ListRun {
  /** The lists in the files, or those that a query made like them; null if the run is gathered. */
  public final Adjacency adjacency;

  /** The edges of changed lists, or null if the run is of the files. */
  public final GatheredEdges gathered;

  /** The table of the edges. */
  public final int edgeTable;

  /** The table of the neighbours. */
  public final int neighbourTable;

  /** Whether the neighbours are new vertices; otherwise they are in the files. */
  public final boolean newNeighbours;

  /** Whether the edges lead from the owner to the neighbour. */
  public final boolean forward;

  /** Distance in bytes from one neighbour of a list to the next. */
  public final int neighbourStrideBytes;

  /** The bits of a stored neighbour that hold its offset. */
  public final long neighbourMask;

  /**
   * Whether to leave out elements whose neighbour is the owner, so that an undirected loop comes
   * once.
   */
  public final boolean withoutLoops;

  /** Whether two edges may have the same ends. */
  public final boolean hasParallelEdges;

  /** Whether the run in the files has only neighbours with greater IDs than their owner. */
  private final boolean ascending;

  private final AdjacencyLists lists;
  private final MemorySegment neighboursOfFiles;
  private final long firstNeighbourBytes;

  /**
   * Whether the run is the whole list, so that nobody need search for its bounds within the list.
   */
  private final boolean whole;

  /** Written by whichever thread, so that the compiler keeps the reads of {@link #prefetch}. */
  @SuppressWarnings("unused")
  private long prefetched;

  /** Creates a run of lists that lie one after another. */
  private ListRun(AdjacencyLists lists, Adjacency adjacency, int neighbourTable,
      boolean newNeighbours, boolean ascending, boolean withoutLoops, boolean hasParallelEdges) {
    this.lists = lists;
    this.ascending = ascending;
    this.adjacency = adjacency;
    this.gathered = null;
    this.edgeTable = lists.edgeTable(neighbourTable);
    this.neighbourTable = neighbourTable;
    this.newNeighbours = newNeighbours;
    this.forward = lists.isForward();
    this.neighboursOfFiles = adjacency.neighbourSegment();
    this.firstNeighbourBytes = adjacency.neighbourBytes();
    this.neighbourStrideBytes = adjacency.neighbourStrideBytes();
    this.neighbourMask = adjacency.neighbourMask();
    this.whole = adjacency.hasOneNeighbourTable();
    this.withoutLoops = withoutLoops;
    this.hasParallelEdges = hasParallelEdges;
  }

  /**
   * Creates a run of gathered edges.
   *
   * @param newNeighbours whether it has the edges to new vertices, and not those to vertices of the
   *     files
   */
  ListRun(
      GatheredEdges gathered,
      AdjacencyLists lists,
      int edgeTable,
      int neighbourTable,
      boolean newNeighbours) {
    this.lists = lists;
    this.ascending = false;
    this.adjacency = null;
    this.gathered = gathered;
    this.edgeTable = edgeTable;
    this.neighbourTable = neighbourTable;
    this.newNeighbours = newNeighbours;
    this.forward = lists.isForward();
    this.neighboursOfFiles = null;
    this.firstNeighbourBytes = 0;
    this.neighbourStrideBytes = GatheredEdges.STRIDE_BYTES;
    this.neighbourMask = -1L;
    this.whole = true;
    this.withoutLoops = skipsLoops(lists, neighbourTable);
    this.hasParallelEdges = lists.hasParallelEdges();
  }

  private static boolean skipsLoops(AdjacencyLists lists, int neighbourTable) {
    return lists.skipsLoops() && lists.ownerTable() == neighbourTable;
  }

  /**
   * A run of lists that a query made for itself.
   *
   * @param lists those that they were made of
   * @param made all lists of an owner table, new owners included; no edge of them is a loop
   * @param newNeighbours whether the neighbours are new vertices
   */
  static ListRun ofQuery(
      AdjacencyLists lists, Adjacency made, boolean newNeighbours, boolean hasParallelEdges) {
    return new ListRun(
        lists, made, made.onlyNeighbourTable(), newNeighbours, false, false, hasParallelEdges);
  }

  /**
   * The runs of one owner table's lists in the files; empty where its vertices have no such edge.
   */
  static ListRun[] ofFiles(AdjacencyLists[] tableLists, boolean ascending) {
    List<ListRun> runs = new ArrayList<>();
    for (AdjacencyLists lists : tableLists) {
      if (lists.adjacency() != null) {
        addRuns(lists, ascending, runs);
      }
    }
    return runs.toArray(ListRun[]::new);
  }

  private static void addRuns(AdjacencyLists lists, boolean ascending, List<ListRun> runs) {
    Adjacency adjacency = lists.adjacency();
    for (int table : lists.neighbourTables()) {
      // The catalog may know neighbours that only changed lists have.
      boolean inFiles =
          !adjacency.hasOneNeighbourTable() || adjacency.onlyNeighbourTable() == table;
      if (inFiles && lists.edgeTable(table) >= 0) {
        runs.add(
            new ListRun(lists, adjacency, table, false, ascending,
                skipsLoops(lists, table), lists.hasParallelEdges()));
      }
    }
  }

  /** Whether the run belongs to the same edge label and direction as other lists. */
  boolean isOf(AdjacencyLists others) {
    return lists.edgeLabel() == others.edgeLabel() && forward == others.isForward();
  }

  /** Whether the run is of the files, and each of its lists is all of the owner's list there. */
  public boolean isWholeListsOfFiles() {
    return adjacency != null && whole && !ascending;
  }

  /** Whether {@link #edgeCount} tells how many edges consecutive owners have in a run of the files. */
  boolean isStretch() {
    return isWholeListsOfFiles() && !withoutLoops && adjacency.isStretch();
  }

  /**
   * Number of edges that consecutive owners, of which there is one at least, have together; only if it {@link
   * #isStretch}.
   */
  long edgeCount(long firstOwner, int count) {
    return adjacency.edgeCount(firstOwner, count);
  }

  /**
   * Reads the lengths of the lists of consecutive owners, of which there is one at least; only if it {@link
   * #isStretch}.
   */
  void lengths(long firstOwner, int count, long[] lengths) {
    adjacency.lengths(firstOwner, count, lengths);
  }

  /** Reads the bounds that a run of the files has in the lists of consecutive owners. */
  void bounds(long firstOwner, int count, long[] starts, long[] ends) {
    adjacency.bounds(firstOwner, count, starts, ends);
    narrow(count, starts, ends);
    if (ascending) {
      for (int i = 0; i < count; i++) {
        starts[i] = startAbove(firstOwner + i, starts[i], ends[i]);
      }
    }
  }

  /** Reads the bounds that a run of the files has in the lists of any owners. */
  void bounds(long[] owners, int count, long[] starts, long[] ends) {
    adjacency.bounds(owners, count, starts, ends);
    narrow(count, starts, ends);
    if (ascending && neighbourTable == lists.ownerTable()) {
      adjacency.startBehindOwners(owners, count, starts, ends);
    } else if (ascending) {
      for (int i = 0; i < count; i++) {
        starts[i] = startAbove(owners[i], starts[i], ends[i]);
      }
    }
  }

  /** First list position of the neighbours with greater IDs than their owner, of which there may be none. */
  private long startAbove(long ownerOffset, long start, long end) {
    if (start == end) {
      return start;
    }
    long least = ElementId.of(lists.ownerTable(), ownerOffset) + 1;
    // Edges often lead from the vertex that came first to the other, so that a list is wanted whole or not at all.
    if (adjacency.neighbour(end - 1) < least) {
      return end;
    }
    return adjacency.lowerBound(start, end, least);
  }

  /** First list position of a run of files in one owner's list. */
  long start(long ownerOffset) {
    long start = adjacency.start(ownerOffset);
    if (!whole) {
      start = adjacency.tableBound(start, adjacency.end(ownerOffset), neighbourTable);
    }
    return ascending ? startAbove(ownerOffset, start, end(ownerOffset, start)) : start;
  }

  /** One past the last list position of a run of files in one owner's list. */
  long end(long ownerOffset, long start) {
    long end = adjacency.end(ownerOffset);
    return whole ? end : adjacency.tableBound(start, end, neighbourTable + 1);
  }

  private void narrow(int count, long[] starts, long[] ends) {
    if (whole) {
      return;
    }
    for (int i = 0; i < count; i++) {
      if (ends[i] - starts[i] == 1) {
        // Where each vertex has one edge at most, all lists are as short as this.
        starts[i] = adjacency.neighbourTable(starts[i]) == neighbourTable ? starts[i] : ends[i];
      } else if (starts[i] < ends[i]) {
        starts[i] = adjacency.tableBound(starts[i], ends[i], neighbourTable);
        ends[i] = adjacency.tableBound(starts[i], ends[i], neighbourTable + 1);
      }
    }
  }

  /**
   * First list position in [from, to), of one owner's run, whose neighbour's ID is at least {@code
   * vertexId}, or {@code to}.
   */
  public long lowerBound(long from, long to, long vertexId) {
    if (gathered == null) {
      return adjacency.lowerBound(from, to, vertexId);
    }
    int table = ElementId.table(vertexId);
    if (table != neighbourTable) {
      return table < neighbourTable ? from : to;
    }
    return gathered.lowerBound(from, to, ElementId.position(vertexId));
  }

  /** First list position of the loops at an owner, within the bounds of its run. */
  public long loopStart(long ownerId, long start, long end) {
    return lowerBound(start, end, ownerId);
  }

  /** One past the last list position of the loops at an owner. */
  public long loopEnd(long ownerId, long loopStart, long end) {
    return lowerBound(loopStart, end, ownerId + 1);
  }

  /** The memory of the neighbours' offsets; a gathered run may move it when it grows. */
  public MemorySegment neighbourSegment() {
    return gathered == null ? neighboursOfFiles : gathered.neighbours();
  }

  /** Where the neighbour of a list position lies in {@link #neighbourSegment}. */
  public long neighbourBytes(long listPosition) {
    return firstNeighbourBytes + listPosition * neighbourStrideBytes;
  }

  /** Points a vector to neighbours of this run, from a list position on. */
  public void point(VertexVector neighbours, long listPosition) {
    neighbours.setTable(neighbourTable, newNeighbours);
    neighbours.offsets()
        .pointTo(
            neighbourSegment(),
            neighbourBytes(listPosition),
            neighbourStrideBytes,
            neighbourMask);
  }

  /**
   * Copies the neighbours of several stretches, one stretch after the other.
   *
   * @param to owns room for them
   * @param from the first element to write
   * @param starts by stretch its first list position
   * @param ends by stretch the list position behind its last
   * @param first the first stretch
   * @param end the stretch behind the last
   */
  public void copyNeighbours(
      Positions to, int from, long[] starts, long[] ends, int first, int end) {
    to.putLists(from, neighbourSegment(), firstNeighbourBytes, neighbourStrideBytes,
        neighbourMask, starts, ends, first, end);
  }

  /**
   * Sets a vector to edges of this run; the caller sets their list positions.
   *
   * @param owners the owners of the lists
   * @param ownerPosition position of the one owner, or -1 if each edge has the owner at its own
   *     position
   * @param neighbours the other ends
   */
  public void setEdges(
      EdgeVector edges, VertexVector owners, int ownerPosition, VertexVector neighbours) {
    if (gathered == null) {
      edges.setList(adjacency, edgeTable, owners, ownerPosition, neighbours);
    } else {
      edges.setGathered(gathered, forward, edgeTable, owners, ownerPosition, neighbours);
    }
  }

  /** Points a vector to edges of one list, from a list position on. */
  public void pointEdges(
      EdgeVector edges,
      VertexVector owners,
      int ownerPosition,
      VertexVector neighbours,
      long listPosition) {
    setEdges(edges, owners, ownerPosition, neighbours);
    edges.listPositions().setSequence(listPosition);
  }

  /**
   * Reads a byte of the first and of the last neighbour of each list; see {@link
   * Prefetching#prefetch}.
   */
  public void prefetch(long[] starts, long[] ends, int count) {
    MemorySegment segment = neighbourSegment();
    long bytes = firstNeighbourBytes;
    int stride = neighbourStrideBytes;
    long sum = 0;
    for (int i = 0; i < count; i++) {
      if (starts[i] < ends[i]) {
        sum += segment.get(ValueLayout.JAVA_BYTE, bytes + starts[i] * stride);
        sum += segment.get(ValueLayout.JAVA_BYTE, bytes + (ends[i] - 1) * stride);
      }
    }
    prefetched = sum;
  }

  /** Offset of the neighbour at a list position of this run. */
  public long neighbourOffset(long listPosition) {
    return gathered == null
        ? adjacency.neighbourOffset(listPosition)
        : gathered.neighbourOffset(listPosition);
  }

  /** The vertex ID of the neighbour at a list position of this run. */
  public long neighbour(long listPosition) {
    return ElementId.of(neighbourTable, neighbourOffset(listPosition));
  }

  /** ID of the edge at a list position of an owner's list. */
  public long edgeId(long ownerOffset, long listPosition) {
    return gathered == null
        ? adjacency.edgeId(ownerOffset, listPosition)
        : ElementId.of(edgeTable, gathered.edgePosition(listPosition));
  }
}
