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
import java.util.stream.Collectors;

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
    require(List.of(target), keys);
  }

  /** Checks names of elements with one of some labels, of which one must have each property. */
  void require(List<SchemaCommand.Target> targets, List<Name> keys) {
    List<Property> properties = new ArrayList<>();
    boolean complete = true;
    for (SchemaCommand.Target target : targets) {
      String label = target.label().text();
      complete &= target.edge() ? addOfEdges(label, properties) : addOfVertices(label, properties);
    }
    require(targets.stream().map(target -> target.label().text()).collect(Collectors.joining("|")),
        properties, complete, keys);
  }

  /** Adds the properties of edges, and returns whether there can be no others. */
  private boolean addOfEdges(String label, List<Property> properties) {
    EdgeLabel edges = catalog.findEdgeLabel(label).orElse(null);
    if (edges == null) {
      requireOpen("relationship has the type", label,
          catalog.edgeLabels().stream().map(EdgeLabel::name).toList());
      return false;
    }
    properties.addAll(edges.properties());
    return catalog.closedSchema() || catalog.declarations().edges(edges.id()).isPresent();
  }

  /** Likewise of vertices. */
  private boolean addOfVertices(String label, List<Property> properties) {
    List<Integer> tables = catalog.tablesWithLabel(label);
    if (tables.isEmpty()) {
      requireOpen("node has the label", label, List.copyOf(catalog.vertexLabels()));
      return false;
    }
    boolean complete = true;
    for (int id : tables) {
      VertexTable table = catalog.vertexTable(id);
      properties.addAll(table.properties());
      complete &= catalog.closedSchema() || catalog.declarations().isDeclaredTable(id);
    }
    return complete;
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
