package io.graphflow.core.algorithm.named;

import io.graphflow.core.algorithm.choice.NamedGraph;
import io.graphflow.core.algorithm.choice.NamedGraph.PropertyChoice;
import io.graphflow.exception.QueryException;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.hint.ClosestName;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

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
    graph.nodes().values().forEach(nodes -> {
      if (!nodes.label().equals(NamedGraph.ALL)) {
        require(graph, "the label '" + nodes.label() + "', but there has been no node with it",
            nodes.label(), labels);
      }
      requireProperties(graph, "nodes", nodes.properties(), catalog.vertexTables()
          .stream()
          .filter(table -> nodes.label().equals(NamedGraph.ALL) || table.mayBear(nodes.label()))
          .flatMap(table -> table.properties().stream()));
    });
    Set<String> types = new TreeSet<>();
    catalog.edgeLabels().stream().map(EdgeLabel::name).forEach(types::add);
    graph.relationships().values().forEach(each -> {
      if (!each.type().equals(NamedGraph.ALL)) {
        require(graph,
            "the type '" + each.type() + "', but there has been no relationship of it",
            each.type(), types);
      }
      requireProperties(graph, "relationships", each.properties(), catalog.edgeLabels()
          .stream()
          .filter(
              label -> each.type().equals(NamedGraph.ALL) || label.name().equals(each.type()))
          .flatMap(label -> label.properties().stream()));
    });
  }

  private static void requireProperties(NamedGraph graph, String what,
      Map<String, PropertyChoice> properties, Stream<Property> known) {
    Set<String> names = new TreeSet<>();
    known.map(Property::name).forEach(names::add);
    properties.values()
        .forEach(choice -> require(graph,
            "the property '" + choice.property() + "', but none of its " + what + " has had it",
            choice.property(), names));
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
