package io.graphflow.graphar.load;

import io.graphflow.graphar.file.PropertyColumn;
import io.graphflow.graphar.schema.AdjacencyCopy;
import io.graphflow.graphar.schema.EdgeType;
import java.util.List;

/**
 * How the edges of a type are loaded.
 *
 * @param type which they are
 * @param copy the copy that is read
 * @param source the plan of their sources
 * @param destination the plan of their destinations
 * @param partCounts the number of edges of each part
 * @param groups the columns of each group of properties
 */
record EdgePlan(
    EdgeType type,
    AdjacencyCopy copy,
    VertexPlan source,
    VertexPlan destination,
    List<Long> partCounts,
    List<List<PropertyColumn>> groups) {

  /** All columns, in the order of the groups. */
  List<PropertyColumn> columns() {
    return groups.stream().flatMap(List::stream).toList();
  }

  /** The number of vertices whose edges a part has. */
  long partSize() {
    return type.partSize(copy.order());
  }

  long edgeCount() {
    return partCounts.stream().mapToLong(Long::longValue).sum();
  }
}
