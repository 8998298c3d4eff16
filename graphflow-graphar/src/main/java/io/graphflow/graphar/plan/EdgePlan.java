package io.graphflow.graphar.plan;

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
public record EdgePlan(
    EdgeType type,
    AdjacencyCopy copy,
    VertexPlan source,
    VertexPlan destination,
    List<Long> partCounts,
    List<List<PropertyColumn>> groups) {
  /** Creates a plan; lists are copied. */
  public EdgePlan {
    partCounts = List.copyOf(partCounts);
    groups = List.copyOf(groups);
  }

  /** All columns, in the order of the groups. */
  public List<PropertyColumn> columns() {
    return groups.stream().flatMap(List::stream).toList();
  }

  /** The number of vertices whose edges a part has. */
  public long partSize() {
    return type.partSize(copy.order());
  }

  /** The number of vertices whose edges a part has; the last one has what is left. */
  public int owners(int part) {
    long all = (copy.order().isBySource() ? source : destination).count();
    return (int) Math.min(partSize(), all - part * partSize());
  }

  /** The number of edges. */
  public long edgeCount() {
    long count = 0;
    for (long part : partCounts) {
      count += part;
    }
    return count;
  }
}
