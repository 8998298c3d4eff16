package io.graphflow.graphar.plan;

import io.graphflow.graphar.file.PropertyColumn;
import io.graphflow.graphar.schema.PropertyGroup;
import io.graphflow.graphar.schema.VertexType;
import io.graphflow.storage.database.PropertyDeclaration;
import java.util.ArrayList;
import java.util.List;

/**
 * How the vertices of a type are loaded.
 *
 * @param type which they are
 * @param table the ID of their table
 * @param count how many there are
 * @param labels that all of them bear
 * @param partialLabels of which there are columns
 * @param groups the columns of each group of properties
 * @param key the place of the primary key among all columns; -1 if there is none
 */
public record VertexPlan(
    VertexType type,
    int table,
    long count,
    List<String> labels,
    List<String> partialLabels,
    List<List<PropertyColumn>> groups,
    int key) {

  /** All columns, in the order of the groups. */
  public List<PropertyColumn> columns() {
    return groups.stream().flatMap(List::stream).toList();
  }

  /** The properties as a table declares them. */
  public List<PropertyDeclaration> declarations() {
    List<PropertyDeclaration> declarations = new ArrayList<>();
    columns().forEach(column -> declarations
        .add(new PropertyDeclaration(column.property().name(), column.stored())));
    return declarations;
  }

  /** The number of the group that a column is of, by its place among {@link #columns}. */
  public int groupOf(int column) {
    int group = 0;
    int end = groups.getFirst().size();
    while (column >= end) {
      end += groups.get(++group).size();
    }
    return group;
  }

  /** A group of properties. */
  public PropertyGroup group(int index) {
    return type.groups().get(index);
  }

  /** The number of chunks. */
  public long chunkCount() {
    return type.chunkCount(count);
  }

  /** The number of vertices of a chunk. */
  public long rows(long chunk) {
    return Math.min(type.chunkSize(), count - chunk * type.chunkSize());
  }
}
