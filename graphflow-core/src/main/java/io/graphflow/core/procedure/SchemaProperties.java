package io.graphflow.core.procedure;

import io.graphflow.core.schema.SchemaListing;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Constraint;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.LabelRef;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.Requirement;
import io.graphflow.storage.catalog.VertexTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Yields a row for each property of vertex tables and edge labels, and one with NULLs for a table
 * or label without properties.
 */
final class SchemaProperties {
  private SchemaProperties() {}

  /** Type, labels, property, its types, whether it is mandatory. */
  static List<Object[]> ofVertices(Catalog schema) {
    List<Object[]> rows = new ArrayList<>();
    for (VertexTable table : schema.vertexTables()) {
      String type =
          table.labels().stream().map(SchemaProperties::quoted).collect(Collectors.joining());
      if (table.properties().isEmpty()) {
        rows.add(new Object[] {type, table.labels(), null, null, false});
      }
      for (Property property : table.properties()) {
        boolean isKey = table.primaryKey() >= 0
            && table.properties().get(table.primaryKey()).equals(property);
        boolean mandatory = isKey || table.labels()
            .stream()
            .anyMatch(label -> isMandatory(schema, LabelRef.vertices(label), property));
        rows.add(new Object[] {type, table.labels(), property.name(), types(property), mandatory});
      }
    }
    return rows;
  }

  /** Type, property, its types, whether it is mandatory. */
  static List<Object[]> ofEdges(Catalog schema) {
    List<Object[]> rows = new ArrayList<>();
    for (EdgeLabel label : schema.edgeLabels()) {
      String type = quoted(label.name());
      if (label.properties().isEmpty()) {
        rows.add(new Object[] {type, null, null, false});
      }
      for (Property property : label.properties()) {
        boolean mandatory = isMandatory(schema, LabelRef.edges(label.name()), property);
        rows.add(new Object[] {type, property.name(), types(property), mandatory});
      }
    }
    return rows;
  }

  private static String quoted(String label) {
    return ":`" + label.replace("`", "``") + "`";
  }

  private static List<String> types(Property property) {
    return List.of(SchemaListing.cypherName(property.type()));
  }

  private static boolean isMandatory(Catalog schema, LabelRef target, Property property) {
    return schema.declarations()
        .constraints()
        .stream()
        .anyMatch(constraint -> constraint.target().equals(target)
            && constraint.properties().contains(property.name())
            && forbidsNull(constraint));
  }

  private static boolean forbidsNull(Constraint constraint) {
    return switch (constraint.requirement()) {
      case Requirement.NotNull _,Requirement.Key _ -> true;
      case Requirement.Unique _,Requirement.OfType _ -> false;
    };
  }
}
