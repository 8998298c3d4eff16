package io.graphflow.graphar.schema;

import java.util.List;

/**
 * A copy of the edges of a type, in one order. Each copy has files of the edges' properties beside it, row by row.
 *
 * @param order how its edges lie
 * @param prefix its folder, within that of the edges; ends with a slash
 * @param fileType the format of its lists and offsets
 * @param groups the properties
 */
public record AdjacencyCopy(
    AdjacencyOrder order,
    String prefix,
    FileType fileType,
    List<PropertyGroup> groups) {
  /** Creates a description; the list is copied. */
  public AdjacencyCopy {
    groups = List.copyOf(groups);
  }
}
