package io.graphflow.core.schema;

import io.graphflow.parser.ast.Name;
import io.graphflow.parser.ast.SchemaCommand;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.hint.ClosestName;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Checks the names of an index or a constraint. A label need not exist in an open schema; a
 * property need not exist either, unless all tables or labels where it may lie were declared.
 */
final class NamedProperties {
  private final Catalog catalog;

  NamedProperties(Catalog catalog) {
    this.catalog = catalog;
  }

  void require(SchemaCommand.Target target, List<Name> keys) {
    String label = target.label().text();
    if (target.edge()) {
      EdgeLabel edges = catalog.findEdgeLabel(label).orElse(null);
      if (edges == null) {
        requireOpen("relationship has the type", label,
            catalog.edgeLabels().stream().map(EdgeLabel::name).toList());
        return;
      }
      boolean complete =
          catalog.closedSchema() || catalog.declarations().edges(edges.id()).isPresent();
      require(label, edges.properties(), complete, keys);
      return;
    }
    List<Integer> tables = catalog.tablesWithLabel(label);
    if (tables.isEmpty()) {
      requireOpen("node has the label", label, List.copyOf(catalog.vertexLabels()));
      return;
    }
    List<Property> properties = new ArrayList<>();
    boolean complete = true;
    for (int id : tables) {
      VertexTable table = catalog.vertexTable(id);
      properties.addAll(table.properties());
      complete &= catalog.closedSchema() || catalog.declarations().isDeclaredTable(id);
    }
    require(label, properties, complete, keys);
  }

  private void requireOpen(String what, String label, List<String> known) {
    if (catalog.closedSchema()) {
      throw SchemaExecutor.refused(
          "no " + what + " '" + label + "'" + ClosestName.hint(label, known));
    }
  }

  private static void require(
      String owner, List<Property> properties, boolean complete, List<Name> keys) {
    Set<String> known = new LinkedHashSet<>();
    properties.forEach(property -> known.add(property.name()));
    for (Name key : keys) {
      if (complete && !known.contains(key.text())) {
        throw SchemaExecutor.refused(owner + " has no property '" + key + "'"
            + ClosestName.hint(key.text(), known));
      }
    }
  }
}
