package io.graphflow.storage.catalog;

import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * A vertex table: vertices with the same primary label, numbered 0 to {@code count - 1}.
 *
 * @param id index in {@link Catalog#vertexTables()}, at most 65,534
 * @param labels the labels every vertex of the table bears, the primary label first; empty for the
 *     one table of vertices without label
 * @param properties in column order; names are unique
 * @param primaryKey index into {@code properties} of the primary key, or -1 if there is none
 * @param count number of vertices
 */
public record VertexTable(
    int id,
    List<String> labels,
    List<Property> properties,
    int primaryKey,
    long count) {

  /** Creates a table description; lists are copied. */
  public VertexTable {
    labels = List.copyOf(labels);
    properties = List.copyOf(properties);
    Objects.checkIndex(primaryKey + 1, properties.size() + 1);
  }

  /** The primary label, or {@code ""} for the table of vertices without label. */
  public String name() {
    return labels.isEmpty() ? "" : labels.getFirst();
  }

  /** The index of the property named {@code name}, if the table has it. */
  public OptionalInt propertyIndex(String name) {
    return Catalog.indexOfProperty(properties, name);
  }
}
