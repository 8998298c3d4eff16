package io.graphflow.storage.propertyindex;

import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.VertexTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The columns of an index over files: some properties of all elements of a table.
 *
 * @param edges whether the table is one of edges
 * @param table id of the vertex table or edge table
 * @param properties their places in the vertex table or the edge label, at least one
 */
public record IndexedColumns(boolean edges, int table, List<Integer> properties) {

  /** Creates it; the list is copied. */
  public IndexedColumns {
    properties = List.copyOf(properties);
  }

  /**
   * The columns of the declared indexes, as far as tables have elements and all of the properties.
   * A primary key alone is not among them: it has an index of its own.
   */
  public static List<IndexedColumns> declared(Catalog catalog) {
    List<IndexedColumns> declared = new ArrayList<>();
    for (VertexTable table : catalog.vertexTables()) {
      if (table.count() > 0) {
        for (List<Integer> properties : catalog.declarations().indexed(table, List.of())) {
          if (!properties.equals(List.of(table.primaryKey()))) {
            declared.add(new IndexedColumns(false, table.id(), properties));
          }
        }
      }
    }
    for (EdgeTable table : catalog.edgeTables()) {
      if (table.count() > 0) {
        for (List<Integer> properties : catalog.declarations()
            .indexed(catalog.edgeLabel(table.edgeLabel()))) {
          declared.add(new IndexedColumns(true, table.id(), properties));
        }
      }
    }
    return declared;
  }

  /** The name of the structure file in which the index lies, if it has one. */
  public String fileName() {
    return (edges ? "edges-" : "vertex-") + table + "-properties-"
        + properties.stream().map(String::valueOf).collect(Collectors.joining("-")) + ".index";
  }
}
