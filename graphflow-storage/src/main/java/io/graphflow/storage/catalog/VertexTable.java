package io.graphflow.storage.catalog;

import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * A vertex table: vertices with the same primary label, numbered 0 to {@code count - 1} in files.
 *
 * @param id index in {@link Catalog#vertexTables()}, at most 65,534
 * @param labels the labels that a vertex of the table bears unless changed, the primary label
 *     first; empty for the one table of vertices without label
 * @param partialLabels labels, among {@code labels} or not, that have been given to or taken from
 *     single vertices of the table, so that it takes a look at a vertex to know
 * @param properties in column order; names are unique
 * @param primaryKey index into {@code properties} of the primary key, or -1 if there is none
 * @param count number of vertices
 */
public record VertexTable(
    int id,
    List<String> labels,
    List<String> partialLabels,
    List<Property> properties,
    int primaryKey,
    long count) {

  /** Creates a table description; lists are copied. */
  public VertexTable {
    labels = List.copyOf(labels);
    partialLabels = List.copyOf(partialLabels);
    properties = List.copyOf(properties);
    Objects.checkIndex(primaryKey + 1, properties.size() + 1);
  }

  /** Creates a description of a table all of whose vertices bear the same labels. */
  public VertexTable(
      int id, List<String> labels, List<Property> properties, int primaryKey, long count) {
    this(id, labels, List.of(), properties, primaryKey, count);
  }

  /** Whether some vertex of the table may bear this label. */
  public boolean mayBear(String label) {
    return labels.contains(label) || partialLabels.contains(label);
  }

  /** The primary label, or {@code ""} for the table of vertices without label. */
  public String name() {
    return labels.isEmpty() ? "" : labels.getFirst();
  }

  /** The index of the property named {@code name}, if the table has it. */
  public OptionalInt propertyIndex(String name) {
    return Catalog.indexOfProperty(properties, name);
  }

  /** Whether the property named {@code name} is the primary key, so that no two vertices agree in it. */
  public boolean isPrimaryKey(String name) {
    return primaryKey >= 0 && properties.get(primaryKey).name().equals(name);
  }

  /** Whether every vertex of the table bears this label, so that none needs a look. */
  public boolean surelyBears(String label) {
    return labels.contains(label) && !partialLabels.contains(label);
  }
}
