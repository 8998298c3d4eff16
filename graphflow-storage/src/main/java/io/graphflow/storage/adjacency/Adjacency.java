package io.graphflow.storage.adjacency;

import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.memory.NativeBytes;
import io.graphflow.storage.nullindex.NullIndex;
import java.lang.foreign.MemorySegment;

/**
 * The adjacency lists of one (edge label, owner table, direction) in any layout: one final class, so
 * that an element-wise reader's call site never sees more than this type.
 *
 * <p>A list is the range of <em>list positions</em> {@code [start(owner), end(owner))}, sorted by
 * (neighbour table, neighbour offset); parallel edges keep the order of their edge positions. List
 * positions are meaningful only to this object. In the forward direction of an edge table with CSR
 * lists the list position is the position in the edge's ID.
 *
 * <h2>Structure</h2>
 *
 * <p>A <b>CSR</b> (paper section 4.1.1) is an array of list starts and the element arrays. Without
 * an index of empty lists there is one start for each owner and one past the last; with it (layout
 * +NULL, only where it saves bytes; section 5.3) there is one for each list that is not empty and
 * one past the last, found by the owner's rank among the owners of such lists.
 *
 * <p>A <b>column</b> (section 4.1.2) has at most one element for each owner and no starts. Without
 * an index the list position is the owner's offset, and an owner without neighbour holds the
 * {@linkplain #neighbourMask() largest value} of the neighbour's width, which is no offset. With an
 * index the list position is the owner's rank among the owners that have a neighbour.
 *
 * <p>The element arrays are {@link IdComponent}s: the neighbour's offset; its table, unless there is
 * only one; and of the edge's ID what {@link #edgeComponent()} says. Layouts before +NEW-IDS
 * interleave (8-byte edge ID, 8-byte neighbour ID) pairs instead and view them as components.
 *
 * <p>Immutable and safe for use by many threads. Bounds are asserted, not checked.
 */
public final class Adjacency {
  private final int edgeLabel;
  private final int ownerTable;
  private final Direction direction;
  private final long ownerCount;
  private final long nonEmptyCount;
  private final ListElements elements;
  private final PageStarts pages;
  private final EdgeIds edgeIds;
  private final boolean directEdgeIds;

  // The fields of the components are copied here: an element-wise reader then finds them one load
  // away instead of two.
  private final NullIndex nonEmpty;
  private final boolean column;
  private final boolean fullColumn;
  private final IdComponent starts;
  private final MemorySegment startSegment;
  private final long startBytes;
  private final int startStride;
  private final long startMask;
  private final MemorySegment neighbourSegment;
  private final long neighbourBytes;
  private final int neighbourStride;
  private final long neighbourMask;
  private final int onlyTable;
  private final MemorySegment tableSegment;
  private final long tableBytes;
  private final int tableStride;
  private final int tableShift;
  private final long tableMask;

  /**
   * Puts lists together from their parts.
   *
   * @param nonEmptyCount number of owners that have a list
   * @param nonEmpty which owners have a list, or null if every owner has an entry
   * @param starts list starts of a CSR, or null for a column
   * @param pages starts of the property pages of the edges, or null
   */
  Adjacency(int edgeLabel, int ownerTable, Direction direction, long ownerCount,
      long nonEmptyCount, NullIndex nonEmpty, IdComponent starts, ListElements elements,
      PageStarts pages,
      EdgeIds edgeIds) {
    this.edgeLabel = edgeLabel;
    this.ownerTable = ownerTable;
    this.direction = direction;
    this.ownerCount = ownerCount;
    this.nonEmptyCount = nonEmptyCount;
    this.elements = elements;
    this.pages = pages;
    this.edgeIds = edgeIds;
    this.nonEmpty = nonEmpty;
    this.column = starts == null;
    this.fullColumn = column && elements.full();
    this.starts = starts;
    this.startSegment = column ? null : starts.segment();
    this.startBytes = column ? 0 : starts.offsetBytes();
    this.startStride = column ? 0 : starts.strideBytes();
    this.startMask = column ? 0 : starts.mask();
    IdComponent neighbours = elements.neighbours();
    this.neighbourSegment = neighbours.segment();
    this.neighbourBytes = neighbours.offsetBytes();
    this.neighbourStride = neighbours.strideBytes();
    this.neighbourMask = neighbours.mask();
    this.onlyTable = elements.onlyTable();
    IdComponent tables = elements.tables();
    this.tableSegment = tables == null ? null : tables.segment();
    this.tableBytes = tables == null ? 0 : tables.offsetBytes();
    this.tableStride = tables == null ? 0 : tables.strideBytes();
    this.tableShift = tables == null ? 0 : tables.shiftBits();
    this.tableMask = tables == null ? 0 : tables.mask();
    this.directEdgeIds = edgeIds.direct(elements.edgeComponent());
  }

  /**
   * Lists that belong to no files, of edges whose IDs nobody asks for: those that a query makes for itself.
   *
   * @param starts by owner the first list position of its list and, last, one past all lists, 4 bytes each, followed by
   *     4 bytes at least that hold anything
   * @param neighbours offsets of the neighbours, 4 bytes each, ascending within each list, followed by 4 bytes at least
   * @param neighbourTable the table of all neighbours
   */
  public static Adjacency ofOffsets(int edgeLabel, int ownerTable, Direction direction,
      long ownerCount, MemorySegment starts, MemorySegment neighbours, int neighbourTable) {
    IdComponent startComponent = IdComponent.dense(starts, Integer.BYTES);
    ListElements elements = new ListElements(startComponent.get(ownerCount), true, neighbourTable,
        IdComponent.dense(neighbours, Integer.BYTES), null, EdgeComponent.NONE, null);
    return new Adjacency(edgeLabel, ownerTable, direction, ownerCount, ownerCount, null,
        startComponent, elements, null, EdgeIds.unnumbered());
  }

  /** Id of the edge label. */
  public int edgeLabel() {
    return edgeLabel;
  }

  /** Id of the vertex table whose vertices own the lists. */
  public int ownerTable() {
    return ownerTable;
  }

  /** Which end of an edge owns. */
  public Direction direction() {
    return direction;
  }

  /** Number of vertices in the owner table. */
  public long ownerCount() {
    return ownerCount;
  }

  /** Whether every list has at most one element by structure (a vertex column, not a CSR). */
  public boolean isColumn() {
    return column;
  }

  /** Whether all neighbours lie in one table. */
  public boolean hasOneNeighbourTable() {
    return onlyTable >= 0;
  }

  /** That table, if {@link #hasOneNeighbourTable}; otherwise -1. */
  public int onlyNeighbourTable() {
    return onlyTable;
  }

  /**
   * Number of list positions. In a column without index of empty lists that counts owners without
   * neighbour, too.
   */
  public long elementCount() {
    return elements.count();
  }

  /** First list position of the owner's list. For an empty list, start = end. */
  public long start(long ownerOffset) {
    assert ownerOffset >= 0 && ownerOffset < ownerCount : ownerOffset;
    if (column) {
      return nonEmpty == null ? ownerOffset : nonEmpty.rank(ownerOffset);
    }
    return startAt(nonEmpty == null ? ownerOffset : nonEmpty.rank(ownerOffset));
  }

  /** One past the last list position of the owner's list. */
  public long end(long ownerOffset) {
    assert ownerOffset >= 0 && ownerOffset < ownerCount : ownerOffset;
    if (nonEmpty == null) {
      return column
          ? ownerOffset + (hasNeighbour(ownerOffset) ? 1 : 0)
          : startAt(ownerOffset + 1);
    }
    long next = nonEmpty.rank(ownerOffset) + (nonEmpty.isPresent(ownerOffset) ? 1 : 0);
    return column ? next : startAt(next);
  }

  private long startAt(long index) {
    return startSegment.get(NativeBytes.LONG, startBytes + index * startStride) & startMask;
  }

  private boolean hasNeighbour(long listPosition) {
    return fullColumn || neighbourOffset(listPosition) != neighbourMask;
  }

  /** Vertex ID of the neighbour at a list position. */
  public long neighbour(long listPosition) {
    return ElementId.of(neighbourTable(listPosition), neighbourOffset(listPosition));
  }

  /** Table of the neighbour at a list position. */
  public int neighbourTable(long listPosition) {
    if (onlyTable >= 0) {
      return onlyTable;
    }
    long bits = tableSegment.get(NativeBytes.LONG, tableBytes + listPosition * tableStride);
    return (int) ((bits >>> tableShift) & tableMask);
  }

  /** Offset of the neighbour at a list position within its table. */
  public long neighbourOffset(long listPosition) {
    return neighbourSegment.get(NativeBytes.LONG, neighbourBytes + listPosition * neighbourStride)
        & neighbourMask;
  }

  /** Edge ID of the edge at a list position of the owner's list. May search (see docs/decisions, D2). */
  public long edgeId(long ownerOffset, long listPosition) {
    assert listPosition >= start(ownerOffset) && listPosition < end(ownerOffset) : listPosition;
    return edgeIds.edgeId(this, ownerOffset, listPosition);
  }

  /**
   * Copies positions of edges, the second component of their IDs, as property pages take them:
   * fills the {@code i}-th 8 bytes of {@code positions} for list position {@code from + i}, {@code
   * i} in [0, count).
   *
   * @param from first list position, within the owner's list and, if neighbours lie in several
   *     tables, within the run of one of these
   * @param count number of list positions, all of that list and run
   * @param positions native memory
   */
  public void edgePositions(long ownerOffset, long from, int count, MemorySegment positions) {
    edgeIds.positions(this, ownerOffset, from, count, positions);
  }

  /**
   * Whether the position of each edge's ID is its list position. That is so in forward CSR lists,
   * except where edges lie in edge columns.
   */
  public boolean hasEdgesInListOrder() {
    return edgeIds.inListOrder();
  }

  /**
   * The stored component that is the position of each edge's ID, as kernels read it; null if
   * something else is stored.
   */
  public IdComponent storedEdgePositions() {
    return elements.edgeComponent() == EdgeComponent.COLUMN_POSITION ? elements.edges() : null;
  }

  /** Whether {@link #edgeId} is O(1). */
  public boolean hasDirectEdgeIds() {
    return directEdgeIds;
  }

  /** Which part of each edge's ID is stored. */
  public EdgeComponent edgeComponent() {
    return elements.edgeComponent();
  }

  /**
   * The starts of the edges' property pages, in forward lists whose edges keep properties in pages
   * (layouts from +NEW-IDS on); otherwise null.
   */
  public PageStarts pages() {
    return pages;
  }

  /** The stored part of an edge's ID; there is none with {@link EdgeComponent#NONE}. */
  long storedEdge(long listPosition) {
    return elements.edges().get(listPosition);
  }

  /**
   * First list position in [from, to) of one owner's list whose neighbour's ID is at least {@code
   * vertexId}, or {@code to}. Gallops from {@code from}, so that a walk over two lists costs little
   * for each step.
   */
  public long lowerBound(long from, long to, long vertexId) {
    if (onlyTable < 0) {
      return lowerBoundOfId(from, to, vertexId);
    }
    int table = ElementId.table(vertexId);
    if (table != onlyTable) {
      return table < onlyTable ? from : to;
    }
    return lowerBoundOfOffset(from, to, ElementId.position(vertexId));
  }

  private long lowerBoundOfOffset(long from, long to, long offset) {
    long low = from;
    long step = 1;
    while (low + step <= to && neighbourOffset(low + step - 1) < offset) {
      low += step;
      step <<= 1;
    }
    long high = Math.min(to, low + step - 1);
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (neighbourOffset(middle) < offset) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /**
   * Moves the first list positions of many lists, all of whose neighbours lie in the owners' table, to the first neighbour
   * behind the owner. Steps of the searches depend on no branch, so that those of one list overlap with the next.
   *
   * @param owners by list the offset of its owner
   * @param starts by list the first list position, which is moved up to {@code ends} at most
   * @param ends by list the list position behind the last one
   */
  public void startBehindOwners(long[] owners, int count, long[] starts, long[] ends) {
    MemorySegment segment = neighbourSegment;
    long bytes = neighbourBytes;
    int stride = neighbourStride;
    long mask = neighbourMask;
    for (int i = 0; i < count; i++) {
      long owner = owners[i];
      long start = starts[i];
      int length = (int) (ends[i] - start);
      while (length > 1) {
        int half = length >>> 1;
        long middle = segment.get(NativeBytes.LONG, bytes + (start + half - 1) * stride) & mask;
        start += middle <= owner ? half : 0;
        length -= half;
      }
      if (length == 1) {
        long last = segment.get(NativeBytes.LONG, bytes + start * stride) & mask;
        start += last <= owner ? 1 : 0;
      }
      starts[i] = start;
    }
  }

  private long lowerBoundOfId(long from, long to, long vertexId) {
    long low = from;
    long step = 1;
    while (low + step <= to && Long.compareUnsigned(neighbour(low + step - 1), vertexId) < 0) {
      low += step;
      step <<= 1;
    }
    long high = Math.min(to, low + step - 1);
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (Long.compareUnsigned(neighbour(middle), vertexId) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /**
   * First list position in [from, to) of one owner's list whose neighbour lies in a table of at
   * least {@code table}, or {@code to}: bounds of a run.
   */
  public long tableBound(long from, long to, int table) {
    if (onlyTable >= 0) {
      return table <= onlyTable ? from : to;
    }
    return lowerBoundOfId(from, to, (long) table << ElementId.POSITION_BITS);
  }

  /**
   * The owner of a list position: O(log n). Positions that a column holds for owners without
   * neighbour belong to these owners.
   */
  long ownerOf(long listPosition) {
    // Starts never fall from one owner to the next, and the owners of empty lists behind a list
    // start past it; so the last owner that starts at or before the position is the one.
    long low = 0;
    long high = ownerCount;
    while (high - low > 1) {
      long middle = (low + high) >>> 1;
      if (start(middle) <= listPosition) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /**
   * The memory of the neighbours, for kernels. The neighbour offset of list position {@code p} is the
   * 8-byte load at {@link #neighbourBytes} + p * {@link #neighbourStrideBytes}, of which {@link
   * #neighbourMask} leaves the bits of the offset.
   */
  public MemorySegment neighbourSegment() {
    return neighbourSegment;
  }

  /** The byte in {@link #neighbourSegment} at which the neighbour of list position 0 lies. */
  public long neighbourBytes() {
    return neighbourBytes;
  }

  /** Bytes from one neighbour to the next. */
  public int neighbourStrideBytes() {
    return neighbourStride;
  }

  /** Bytes of a neighbour offset, 1 to 8. */
  public int neighbourWidthBytes() {
    return elements.neighbours().widthBytes();
  }

  /** Bits of a load that are the neighbour's offset. */
  public long neighbourMask() {
    return neighbourMask;
  }

  /** The neighbours' tables as kernels read them, or null if {@link #hasOneNeighbourTable}. */
  public IdComponent neighbourTables() {
    return elements.tables();
  }

  /** The stored parts of edge IDs, for kernels to read; null with {@link EdgeComponent#NONE}. */
  public IdComponent edgeComponents() {
    return elements.edges();
  }

  /** Which owners have a list, or null if empty lists are not compressed. */
  public NullIndex emptyListIndex() {
    return nonEmpty;
  }

  /**
   * Batched list bounds of consecutive owners: fills {@code starts[i]} and {@code ends[i]} for owner
   * {@code firstOwner + i}, {@code i} in [0, count). The loads are independent of each other, so
   * they overlap.
   */
  public void bounds(long firstOwner, int count, long[] starts, long[] ends) {
    if (nonEmpty != null) {
      indexedBounds(firstOwner, count, starts, ends);
    } else if (column) {
      for (int i = 0; i < count; i++) {
        starts[i] = firstOwner + i;
      }
      columnEnds(starts, count, ends);
    } else if (count > 0) {
      this.starts.get(firstOwner, count, starts);
      System.arraycopy(starts, 1, ends, 0, count - 1);
      ends[count - 1] = startAt(firstOwner + count);
    }
  }

  /** Whether the lists of consecutive owners lie one after another, so that {@link #edgeCount} needs no look at each. */
  public boolean isStretch() {
    return nonEmpty != null || !column;
  }

  /**
   * Number of edges of consecutive owners together; only if it {@link #isStretch}.
   *
   * @param count at least 1
   */
  public long edgeCount(long firstOwner, long count) {
    return end(firstOwner + count - 1) - start(firstOwner);
  }

  /**
   * The lengths of the lists of consecutive owners, without where they lie; only if it {@link #isStretch}.
   *
   * @param count at least 1
   * @param lengths receives them from 0 on
   */
  public void lengths(long firstOwner, int count, long[] lengths) {
    if (nonEmpty == null) {
      starts.differences(firstOwner, count, lengths);
      return;
    }
    long rank = nonEmpty.rank(firstOwner);
    long start = column ? rank : startAt(rank);
    for (int i = 0; i < count; i++) {
      rank += nonEmpty.isPresent(firstOwner + i) ? 1 : 0;
      long end = column ? rank : startAt(rank);
      lengths[i] = end - start;
      start = end;
    }
  }

  private void indexedBounds(long firstOwner, int count, long[] starts, long[] ends) {
    // One rank for the whole block; from there on ranks are counted.
    long rank = count == 0 ? 0 : nonEmpty.rank(firstOwner);
    for (int i = 0; i < count; i++) {
      starts[i] = column ? rank : startAt(rank);
      rank += nonEmpty.isPresent(firstOwner + i) ? 1 : 0;
      ends[i] = column ? rank : startAt(rank);
    }
  }

  /** Batched list bounds of the given owners, {@code owners[0, count)}. */
  public void bounds(long[] owners, int count, long[] starts, long[] ends) {
    if (nonEmpty == null && !column) {
      MemorySegment segment = startSegment;
      long bytes = startBytes;
      int stride = startStride;
      long mask = startMask;
      for (int i = 0; i < count; i++) {
        long at = bytes + owners[i] * stride;
        starts[i] = segment.get(NativeBytes.LONG, at) & mask;
        ends[i] = segment.get(NativeBytes.LONG, at + stride) & mask;
      }
    } else if (nonEmpty == null) {
      System.arraycopy(owners, 0, starts, 0, count);
      columnEnds(starts, count, ends);
    } else {
      nonEmpty.ranks(owners, count, starts, ends);
      for (int i = 0; i < count && !column; i++) {
        starts[i] = startAt(starts[i]);
        ends[i] = startAt(ends[i]);
      }
    }
  }

  /** Ends of the lists of owners in a column without index, where they start at the owner's offset. */
  private void columnEnds(long[] owners, int count, long[] ends) {
    MemorySegment segment = neighbourSegment;
    long bytes = neighbourBytes;
    int stride = neighbourStride;
    long mask = neighbourMask;
    // In a full column no offset is the mark.
    long absent = fullColumn ? ElementId.NONE : mask;
    for (int i = 0; i < count; i++) {
      long neighbour = segment.get(NativeBytes.LONG, bytes + owners[i] * stride) & mask;
      ends[i] = owners[i] + (neighbour == absent ? 0 : 1);
    }
  }

  /** Number of edges in all lists. */
  public long edgeCount() {
    return column ? nonEmptyCount : elements.count();
  }

  /** Bytes of the list starts, the elements and the index of empty lists, without padding. */
  public long sizeBytes() {
    long startCount = (nonEmpty == null ? ownerCount : nonEmptyCount) + 1;
    return elements.sizeBytes() + (column ? 0 : startCount * startStride) + indexBytes();
  }

  /** Bytes of the index of empty lists alone; 0 if there is none. */
  public long indexBytes() {
    return nonEmpty == null ? 0 : nonEmpty.sizeBytes();
  }

  /**
   * Bytes of stored positional offsets that follow from the list position, so that forward readers
   * never need them (docs/decisions, D2); 0 for backward lists.
   */
  public long impliedBytes() {
    return direction == Direction.FORWARD && elements.edgeComponent() == EdgeComponent.PAGE_OFFSET
        ? elements.count() * elements.edges().widthBytes()
        : 0;
  }
}
