package io.graphflow.storage.database;

import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.file.StructureFolder;
import io.graphflow.storage.memory.ScratchSpace;
import java.util.List;

/** Takes the edges of one label in order. One caller at a time. */
public final class EdgeLabelBuilder {
  // SEAM: to be replaced by the adjacency structures; public signatures are fixed.

  /**
   * A row that was left out because it breaks a declared single cardinality.
   *
   * @param rowInBatch index of the row in the batch
   * @param direction whose end has an edge already: FORWARD if the source has
   * @param firstOrdinal ordinal, in append order over the accepted edges of this label, of the edge
   *     that came first
   */
  public record CardinalityViolation(int rowInBatch, Direction direction, long firstOrdinal) {}

  /** What the catalog says about a finished label; ids of edge tables start at {@code firstTable}. */
  record Description(
      EdgeLabel label,
      List<EdgeTable> edgeTables,
      List<AdjacencyInfo> adjacencies) {}

  EdgeLabelBuilder(
      int edgeLabel, String name, List<PropertyDeclaration> properties, ScratchSpace scratch) {
    throw new AssertionError();
  }

  /** Promises that each vertex of a table has at most one edge in a direction. */
  void declareSingle(int ownerTable, Direction direction) {
    throw new AssertionError();
  }

  /** Appends edges in order. Rows that break a declared single cardinality are left out and told. */
  public List<CardinalityViolation> append(EdgeBatch batch) {
    throw new AssertionError();
  }

  /** Writes all structures of the label; {@code vertexCounts} by vertex table. */
  Description write(
      StructureFolder files, long[] vertexCounts, int firstTable, ProgressListener progress) {
    throw new AssertionError();
  }
}
