package io.graphflow.graphar.export;

import io.graphflow.graphar.schema.AdjacencyCopy;
import io.graphflow.graphar.schema.AdjacencyOrder;
import io.graphflow.graphar.schema.EdgeType;
import io.graphflow.graphar.schema.FileType;
import io.graphflow.storage.catalog.EdgeLabel;
import java.util.List;
import java.util.Optional;

/**
 * The edges of a label from the vertices of one table to those of another, which are written as a type.
 *
 * @param label the label
 * @param source the sources
 * @param destination the destinations
 * @param fileName a safe name that no other type has
 * @param group the properties; null if there are none
 * @param sizes of chunks
 * @param orders of the copies that are written
 */
record EdgeExport(
    EdgeLabel label,
    VertexExport source,
    VertexExport destination,
    String fileName,
    ColumnGroup group,
    ChunkSizes sizes,
    List<AdjacencyOrder> orders) {
  /** Those of a copy for each direction. */
  static final List<AdjacencyOrder> BOTH_ORDERS =
      List.of(AdjacencyOrder.ORDERED_BY_SOURCE, AdjacencyOrder.ORDERED_BY_DESTINATION);

  /** The type as YAML has it. */
  EdgeType describe() {
    List<AdjacencyCopy> copies = orders.stream()
        .map(order -> new AdjacencyCopy(order, order.key() + "/", FileType.PARQUET,
            Optional.ofNullable(group).map(ColumnGroup::describe).stream().toList()))
        .toList();
    return new EdgeType(fileName + ".edge.yml", source.type(), label.name(), destination.type(),
        sizes.edges(), sizes.vertices(), sizes.vertices(), true, "edge/" + fileName + "/", copies);
  }

  /** The vertices that decide about the parts of a copy, and that own its lists. */
  VertexExport owners(AdjacencyOrder order) {
    return order.isBySource() ? source : destination;
  }

  /** Those at the other end of a list's edges. */
  VertexExport neighbours(AdjacencyOrder order) {
    return order.isBySource() ? destination : source;
  }

  /** The folder of a copy. */
  String prefix(AdjacencyOrder order) {
    return "edge/" + fileName + "/" + order.key() + "/";
  }
}
