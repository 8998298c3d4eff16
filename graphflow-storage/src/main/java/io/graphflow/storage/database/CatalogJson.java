package io.graphflow.storage.database;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.PropertyStatistics;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.file.StructureFolder;
import io.graphflow.storage.file.StructureKind;
import io.graphflow.storage.type.LogicalType;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.BiFunction;

/**
 * The catalog as JSON: every record an object with the record's component names, ids left out where
 * they are the place in an array. A minimum or maximum that is not a finite number is a string.
 * Reading throws {@link IllegalArgumentException} where something is missing or of the wrong kind.
 */
final class CatalogJson {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private CatalogJson() {}

  static ObjectNode toJson(Catalog catalog) {
    ObjectNode node = NODES.objectNode();
    node.put("databaseId", catalog.databaseId().toString());
    node.put("closedSchema", catalog.closedSchema());
    ArrayNode tables = node.putArray("vertexTables");
    for (VertexTable table : catalog.vertexTables()) {
      ObjectNode object = tables.addObject();
      ArrayNode labels = object.putArray("labels");
      table.labels().forEach(labels::add);
      object.set("properties", toJson(table.properties()));
      object.put("primaryKey", table.primaryKey());
      object.put("count", table.count());
    }
    ArrayNode labels = node.putArray("edgeLabels");
    for (EdgeLabel label : catalog.edgeLabels()) {
      ObjectNode object = labels.addObject();
      object.put("name", label.name());
      object.set("properties", toJson(label.properties()));
      object.put("hasSelfLoops", label.hasSelfLoops());
      object.put("hasParallelEdges", label.hasParallelEdges());
      object.put("hasTwoCycles", label.hasTwoCycles());
    }
    ArrayNode edgeTables = node.putArray("edgeTables");
    for (EdgeTable table : catalog.edgeTables()) {
      edgeTables.addObject()
          .put("edgeLabel", table.edgeLabel())
          .put("sourceTable", table.sourceTable())
          .put("count", table.count());
    }
    ArrayNode adjacencies = node.putArray("adjacencies");
    for (AdjacencyInfo info : catalog.adjacencies()) {
      adjacencies.add(toJson(info));
    }
    return node;
  }

  private static ArrayNode toJson(List<Property> properties) {
    ArrayNode nodes = NODES.arrayNode();
    for (Property property : properties) {
      PropertyStatistics statistics = property.statistics();
      ObjectNode object = nodes.addObject();
      object.put("name", property.name());
      object.put("type", property.type().displayName());
      object.put("nullCount", statistics.nullCount());
      object.put("distinctCount", statistics.distinctCount());
      object.set("minimum", number(statistics.minimum()));
      object.set("maximum", number(statistics.maximum()));
    }
    return nodes;
  }

  private static JsonNode number(double value) {
    return Double.isFinite(value) ? NODES.numberNode(value)
        : NODES.textNode(Double.toString(value));
  }

  private static ObjectNode toJson(AdjacencyInfo info) {
    ObjectNode object = NODES.objectNode();
    object.put("edgeLabel", info.edgeLabel());
    object.put("ownerTable", info.ownerTable());
    object.put("direction", info.direction().name());
    ArrayNode neighbours = object.putArray("neighbours");
    for (AdjacencyInfo.Neighbour neighbour : info.neighbours()) {
      neighbours.addObject()
          .put("table", neighbour.table())
          .put("edgeCount", neighbour.edgeCount());
    }
    object.put("single", info.single());
    object.put("declaredSingle", info.declaredSingle());
    object.put("edgeCount", info.edgeCount());
    object.put("nonEmptyCount", info.nonEmptyCount());
    object.put("maxLength", info.maxLength());
    return object;
  }

  static void putFiles(ObjectNode database, List<StructureFolder.Entry> files) {
    ArrayNode nodes = database.putArray("files");
    for (StructureFolder.Entry file : files) {
      nodes.addObject()
          .put("name", file.name())
          .put("kind", file.kind().name())
          .put("lengthBytes", file.lengthBytes());
    }
  }

  static Catalog catalog(JsonNode node) {
    return new Catalog(
        UUID.fromString(text(node, "databaseId")),
        flag(node, "closedSchema"),
        list(node, "vertexTables", (object, id) -> new VertexTable(
            id,
            list(object, "labels", (label, place) -> label.asText()),
            properties(object),
            (int) integer(object, "primaryKey"),
            integer(object, "count"))),
        list(node, "edgeLabels", (object, id) -> new EdgeLabel(
            id,
            text(object, "name"),
            properties(object),
            flag(object, "hasSelfLoops"),
            flag(object, "hasParallelEdges"),
            flag(object, "hasTwoCycles"))),
        list(node, "edgeTables", (object, id) -> new EdgeTable(
            id,
            (int) integer(object, "edgeLabel"),
            (int) integer(object, "sourceTable"),
            integer(object, "count"))),
        list(node, "adjacencies", (object, place) -> adjacency(object)));
  }

  private static List<Property> properties(JsonNode node) {
    return list(node, "properties", (object, place) -> new Property(
        text(object, "name"),
        LogicalType.parse(text(object, "type")),
        new PropertyStatistics(
            integer(object, "nullCount"),
            integer(object, "distinctCount"),
            number(object, "minimum"),
            number(object, "maximum"))));
  }

  private static AdjacencyInfo adjacency(JsonNode object) {
    return new AdjacencyInfo(
        (int) integer(object, "edgeLabel"),
        (int) integer(object, "ownerTable"),
        Direction.valueOf(text(object, "direction")),
        list(object, "neighbours", (neighbour, place) -> new AdjacencyInfo.Neighbour(
            (int) integer(neighbour, "table"), integer(neighbour, "edgeCount"))),
        flag(object, "single"),
        flag(object, "declaredSingle"),
        integer(object, "edgeCount"),
        integer(object, "nonEmptyCount"),
        integer(object, "maxLength"));
  }

  static List<StructureFolder.Entry> files(JsonNode database) {
    return list(database, "files", (object, place) -> new StructureFolder.Entry(
        text(object, "name"),
        StructureKind.valueOf(text(object, "kind")),
        integer(object, "lengthBytes")));
  }

  private static <T> List<T> list(
      JsonNode node, String name, BiFunction<JsonNode, Integer, T> element) {
    JsonNode array = member(node, name);
    List<T> list = new ArrayList<>();
    for (int i = 0; i < array.size(); i++) {
      list.add(element.apply(array.get(i), i));
    }
    return list;
  }

  private static String text(JsonNode node, String name) {
    return member(node, name).asText();
  }

  private static boolean flag(JsonNode node, String name) {
    return member(node, name).asBoolean();
  }

  private static long integer(JsonNode node, String name) {
    JsonNode member = member(node, name);
    if (!member.canConvertToLong()) {
      throw new IllegalArgumentException("\"" + name + "\" is not an integer: " + member);
    }
    return member.asLong();
  }

  private static double number(JsonNode node, String name) {
    JsonNode member = member(node, name);
    return member.isNumber() ? member.asDouble() : Double.parseDouble(member.asText());
  }

  private static JsonNode member(JsonNode node, String name) {
    JsonNode member = node.get(name);
    if (member == null) {
      throw new IllegalArgumentException("\"" + name + "\" is missing");
    }
    return member;
  }
}
