package io.graphflow.storage.adjacency;

import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.memory.NativeBytes;
import java.lang.foreign.MemorySegment;

/**
 * Finds an edge's ID from the edge's place in a list.
 *
 * <p>An edge ID is (edge table, forward position): the index in the forward CSR of the edge table,
 * or the source's offset where each source has at most one edge. Forward lists therefore need
 * nothing stored. Backward lists know the source, which is the neighbour; if its edge table is
 * single forward, that is the position. Otherwise they add the stored positional offset to the
 * start of the source's property page. Where none is stored, they find the edge in the source's
 * sorted list: parallel edges keep the same order on both sides, so the n-th of them here is the
 * n-th of them there.
 */
final class EdgeIds {
  private enum Kind {
    UNNUMBERED, STORED, FORWARD_POSITION, FORWARD_COLUMN, FORWARD_OWNER, BACKWARD
  }

  private static final EdgeIds UNNUMBERED =
      new EdgeIds(Kind.UNNUMBERED, -1, null, false);

  private final Kind kind;
  private final int edgeTable;
  private final Source[] sources;
  private final boolean inListOrder;

  private EdgeIds(Kind kind, int edgeTable, Source[] sources, boolean inListOrder) {
    this.kind = kind;
    this.edgeTable = edgeTable;
    this.sources = sources;
    this.inListOrder = inListOrder;
  }

  /**
   * The forward side of an edge table, as its backward lists need it.
   *
   * @param edgeTable id of the edge table
   * @param forward its forward lists
   * @param single whether each source has at most one edge
   */
  record Source(int edgeTable, Adjacency forward, boolean single) {
    PageStarts pages() {
      return forward.pages();
    }
  }

  /** Lists of an edge table that has no number yet, while a database is built. */
  static EdgeIds unnumbered() {
    return UNNUMBERED;
  }

  /**
   * Edge IDs are stored in the lists.
   *
   * @param inListOrder whether their positions are the list positions nevertheless
   */
  static EdgeIds stored(boolean inListOrder) {
    return new EdgeIds(Kind.STORED, -1, null, inListOrder);
  }

  /** Forward lists of an edge table, whose sources have at most one edge each if {@code single}. */
  static EdgeIds forward(int edgeTable, boolean single) {
    return new EdgeIds(single ? Kind.FORWARD_OWNER : Kind.FORWARD_POSITION, edgeTable, null,
        !single);
  }

  /** Forward lists of an edge table that store the positions of edges in edge columns. */
  static EdgeIds forwardColumn(int edgeTable) {
    return new EdgeIds(Kind.FORWARD_COLUMN, edgeTable, null, false);
  }

  /** Backward lists; {@code sources} by vertex table, null where no edge comes from. */
  static EdgeIds backward(Source[] sources) {
    return new EdgeIds(Kind.BACKWARD, -1, sources, false);
  }

  /** Whether the position of each edge's ID is its list position. */
  boolean inListOrder() {
    return inListOrder;
  }

  /** Whether no search is ever needed in lists that store this of their edges. */
  boolean direct(EdgeComponent stored) {
    if (kind != Kind.BACKWARD) {
      return true;
    }
    for (Source source : sources) {
      if (source != null && !source.single() && !storesOffsetsOf(stored, source)) {
        return false;
      }
    }
    return true;
  }

  long edgeId(Adjacency lists, long ownerOffset, long listPosition) {
    return switch (kind) {
      case UNNUMBERED -> throw new AssertionError("edge tables are not numbered yet");
      case STORED -> lists.storedEdge(listPosition);
      case FORWARD_POSITION -> ElementId.of(edgeTable, listPosition);
      case FORWARD_COLUMN -> ElementId.of(edgeTable, lists.storedEdge(listPosition));
      case FORWARD_OWNER -> ElementId.of(edgeTable, ownerOffset);
      case BACKWARD -> backwardEdgeId(lists, ownerOffset, listPosition);
    };
  }

  /** See {@link Adjacency#edgePositions}. */
  void positions(
      Adjacency lists, long ownerOffset, long from, int count, MemorySegment positions) {
    Source source =
        kind == Kind.BACKWARD && count > 0 ? sources[lists.neighbourTable(from)] : null;
    if (source != null && !source.single() && source.pages() != null
        && lists.edgeComponent() == EdgeComponent.PAGE_OFFSET) {
      pagePositions(lists, source.pages(), from, count, positions);
      return;
    }
    for (int i = 0; i < count; i++) {
      positions.set(NativeBytes.LONG, (long) i * Long.BYTES,
          ElementId.position(edgeId(lists, ownerOffset, from + i)));
    }
  }

  /**
   * Start of the neighbour's page plus stored offset; everything but the loops is outside them. That there are loops
   * for the shortest offsets, which are the most frequent, makes the method too long for C2 to inline it: within a
   * caller that tests lists, the loop had a call for each access to memory.
   */
  private static void pagePositions(
      Adjacency lists, PageStarts pages, long from, int count, MemorySegment positions) {
    MemorySegment neighbours = lists.neighbourSegment();
    int neighbourStride = lists.neighbourStrideBytes();
    long neighbourAt = lists.neighbourBytes() + from * neighbourStride;
    long neighbourMask = lists.neighbourMask();
    int pageShift = Integer.numberOfTrailingZeros(pages.listsPerPage());
    MemorySegment starts = pages.starts().segment();
    int startWidth = pages.starts().widthBytes();
    long startMask = pages.starts().mask();
    MemorySegment offsets = lists.edgeComponents().segment();
    int offsetWidth = lists.edgeComponents().widthBytes();
    long offsetAt = from * offsetWidth;
    long offsetMask = lists.edgeComponents().mask();
    if (offsetWidth == Byte.BYTES) {
      for (int i = 0; i < count; i++) {
        long source = neighbours.get(NativeBytes.LONG, neighbourAt + (long) i * neighbourStride)
            & neighbourMask;
        long start = NativeBytes.load(starts, (source >>> pageShift) * startWidth, startMask);
        positions.set(NativeBytes.LONG, (long) i * Long.BYTES,
            start + Byte.toUnsignedLong(offsets.get(NativeBytes.BYTE, offsetAt + i)));
      }
      return;
    }
    if (offsetWidth == Short.BYTES) {
      for (int i = 0; i < count; i++) {
        long source = neighbours.get(NativeBytes.LONG, neighbourAt + (long) i * neighbourStride)
            & neighbourMask;
        long start = NativeBytes.load(starts, (source >>> pageShift) * startWidth, startMask);
        positions.set(NativeBytes.LONG, (long) i * Long.BYTES, start
            + Short.toUnsignedLong(
                offsets.get(NativeBytes.SHORT, offsetAt + (long) i * Short.BYTES)));
      }
      return;
    }
    for (int i = 0; i < count; i++) {
      long source = neighbours.get(NativeBytes.LONG, neighbourAt + (long) i * neighbourStride)
          & neighbourMask;
      long start = NativeBytes.load(starts, (source >>> pageShift) * startWidth, startMask);
      positions.set(NativeBytes.LONG, (long) i * Long.BYTES,
          start + NativeBytes.load(offsets, offsetAt + (long) i * offsetWidth, offsetMask));
    }
  }

  private static boolean storesOffsetsOf(EdgeComponent stored, Source source) {
    return switch (stored) {
      case PAGE_OFFSET -> source.pages() != null;
      case COLUMN_POSITION -> true;
      case NONE, EDGE_ID -> false;
    };
  }

  private long backwardEdgeId(Adjacency lists, long ownerOffset, long listPosition) {
    Source source = sources[lists.neighbourTable(listPosition)];
    long sourceOffset = lists.neighbourOffset(listPosition);
    if (source.single()) {
      return ElementId.of(source.edgeTable(), sourceOffset);
    }
    if (storesOffsetsOf(lists.edgeComponent(), source)) {
      long base = source.pages() == null ? 0 : source.pages().start(sourceOffset);
      return ElementId.of(source.edgeTable(), base + lists.storedEdge(listPosition));
    }
    long firstParallel = lists.lowerBound(
        lists.start(ownerOffset), listPosition, lists.neighbour(listPosition));
    Adjacency forward = source.forward();
    long position = forward.lowerBound(forward.start(sourceOffset), forward.end(sourceOffset),
        ElementId.of(lists.ownerTable(), ownerOffset));
    return ElementId.of(source.edgeTable(), position + (listPosition - firstParallel));
  }
}
