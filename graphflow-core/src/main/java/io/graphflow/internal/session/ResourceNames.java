package io.graphflow.internal.session;

import io.graphflow.core.transaction.LockedResource;
import io.graphflow.core.value.ValueText;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.layout.ElementId;

/** Names resources that can be locked as people know them, for messages. */
final class ResourceNames {
  private ResourceNames() {}

  /** A resource by the names of a catalog, or by its number if the catalog does not know it yet. */
  static String of(LockedResource resource, Catalog catalog) {
    return switch (resource) {
      case LockedResource.CatalogNames _,LockedResource.CatalogName _ -> resource.text();
      case LockedResource.Vertices(int table) when table < catalog.vertexTables().size() ->
        "all nodes of " + name(catalog.vertexTable(table));
      case LockedResource.Edges(int table) when table < catalog.edgeTables().size() -> {
        EdgeTable edges = catalog.edgeTable(table);
        yield "all relationships :" + catalog.edgeLabel(edges.edgeLabel()).name() + " from "
            + name(catalog.vertexTable(edges.sourceTable()));
      }
      case LockedResource.Vertex(int table, long offset) when table < catalog.vertexTables()
          .size() ->
        "the node with id " + ElementId.of(table, offset) + " of "
            + name(catalog.vertexTable(table));
      case LockedResource.Key(int table, int property, Object value) when isKnown(catalog, table,
          property) ->
        "the key " + ValueText.describe(value) + " of " + name(catalog.vertexTable(table)) + "."
            + catalog.vertexTable(table).properties().get(property).name();
      case LockedResource.Vertices _,LockedResource.Edges _,LockedResource.Vertex _,LockedResource.Key _ ->
        resource.text();
    };
  }

  private static boolean isKnown(Catalog catalog, int table, int property) {
    return table < catalog.vertexTables().size() && property >= 0
        && property < catalog.vertexTable(table).properties().size();
  }

  private static String name(VertexTable table) {
    return table.labels().isEmpty() ? "nodes without label" : ":" + table.name();
  }
}
