package io.graphflow.storage.adjacency;

import io.graphflow.storage.file.StructureWriter;
import io.graphflow.storage.memory.ScratchSpace;

/** Builds the lists of one {@link Adjacency} in a structure. */
sealed interface ListBuilder permits CsrBuilder, SingleCardinalityBuilder {

  /**
   * The builder for the structure that the shape prescribes: a vertex column or a CSR.
   *
   * @param scratch for an index of empty lists; may be null in layouts that have none
   */
  static ListBuilder of(ListShape shape, StructureWriter writer, ScratchSpace scratch) {
    return shape.column()
        ? new SingleCardinalityBuilder(shape, writer, scratch)
        : new CsrBuilder(shape, writer, scratch);
  }

  /**
   * Appends an edge. Edges come in list order: by owner, neighbour table, neighbour offset, and
   * parallel edges by their position.
   *
   * @param edge the edge ID or the offset, as the shape's {@link EdgeComponent} says;
   *     ignored with {@link EdgeComponent#NONE}
   */
  void append(long ownerOffset, long neighbourId, long edge);

  /** Completes the structure, once all edges are appended. */
  void finish();
}
