package io.graphflow.internal.session;

import io.graphflow.schema.Schema;
import io.graphflow.schema.Schema.Connection;
import io.graphflow.schema.Schema.NodeTable;
import io.graphflow.schema.Schema.PropertyType;
import io.graphflow.schema.Schema.RelationshipType;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.AdjacencyInfo.Neighbour;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.VertexTable;
import java.util.ArrayList;
import java.util.List;

/** Describes a catalog for users of the API. */
public final class CatalogSchema {
  private CatalogSchema() {}

  /** The schema that a catalog has. */
  public static Schema of(Catalog catalog) {
    return new Schema(catalog.closedSchema(),
        catalog.vertexTables().stream().map(CatalogSchema::nodeTable).toList(),
        catalog.edgeLabels().stream().map(label -> relationshipType(catalog, label)).toList());
  }

  private static NodeTable nodeTable(VertexTable table) {
    return new NodeTable(table.name(), table.labels(), table.partialLabels(),
        properties(table.properties()),
        table.primaryKey() < 0 ? "" : table.properties().get(table.primaryKey()).name(),
        table.count());
  }

  private static RelationshipType relationshipType(Catalog catalog, EdgeLabel label) {
    List<Connection> connections = new ArrayList<>();
    for (AdjacencyInfo forward : catalog.adjacencies()) {
      if (forward.edgeLabel() == label.id() && forward.direction() == Direction.FORWARD) {
        for (Neighbour neighbour : forward.neighbours()) {
          boolean singleFrom =
              catalog.findAdjacency(label.id(), neighbour.table(), Direction.BACKWARD)
                  .map(AdjacencyInfo::single)
                  .orElse(false);
          connections.add(new Connection(catalog.vertexTable(forward.ownerTable()).name(),
              catalog.vertexTable(neighbour.table()).name(), singleFrom, forward.single(),
              neighbour.edgeCount()));
        }
      }
    }
    return new RelationshipType(label.name(), properties(label.properties()), connections);
  }

  private static List<PropertyType> properties(List<Property> properties) {
    return properties.stream()
        .map(property -> new PropertyType(property.name(), property.type().displayName()))
        .toList();
  }
}
