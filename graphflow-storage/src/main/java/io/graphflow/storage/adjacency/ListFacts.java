package io.graphflow.storage.adjacency;

import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.memory.NativeBytes;
import io.graphflow.storage.memory.ScratchSpace;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * Exact facts on the edges of one label, counted over the edges sorted by (source, destination).
 * Arrays are indexed by vertex table.
 */
final class ListFacts {
  private final long[][] edgesBetween;
  private final Side sources;
  private final Side destinations;
  private final long[] largestPages;
  private boolean hasSelfLoops;
  private boolean hasParallelEdges;

  /** Lengths of the lists of one direction. */
  private static final class Side {
    private final long[] edgeCounts;
    private final long[] nonEmptyCounts;
    private final long[] maxLengths;

    Side(int tables) {
      edgeCounts = new long[tables];
      nonEmptyCounts = new long[tables];
      maxLengths = new long[tables];
    }

    void list(int table, long length) {
      edgeCounts[table] += length;
      nonEmptyCounts[table]++;
      maxLengths[table] = Math.max(maxLengths[table], length);
    }
  }

  private ListFacts(int tables) {
    edgesBetween = new long[tables][];
    sources = new Side(tables);
    destinations = new Side(tables);
    largestPages = new long[tables];
  }

  /**
   * Counts.
   *
   * @param edges records sorted by (source, destination)
   * @param vertexCounts number of vertices by table
   * @param listsPerPage lists in a property page
   * @param scratch for one counter a destination
   * @throws IllegalArgumentException if an edge starts or ends in a vertex that does not exist
   */
  static ListFacts count(MemorySegment edges, int strideBytes, long edgeCount,
      long[] vertexCounts, int listsPerPage, ScratchSpace scratch) {
    ListFacts facts = new ListFacts(vertexCounts.length);
    EdgeSort.forChunks(edgeCount, (first, end) -> {
      for (long i = first; i < end; i++) {
        checkVertex(edges.get(NativeBytes.LONG, i * strideBytes + EdgeSort.SOURCE), vertexCounts);
        checkVertex(
            edges.get(NativeBytes.LONG, i * strideBytes + EdgeSort.DESTINATION), vertexCounts);
      }
    });
    EdgeSort.sideBySide(
        () -> facts.countForward(edges, strideBytes, edgeCount, listsPerPage),
        () -> facts.countBackward(edges, strideBytes, edgeCount, vertexCounts, scratch));
    return facts;
  }

  private static void checkVertex(long vertexId, long[] vertexCounts) {
    int table = ElementId.table(vertexId);
    if (table >= vertexCounts.length || ElementId.position(vertexId) >= vertexCounts[table]) {
      throw new IllegalArgumentException("an edge is at vertex " + ElementId.position(vertexId)
          + " of vertex table " + table + ", which does not exist");
    }
  }

  private void countForward(
      MemorySegment edges, int strideBytes, long edgeCount, int listsPerPage) {
    long lastSource = ElementId.NONE;
    long lastDestination = ElementId.NONE;
    long length = 0;
    long page = -1;
    int pageTable = -1;
    long pageLength = 0;
    for (long i = 0; i < edgeCount; i++) {
      long source = edges.get(NativeBytes.LONG, i * strideBytes + EdgeSort.SOURCE);
      long destination = edges.get(NativeBytes.LONG, i * strideBytes + EdgeSort.DESTINATION);
      if (source != lastSource) {
        if (length > 0) {
          sources.list(ElementId.table(lastSource), length);
        }
        length = 0;
        long nextPage = ElementId.position(source) / listsPerPage;
        if (nextPage != page || ElementId.table(source) != pageTable) {
          page = nextPage;
          pageTable = ElementId.table(source);
          pageLength = 0;
        }
      } else if (destination == lastDestination) {
        hasParallelEdges = true;
      }
      length++;
      pageLength++;
      largestPages[pageTable] = Math.max(largestPages[pageTable], pageLength);
      hasSelfLoops |= source == destination;
      countBetween(ElementId.table(source), ElementId.table(destination));
      lastSource = source;
      lastDestination = destination;
    }
    if (length > 0) {
      sources.list(ElementId.table(lastSource), length);
    }
  }

  private void countBetween(int sourceTable, int destinationTable) {
    if (edgesBetween[sourceTable] == null) {
      edgesBetween[sourceTable] = new long[edgesBetween.length];
    }
    edgesBetween[sourceTable][destinationTable]++;
  }

  private long edgesBetween(int sourceTable, int destinationTable) {
    return edgesBetween[sourceTable] == null ? 0 : edgesBetween[sourceTable][destinationTable];
  }

  private void countBackward(MemorySegment edges, int strideBytes, long edgeCount,
      long[] vertexCounts, ScratchSpace scratch) {
    int tables = vertexCounts.length;
    MemorySegment[] lengths = new MemorySegment[tables];
    List<ScratchSpace.Region> regions = new ArrayList<>();
    for (long i = 0; i < edgeCount; i++) {
      long destination = edges.get(NativeBytes.LONG, i * strideBytes + EdgeSort.DESTINATION);
      int destinationTable = ElementId.table(destination);
      MemorySegment counters = lengths[destinationTable];
      if (counters == null) {
        ScratchSpace.Region region =
            scratch.region(vertexCounts[destinationTable] * Long.BYTES);
        regions.add(region);
        counters = region.segment();
        lengths[destinationTable] = counters;
      }
      long at = ElementId.position(destination) * Long.BYTES;
      counters.set(NativeBytes.LONG, at, counters.get(NativeBytes.LONG, at) + 1);
    }
    for (int table = 0; table < tables; table++) {
      for (long offset = 0; lengths[table] != null && offset < vertexCounts[table]; offset++) {
        long length = lengths[table].get(NativeBytes.LONG, offset * Long.BYTES);
        if (length > 0) {
          destinations.list(table, length);
        }
      }
    }
    regions.forEach(ScratchSpace.Region::close);
  }

  private Side side(Direction direction) {
    return direction == Direction.FORWARD ? sources : destinations;
  }

  /** Number of edges whose owner in this direction lies in the table. */
  long edgeCount(int ownerTable, Direction direction) {
    return side(direction).edgeCounts[ownerTable];
  }

  /** Whether no list of the table has more than one element. */
  boolean single(int ownerTable, Direction direction) {
    return side(direction).maxLengths[ownerTable] <= 1;
  }

  /** Edges in the fullest property page of the edge table of a source table. */
  long largestPage(int sourceTable) {
    return largestPages[sourceTable];
  }

  boolean hasSelfLoops() {
    return hasSelfLoops;
  }

  boolean hasParallelEdges() {
    return hasParallelEdges;
  }

  /** The facts on the lists of a table that owns at least one edge. */
  AdjacencyInfo info(int edgeLabel, int ownerTable, Direction direction, boolean declaredSingle) {
    List<AdjacencyInfo.Neighbour> neighbours = new ArrayList<>();
    for (int table = 0; table < edgesBetween.length; table++) {
      long edges = direction == Direction.FORWARD
          ? edgesBetween(ownerTable, table)
          : edgesBetween(table, ownerTable);
      if (edges > 0) {
        neighbours.add(new AdjacencyInfo.Neighbour(table, edges));
      }
    }
    Side side = side(direction);
    return new AdjacencyInfo(edgeLabel, ownerTable, direction, neighbours,
        single(ownerTable, direction), declaredSingle, side.edgeCounts[ownerTable],
        side.nonEmptyCounts[ownerTable], side.maxLengths[ownerTable]);
  }
}
