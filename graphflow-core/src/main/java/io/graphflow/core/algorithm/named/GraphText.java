package io.graphflow.core.algorithm.named;

import io.graphflow.core.algorithm.choice.NamedGraph;
import io.graphflow.core.algorithm.choice.NamedGraph.PropertyChoice;
import io.graphflow.core.algorithm.choice.Orientation;
import io.graphflow.core.schema.SchemaListing;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Property;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;

/** What a named graph names, as maps that tell it to people. */
final class GraphText {
  private GraphText() {}

  /** The projections that it was made of, each with all that it could have been given. */
  static Map<String, Object> configuration(NamedGraph graph) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("graphName", graph.name());
    map.put("nodeProjection", nodes(graph));
    map.put("relationshipProjection", relationships(graph));
    return map;
  }

  static Map<String, Object> nodes(NamedGraph graph) {
    Map<String, Object> map = new LinkedHashMap<>();
    graph.nodes().forEach((name, nodes) -> {
      Map<String, Object> of = new LinkedHashMap<>();
      of.put("label", nodes.label());
      of.put("properties", properties(nodes.properties()));
      map.put(name, of);
    });
    return map;
  }

  static Map<String, Object> relationships(NamedGraph graph) {
    Map<String, Object> map = new LinkedHashMap<>();
    graph.relationships().forEach((name, relationships) -> {
      Map<String, Object> of = new LinkedHashMap<>();
      of.put("type", relationships.type());
      of.put("orientation", relationships.orientation().name());
      of.put("aggregation", "DEFAULT");
      of.put("indexInverse", false);
      of.put("properties", properties(relationships.properties()));
      map.put(name, of);
    });
    return map;
  }

  private static Map<String, Object> properties(Map<String, PropertyChoice> properties) {
    Map<String, Object> map = new LinkedHashMap<>();
    properties.forEach((name, choice) -> {
      Map<String, Object> of = new LinkedHashMap<>();
      of.put("property", choice.property());
      of.put("defaultValue", choice.defaultValue());
      map.put(name, of);
    });
    return map;
  }

  /**
   * Labels and types with their properties and the types of these.
   *
   * @param withOrientation whether it tells which way relationships lead
   */
  static Map<String, Object> schema(
      NamedGraph graph, Catalog catalog, boolean withOrientation) {
    Map<String, Object> nodes = new LinkedHashMap<>();
    graph.nodes()
        .forEach((name, of) -> nodes.put(name, types(of.properties(), catalog.vertexTables()
            .stream()
            .filter(table -> of.label().equals(NamedGraph.ALL) || table.mayBear(of.label()))
            .flatMap(table -> table.properties().stream())
            .toList())));
    Map<String, Object> relationships = new LinkedHashMap<>();
    graph.relationships().forEach((name, of) -> {
      Map<String, Object> properties = types(of.properties(), catalog.edgeLabels()
          .stream()
          .filter(label -> of.type().equals(NamedGraph.ALL) || label.name().equals(of.type()))
          .flatMap(label -> label.properties().stream())
          .toList());
      relationships.put(name,
          withOrientation ? directed(of.orientation(), properties) : properties);
    });
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("nodes", nodes);
    schema.put("relationships", relationships);
    schema.put("graphProperties", Map.of());
    return schema;
  }

  private static Map<String, Object> directed(
      Orientation orientation, Map<String, Object> properties) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("direction", orientation == Orientation.UNDIRECTED ? "UNDIRECTED" : "DIRECTED");
    map.put("properties", properties);
    return map;
  }

  private static Map<String, Object> types(
      Map<String, PropertyChoice> properties, Iterable<Property> known) {
    Map<String, Object> types = new LinkedHashMap<>();
    properties.forEach((name, choice) -> {
      TreeSet<String> of = new TreeSet<>();
      known.forEach(property -> {
        if (property.name().equals(choice.property())) {
          of.add(SchemaListing.cypherName(property.type()));
        }
      });
      types.put(name, String.join(" | ", of));
    });
    return types;
  }
}
