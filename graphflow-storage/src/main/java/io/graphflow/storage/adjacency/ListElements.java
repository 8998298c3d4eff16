package io.graphflow.storage.adjacency;

import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.memory.NativeBytes;
import java.lang.foreign.MemorySegment;

/**
 * The contents of lists for each list position, one array a component.
 *
 * @param count number of list positions
 * @param full whether every list position has a neighbour; false for a column whose owners without
 *     neighbour hold the largest value
 * @param onlyTable the table of all neighbours, or -1 if {@code tables} tells
 * @param neighbours offset of the neighbour in its table
 * @param tables table of the neighbour, or null if there is but one
 * @param edgeComponent the kind of {@code edges}
 * @param edges the stored part of each edge's ID, or null with {@link EdgeComponent#NONE}
 */
record ListElements(
    long count,
    boolean full,
    int onlyTable,
    IdComponent neighbours,
    IdComponent tables,
    EdgeComponent edgeComponent,
    IdComponent edges) {

  /** Writes an element; with {@link EdgeComponent#NONE}, {@code edge} is ignored. */
  void put(long position, long neighbourId, long edge) {
    if (edgeComponent == EdgeComponent.EDGE_ID) {
      MemorySegment pairs = neighbours.segment();
      pairs.set(NativeBytes.LONG, position * AdjacencyStructure.PAIR_BYTES, edge);
      pairs.set(
          NativeBytes.LONG, position * AdjacencyStructure.PAIR_BYTES + Long.BYTES, neighbourId);
      return;
    }
    neighbours.set(position, ElementId.position(neighbourId));
    if (tables != null) {
      tables.set(position, ElementId.table(neighbourId));
    }
    if (edges != null) {
      edges.set(position, edge);
    }
  }

  /** Marks a position of a column as without neighbour. */
  void putAbsent(long position) {
    if (edgeComponent == EdgeComponent.EDGE_ID) {
      put(position, ElementId.NONE, ElementId.NONE);
    } else {
      neighbours.set(position, neighbours.mask());
    }
  }

  /** Bytes of all components. */
  long sizeBytes() {
    if (edgeComponent == EdgeComponent.EDGE_ID) {
      return count * AdjacencyStructure.PAIR_BYTES;
    }
    return count * (neighbours.widthBytes()
        + (tables == null ? 0 : tables.widthBytes())
        + (edges == null ? 0 : edges.widthBytes()));
  }
}
