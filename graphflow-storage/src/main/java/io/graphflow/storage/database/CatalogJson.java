package io.graphflow.storage.database;

import com.fasterxml.jackson.core.JsonGenerator;
import io.graphflow.exception.DataException;
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
import io.graphflow.storage.identity.NumberRange;
import io.graphflow.storage.identity.NumberRanges;
import io.graphflow.storage.json.Json;
import io.graphflow.storage.json.Json.Members;
import io.graphflow.storage.type.LogicalType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * The catalog as JSON: every record is an object with the record's component names; ids are left
 * out where they are the place in an array. A minimum or maximum that is not a finite number is a
 * string. Reading throws {@link DataException} where something is missing or of the wrong kind, and
 * {@link IllegalArgumentException} where a record refuses its arguments.
 */
final class CatalogJson {
  static final String GENERATION = "generation";

  private CatalogJson() {}

  /** Writes the members of an object that is open. */
  static void write(JsonGenerator json, Catalog catalog) throws IOException {
    json.writeStringField("databaseId", catalog.databaseId().toString());
    json.writeBooleanField("closedSchema", catalog.closedSchema());
    json.writeArrayFieldStart("vertexTables");
    for (VertexTable table : catalog.vertexTables()) {
      json.writeStartObject();
      json.writeArrayFieldStart("labels");
      for (String label : table.labels()) {
        json.writeString(label);
      }
      json.writeEndArray();
      if (!table.partialLabels().isEmpty()) {
        json.writeArrayFieldStart("partialLabels");
        for (String label : table.partialLabels()) {
          json.writeString(label);
        }
        json.writeEndArray();
      }
      write(json, table.properties());
      json.writeNumberField("primaryKey", table.primaryKey());
      json.writeNumberField("count", table.count());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("edgeLabels");
    for (EdgeLabel label : catalog.edgeLabels()) {
      json.writeStartObject();
      json.writeStringField("name", label.name());
      write(json, label.properties());
      json.writeBooleanField("hasSelfLoops", label.hasSelfLoops());
      json.writeBooleanField("hasParallelEdges", label.hasParallelEdges());
      json.writeBooleanField("hasTwoCycles", label.hasTwoCycles());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("edgeTables");
    for (EdgeTable table : catalog.edgeTables()) {
      json.writeStartObject();
      json.writeNumberField("edgeLabel", table.edgeLabel());
      json.writeNumberField("sourceTable", table.sourceTable());
      json.writeNumberField("count", table.count());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("adjacencies");
    for (AdjacencyInfo info : catalog.adjacencies()) {
      write(json, info);
    }
    json.writeEndArray();
    DeclarationsJson.write(json, catalog.declarations());
  }

  private static void write(JsonGenerator json, List<Property> properties) throws IOException {
    json.writeArrayFieldStart("properties");
    for (Property property : properties) {
      PropertyStatistics statistics = property.statistics();
      json.writeStartObject();
      json.writeStringField("name", property.name());
      json.writeStringField("type", property.type().displayName());
      json.writeNumberField("nullCount", statistics.nullCount());
      json.writeNumberField("distinctCount", statistics.distinctCount());
      write(json, "minimum", statistics.minimum());
      write(json, "maximum", statistics.maximum());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void write(JsonGenerator json, String name, double value) throws IOException {
    if (Double.isFinite(value)) {
      json.writeNumberField(name, value);
    } else {
      json.writeStringField(name, Double.toString(value));
    }
  }

  private static void write(JsonGenerator json, AdjacencyInfo info) throws IOException {
    json.writeStartObject();
    json.writeNumberField("edgeLabel", info.edgeLabel());
    json.writeNumberField("ownerTable", info.ownerTable());
    json.writeStringField("direction", info.direction().name());
    json.writeArrayFieldStart("neighbours");
    for (AdjacencyInfo.Neighbour neighbour : info.neighbours()) {
      json.writeStartObject();
      json.writeNumberField("table", neighbour.table());
      json.writeNumberField("edgeCount", neighbour.edgeCount());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeBooleanField("single", info.single());
    json.writeBooleanField("declaredSingle", info.declaredSingle());
    json.writeNumberField("edgeCount", info.edgeCount());
    json.writeNumberField("nonEmptyCount", info.nonEmptyCount());
    json.writeNumberField("maxLength", info.maxLength());
    json.writeEndObject();
  }

  /** Writes the list of files as a member of an object that is open. */
  static void writeFiles(JsonGenerator json, List<StructureFolder.Entry> files)
      throws IOException {
    json.writeArrayFieldStart("files");
    for (StructureFolder.Entry file : files) {
      json.writeStartObject();
      json.writeStringField("name", file.name());
      json.writeStringField("kind", file.kind().name());
      json.writeNumberField("lengthBytes", file.lengthBytes());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** Writes the numbers of elements as a member of an object that is open, unless a load gave them. */
  static void writeNumbers(JsonGenerator json, NumberRanges numbers) throws IOException {
    if (!numbers.equals(NumberRanges.LOADED)) {
      json.writeObjectFieldStart("numbers");
      write(json, "vertexTables", numbers.vertexTables());
      write(json, "edgeTables", numbers.edgeTables());
      json.writeEndObject();
    }
  }

  private static void write(JsonGenerator json, String name, List<NumberRange> ranges)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (NumberRange range : ranges) {
      json.writeStartObject();
      json.writeNumberField("firstNew", range.firstNew());
      json.writeNumberField("next", range.next());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  static Catalog catalog(Members catalog) {
    List<VertexTable> vertexTables = new ArrayList<>();
    for (Members table : objects(catalog, "vertexTables")) {
      vertexTables.add(new VertexTable(vertexTables.size(), texts(table, "labels"),
          table.has("partialLabels") ? texts(table, "partialLabels") : List.of(),
          properties(table),
          smallInteger(table, "primaryKey"), integer(table, "count")));
    }
    List<EdgeLabel> edgeLabels = new ArrayList<>();
    for (Members label : objects(catalog, "edgeLabels")) {
      edgeLabels.add(new EdgeLabel(edgeLabels.size(), text(label, "name"), properties(label),
          flag(label, "hasSelfLoops"), flag(label, "hasParallelEdges"),
          flag(label, "hasTwoCycles")));
    }
    List<EdgeTable> edgeTables = new ArrayList<>();
    for (Members table : objects(catalog, "edgeTables")) {
      edgeTables.add(new EdgeTable(edgeTables.size(), smallInteger(table, "edgeLabel"),
          smallInteger(table, "sourceTable"), integer(table, "count")));
    }
    List<AdjacencyInfo> adjacencies = new ArrayList<>();
    for (Members info : objects(catalog, "adjacencies")) {
      adjacencies.add(adjacency(info));
    }
    return new Catalog(UUID.fromString(text(catalog, "databaseId")),
        flag(catalog, "closedSchema"), vertexTables, edgeLabels, edgeTables, adjacencies,
        DeclarationsJson.read(catalog));
  }

  private static List<Property> properties(Members owner) {
    List<Property> properties = new ArrayList<>();
    for (Members property : objects(owner, "properties")) {
      properties.add(new Property(text(property, "name"),
          LogicalType.ofDisplayName(text(property, "type")),
          new PropertyStatistics(integer(property, "nullCount"),
              integer(property, "distinctCount"), number(property, "minimum"),
              number(property, "maximum"))));
    }
    return properties;
  }

  private static AdjacencyInfo adjacency(Members info) {
    List<AdjacencyInfo.Neighbour> neighbours = new ArrayList<>();
    for (Members neighbour : objects(info, "neighbours")) {
      neighbours.add(new AdjacencyInfo.Neighbour(
          smallInteger(neighbour, "table"), integer(neighbour, "edgeCount")));
    }
    return new AdjacencyInfo(smallInteger(info, "edgeLabel"), smallInteger(info, "ownerTable"),
        Direction.valueOf(text(info, "direction")), neighbours, flag(info, "single"),
        flag(info, "declaredSingle"), integer(info, "edgeCount"),
        integer(info, "nonEmptyCount"), integer(info, "maxLength"));
  }

  /** The number of the generation: 0 where it is not told, as before there were any others. */
  static long generation(Members database) {
    return database.has(GENERATION) ? integer(database, GENERATION) : 0;
  }

  static List<StructureFolder.Entry> files(Members database) {
    List<StructureFolder.Entry> files = new ArrayList<>();
    for (Members file : objects(database, "files")) {
      files.add(new StructureFolder.Entry(text(file, "name"),
          StructureKind.valueOf(text(file, "kind")), integer(file, "lengthBytes")));
    }
    return files;
  }

  static NumberRanges numbers(Members database) {
    if (!database.has("numbers")) {
      return NumberRanges.LOADED;
    }
    Members numbers = database.require("numbers").asMembers("numbers");
    return new NumberRanges(ranges(numbers, "vertexTables"), ranges(numbers, "edgeTables"));
  }

  private static List<NumberRange> ranges(Members numbers, String name) {
    List<NumberRange> ranges = new ArrayList<>();
    for (Members range : objects(numbers, name)) {
      ranges.add(new NumberRange(integer(range, "firstNew"), integer(range, "next")));
    }
    return ranges;
  }

  static List<Members> objects(Members owner, String name) {
    List<Members> objects = new ArrayList<>();
    for (Json item : owner.require(name).asItems(name)) {
      objects.add(item.asMembers(name));
    }
    return objects;
  }

  private static List<String> texts(Members owner, String name) {
    List<String> texts = new ArrayList<>();
    for (Json text : owner.require(name).asItems(name)) {
      texts.add(text.asText(name));
    }
    return texts;
  }

  static String text(Members owner, String name) {
    return owner.require(name).asText(name);
  }

  private static boolean flag(Members owner, String name) {
    return owner.require(name).asFlag(name);
  }

  private static long integer(Members owner, String name) {
    return owner.require(name).asInteger(name);
  }

  /** An id or a place in a list, or -1 for none. */
  static int smallInteger(Members owner, String name) {
    return Math.toIntExact(integer(owner, name));
  }

  private static double number(Members owner, String name) {
    Json value = owner.require(name);
    return value instanceof Json.Text text
        ? Double.parseDouble(text.text())
        : value.asNumber(name);
  }
}
