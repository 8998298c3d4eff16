package io.graphflow.core.list;

import io.graphflow.core.vector.VertexVector;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.AdjacencyInfo.Neighbour;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.snapshot.ElementId;
import io.graphflow.storage.snapshot.Snapshot;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;

/**
 * Where one run of the lists of an owner table comes from: the elements of an adjacency whose
 * neighbours lie in one table. What an extension reads of a vertex is a sequence of such runs: one for
 * each edge label, direction and neighbour table. Safe for use by many threads.
 */
final class ListSource {
  final Adjacency adjacency;
  final int edgeTable;
  final int neighbourTable;
  final boolean forward;
  final MemorySegment neighbourSegment;
  final long neighbourBytes;
  final int neighbourStrideBytes;
  final long neighbourMask;

  /** Whether the run is the whole list, so that no bound within it need be searched. */
  private final boolean whole;

  /** Whether to leave out elements whose neighbour is the owner: an undirected loop comes once. */
  final boolean withoutLoops;

  /** Whether two edges may have the same ends. */
  final boolean hasParallelEdges;

  /** Written, by whichever thread, so that the reads of {@link #touch} are not optimized away. */
  @SuppressWarnings("unused")
  private long touched;

  private ListSource(
      Adjacency adjacency, EdgeLabel label, int edgeTable, int neighbourTable, boolean loopsTwice) {
    this.adjacency = adjacency;
    this.edgeTable = edgeTable;
    this.neighbourTable = neighbourTable;
    this.forward = adjacency.direction() == Direction.FORWARD;
    this.neighbourSegment = adjacency.neighbourSegment();
    this.neighbourBytes = adjacency.neighbourBytes();
    this.neighbourStrideBytes = adjacency.neighbourStrideBytes();
    this.neighbourMask = adjacency.neighbourMask();
    this.whole = adjacency.hasOneNeighbourTable();
    this.withoutLoops =
        loopsTwice
            && !forward
            && label.hasSelfLoops()
            && adjacency.ownerTable() == neighbourTable;
    this.hasParallelEdges = label.hasParallelEdges();
  }

  /**
   * The runs of every owner table.
   *
   * @param neighbourTables tables in which neighbours may lie
   * @return by owner table; empty where its vertices have no such edge
   */
  static ListSource[][] byOwnerTable(
      Snapshot snapshot, List<EdgeStep> steps, List<Integer> neighbourTables) {
    Catalog catalog = snapshot.catalog();
    ListSource[][] sources = new ListSource[catalog.vertexTables().size()][];
    for (int owner = 0; owner < sources.length; owner++) {
      List<ListSource> runs = new ArrayList<>();
      for (EdgeStep step : steps) {
        addRuns(snapshot, steps, step, owner, neighbourTables, runs);
      }
      sources[owner] = runs.toArray(ListSource[]::new);
    }
    return sources;
  }

  private static void addRuns(
      Snapshot snapshot,
      List<EdgeStep> steps,
      EdgeStep step,
      int owner,
      List<Integer> neighbourTables,
      List<ListSource> runs) {
    Catalog catalog = snapshot.catalog();
    Adjacency adjacency = snapshot.adjacency(step.edgeLabel(), owner, step.direction());
    if (adjacency == null) {
      return;
    }
    AdjacencyInfo info =
        catalog.findAdjacency(step.edgeLabel(), owner, step.direction()).orElse(null);
    if (info == null) {
      return;
    }
    boolean loopsTwice =
        steps.contains(new EdgeStep(step.edgeLabel(), step.direction().reverse()));
    for (Neighbour neighbour : info.neighbours()) {
      if (neighbourTables.contains(neighbour.table()) && neighbour.edgeCount() > 0) {
        int source = step.direction() == Direction.FORWARD ? owner : neighbour.table();
        int edgeTable = catalog.findEdgeTable(step.edgeLabel(), source).orElseThrow().id();
        EdgeLabel label = catalog.edgeLabel(step.edgeLabel());
        runs.add(new ListSource(adjacency, label, edgeTable, neighbour.table(), loopsTwice));
      }
    }
  }

  /** Bounds of the run in the lists of consecutive owners. */
  void bounds(long firstOwner, int count, long[] starts, long[] ends) {
    adjacency.bounds(firstOwner, count, starts, ends);
    narrow(count, starts, ends);
  }

  /** Bounds of the run in the lists of any owners. */
  void bounds(long[] owners, int count, long[] starts, long[] ends) {
    adjacency.bounds(owners, count, starts, ends);
    narrow(count, starts, ends);
  }

  /** First list position of the run in one owner's list. */
  long start(long ownerOffset) {
    long start = adjacency.start(ownerOffset);
    return whole
        ? start
        : adjacency.tableBound(start, adjacency.end(ownerOffset), neighbourTable);
  }

  /** One past the last list position of the run in one owner's list. */
  long end(long ownerOffset, long start) {
    long end = adjacency.end(ownerOffset);
    return whole ? end : adjacency.tableBound(start, end, neighbourTable + 1);
  }

  private void narrow(int count, long[] starts, long[] ends) {
    if (whole) {
      return;
    }
    for (int i = 0; i < count; i++) {
      if (starts[i] < ends[i]) {
        starts[i] = adjacency.tableBound(starts[i], ends[i], neighbourTable);
        ends[i] = adjacency.tableBound(starts[i], ends[i], neighbourTable + 1);
      }
    }
  }

  /** First list position of the loops at an owner, within the bounds of its run. */
  long loopStart(long ownerId, long start, long end) {
    return adjacency.lowerBound(start, end, ownerId);
  }

  /** One past the last list position of the loops at an owner. */
  long loopEnd(long ownerId, long loopStart, long end) {
    return adjacency.lowerBound(loopStart, end, ownerId + 1);
  }

  /** Sets a vector to neighbours of this run where they lie, from a list position on. */
  void point(VertexVector neighbours, long listPosition) {
    neighbours.setTable(neighbourTable);
    neighbours.offsets()
        .pointTo(
            neighbourSegment,
            neighbourBytes + listPosition * neighbourStrideBytes,
            neighbourStrideBytes,
            neighbourMask);
  }

  /** Reads a byte of the first and of the last neighbour of lists; see {@link PositionFilter#touch}. */
  void touch(long[] starts, long[] ends, int count) {
    MemorySegment segment = neighbourSegment;
    long bytes = neighbourBytes;
    int stride = neighbourStrideBytes;
    long sum = 0;
    for (int i = 0; i < count; i++) {
      if (starts[i] < ends[i]) {
        sum += segment.get(ValueLayout.JAVA_BYTE, bytes + starts[i] * stride);
        sum += segment.get(ValueLayout.JAVA_BYTE, bytes + (ends[i] - 1) * stride);
      }
    }
    touched = sum;
  }

  /** The vertex ID of the neighbour at a list position of this run. */
  long neighbour(long listPosition) {
    return ElementId.of(neighbourTable, adjacency.neighbourOffset(listPosition));
  }
}
