package io.graphflow.core.algorithm.named;

import io.graphflow.core.algorithm.choice.NamedGraph;
import io.graphflow.core.algorithm.choice.NamedGraph.Nodes;
import io.graphflow.core.algorithm.choice.NamedGraph.PropertyChoice;
import io.graphflow.core.algorithm.choice.NamedGraph.Relationships;
import io.graphflow.exception.QueryException;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.hint.ClosestName;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Looks whether the database has what a named graph names. */
final class GraphWords {
  private GraphWords() {}

  /**
   * Finds labels, types and properties that there are not.
   *
   * @throws QueryException if there is one
   */
  static void requireKnown(NamedGraph graph, Catalog catalog) {
    Set<String> labels = new TreeSet<>(catalog.vertexLabels());
    Set<String> ofNodes = new TreeSet<>();
    for (Nodes each : graph.nodes().values()) {
      boolean all = each.label().equals(NamedGraph.ALL);
      if (!all) {
        require(graph, "the label '" + each.label() + "', but there has been no node with it",
            each.label(), labels);
      }
      catalog.vertexTables()
          .stream()
          .filter(table -> all || table.mayBear(each.label()))
          .forEach(table -> addNames(table.properties(), ofNodes));
    }
    Set<String> types = new TreeSet<>();
    catalog.edgeLabels().forEach(label -> types.add(label.name()));
    Set<String> ofRelationships = new TreeSet<>();
    for (Relationships each : graph.relationships().values()) {
      boolean all = each.type().equals(NamedGraph.ALL);
      if (!all) {
        require(graph, "the type '" + each.type() + "', but there has been no relationship of it",
            each.type(), types);
      }
      catalog.edgeLabels()
          .stream()
          .filter(label -> all || label.name().equals(each.type()))
          .forEach(label -> addNames(label.properties(), ofRelationships));
    }
    // A property that is named once for all need not be one of each label, or type.
    graph.nodes()
        .values()
        .forEach(each -> requireProperties(graph, "nodes", each.properties(), ofNodes));
    graph.relationships()
        .values()
        .forEach(each -> requireProperties(graph, "relationships", each.properties(),
            ofRelationships));
  }

  private static void addNames(List<Property> properties, Set<String> names) {
    properties.forEach(property -> names.add(property.name()));
  }

  private static void requireProperties(NamedGraph graph, String what,
      Map<String, PropertyChoice> properties, Set<String> known) {
    properties.values()
        .forEach(choice -> require(graph,
            "the property '" + choice.property() + "', but none of its " + what + " has had it",
            choice.property(), known));
  }

  private static void require(
      NamedGraph graph, String what, String name, Collection<String> known) {
    if (!known.contains(name)) {
      String hint = ClosestName.hint(name, known);
      throw new QueryException("The graph '" + graph.name() + "' names " + what
          + (hint.isEmpty() ? "." : hint));
    }
  }
}
