package io.graphflow.storage.adjacency;

import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.file.Structure;
import io.graphflow.storage.file.StructureWriter;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.memory.NativeBytes;
import io.graphflow.storage.memory.ScratchSpace;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Builds the backward lists of one edge label, in the layout of files, of its edges in the order of its forward lists. Not for use by
 * several threads; sorting uses all cores.
 */
public final class BackwardBuild {
  private final EdgeLabelPlan plan;
  private final Adjacency[] forward;
  private final MemorySegment edges;
  private final MemorySegment spare;
  private final long edgeCount;
  private final int strideBytes;
  private final boolean positional;

  /**
   * Begins to build.
   *
   * @param forward the forward lists by source table; null where a table has none
   * @param records the edges by (source, destination); sorted by destination afterwards
   * @param positional whether the payloads of records are offsets in pages
   */
  BackwardBuild(
      EdgeLabelPlan plan, Adjacency[] forward, EdgeRecords records, boolean positional) {
    this.plan = plan;
    this.forward = forward;
    this.edges = records.records();
    this.spare = records.spare();
    this.edgeCount = records.count();
    this.strideBytes = records.strideBytes();
    this.positional = positional;
  }

  /**
   * What was built.
   *
   * @param structures of the lists by owner table
   * @param haveTwoCycles whether edges (u, v) and (v, u) with u ≠ v both exist
   */
  public record Lists(Map<Integer, Structure> structures, boolean haveTwoCycles) {}

  /** Whether {@link #of} looks whether lists are what the facts on them say; otherwise these have to be right. */
  public static boolean comparesFacts(EdgeLabelPlan plan) {
    return BackwardScatter.fits(plan);
  }

  /**
   * Builds backward lists where there are only forward lists yet, in the layout of files.
   *
   * @param structures where the lists are made
   * @param scratch for temporary memory: two records an edge, or a word where {@link BackwardScatter} fits
   * @throws IllegalArgumentException if {@link #comparesFacts} and the lists are others than the facts on them say
   */
  public static Lists of(EdgeLabelLists lists, AdjacencyBuild.Structures structures,
      ScratchSpace scratch) {
    EdgeLabelPlan plan = lists.plan();
    Adjacency[] forward = new Adjacency[lists.vertexTableCount()];
    long count = 0;
    boolean positional = false;
    for (AdjacencyInfo info : plan.infos()) {
      if (info.direction() == Direction.FORWARD) {
        forward[info.ownerTable()] = lists.lists(info.ownerTable(), Direction.FORWARD);
        count += info.edgeCount();
        positional |= plan.inPages(info.ownerTable());
      }
    }
    if (BackwardScatter.fits(plan)) {
      return BackwardScatter.build(plan, forward, lists::shapeInFiles, structures, scratch);
    }
    int stride = positional ? EdgeSort.PAYLOAD_STRIDE_BYTES : EdgeSort.PLAIN_STRIDE_BYTES;
    try (ScratchSpace.Region records = scratch.region(Math.max(1, count * stride));
        ScratchSpace.Region spare = scratch.region(Math.max(1, count * stride))) {
      long first = 0;
      for (AdjacencyInfo info : plan.infos()) {
        if (info.direction() == Direction.FORWARD) {
          put(forward[info.ownerTable()], plan.inPages(info.ownerTable()), records.segment(),
              first, stride);
          first += info.edgeCount();
        }
      }
      return new BackwardBuild(plan, forward,
          new EdgeRecords(records.segment(), spare.segment(), count, stride), positional)
          .build(lists::shapeInFiles, structures, scratch);
    }
  }

  /** Makes records of all edges of lists, with offsets in pages where the lists have such. */
  private static void put(
      Adjacency lists, boolean inPages, MemorySegment records, long first, int stride) {
    if (lists.isColumn()) {
      putColumn(lists, records, first, stride);
      return;
    }
    EdgeSort.forChunks(lists.ownerCount(), (from, end) -> {
      for (long owner = from; owner < end; owner++) {
        long source = ElementId.of(lists.ownerTable(), owner);
        long page = inPages ? lists.pages().start(owner) : 0;
        long endOfList = lists.end(owner);
        for (long position = lists.start(owner); position < endOfList; position++) {
          long record = (first + position) * stride;
          records.set(NativeBytes.LONG, record + EdgeSort.SOURCE, source);
          records.set(NativeBytes.LONG, record + EdgeSort.DESTINATION, lists.neighbour(position));
          if (inPages) {
            records.set(NativeBytes.LONG, record + EdgeSort.PAYLOAD, position - page);
          }
        }
      }
    });
  }

  /** A column may have places of owners without a neighbour, and its edges have no pages. */
  private static void putColumn(Adjacency lists, MemorySegment records, long first, int stride) {
    long record = first * stride;
    for (long owner = 0; owner < lists.ownerCount(); owner++) {
      long position = lists.start(owner);
      if (position < lists.end(owner)) {
        records.set(NativeBytes.LONG, record + EdgeSort.SOURCE,
            ElementId.of(lists.ownerTable(), owner));
        records.set(NativeBytes.LONG, record + EdgeSort.DESTINATION, lists.neighbour(position));
        record += stride;
      }
    }
  }

  /**
   * Builds the lists.
   *
   * @param shapes the shape of each of them
   */
  Lists build(Function<AdjacencyInfo, ListShape> shapes, AdjacencyBuild.Structures structures,
      ScratchSpace scratch) {
    EdgeSort.sort(edges, spare, edgeCount, strideBytes, EdgeSort.DESTINATION);
    boolean haveTwoCycles = findTwoCycle();
    Map<Integer, Structure> made = new TreeMap<>();
    long edge = 0;
    for (AdjacencyInfo info : plan.infos()) {
      if (info.direction() == Direction.BACKWARD) {
        try (StructureWriter writer = structures.writer(info)) {
          ListBuilder lists = shapes.apply(info).builder(writer, scratch);
          lists.appendAll(new Edges(this, edge, info.edgeCount()));
          lists.finish();
          made.put(info.ownerTable(), structures.finished(info, writer));
        }
        edge += info.edgeCount();
      }
    }
    return new Lists(made, haveTwoCycles);
  }

  /**
   * The edges of lists.
   *
   * @param first the record of the first one
   */
  private record Edges(BackwardBuild of, long first, long count) implements OrderedEdges {
    @Override
    public long owner(long index) {
      return ElementId.position(of.destination(first + index));
    }

    @Override
    public long neighbour(long index) {
      return of.source(first + index);
    }

    @Override
    public long edge(long index) {
      return of.positional
          ? of.edges.get(
              NativeBytes.LONG, (first + index) * of.strideBytes + EdgeSort.PAYLOAD)
          : 0;
    }
  }

  private long source(long edge) {
    return edges.get(NativeBytes.LONG, edge * strideBytes + EdgeSort.SOURCE);
  }

  private long destination(long edge) {
    return edges.get(NativeBytes.LONG, edge * strideBytes + EdgeSort.DESTINATION);
  }

  /**
   * Walks the edges sorted by (destination, source) beside the forward lists, which are sorted by
   * (source, destination): a pair in both is an edge and its reverse.
   */
  private boolean findTwoCycle() {
    long owner = ElementId.NONE;
    Adjacency lists = null;
    long position = 0;
    long end = 0;
    for (long edge = 0; edge < edgeCount; edge++) {
      long destination = destination(edge);
      long source = source(edge);
      if (destination != owner) {
        owner = destination;
        lists = forward[ElementId.table(owner)];
        position = lists == null ? 0 : lists.start(ElementId.position(owner));
        end = lists == null ? 0 : lists.end(ElementId.position(owner));
      }
      if (position == end || source == owner) {
        continue;
      }
      position = lists.lowerBound(position, end, source);
      if (position < end && lists.neighbour(position) == source) {
        return true;
      }
    }
    return false;
  }
}
