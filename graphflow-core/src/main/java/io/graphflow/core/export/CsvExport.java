package io.graphflow.core.export;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.graphflow.core.export.graph.DeclaredCardinality;
import io.graphflow.core.export.graph.ExportedGraph;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.transfer.ExportSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes a graph as CSV files with a descriptor, {@value #DESCRIPTOR}, by which they can be loaded.
 * A file holds vertices of one table with the same labels, or edges of one label between two such
 * kinds. Parts of the schema that a descriptor cannot describe are in {@value #SCHEMA}, to be run
 * after the load.
 */
final class CsvExport {
  /** Name of the descriptor. */
  static final String DESCRIPTOR = "dataset.json";
  /** Name of the script of constraints and indexes; there is none if there are none. */
  static final String SCHEMA = "schema.cypher";

  private static final String NUMBER = "_id";
  /** A column for files that would have lines without any field. */
  private static final String FILLER = "-";

  /** A kind of edges: those of a label from one kind of vertices to another. */
  private record EdgeKind(EdgeLabel label, CsvTable source, CsvTable destination) {}

  private final ExportedGraph graph;
  private final Catalog catalog;
  private final Path folder;
  private final List<String> notes = new ArrayList<>();
  private final List<CsvColumns> vertexColumns = new ArrayList<>();
  private final List<CsvColumns> edgeColumns = new ArrayList<>();
  private final Map<CsvTable, String> vertexFiles = new LinkedHashMap<>();
  private final Map<EdgeKind, String> edgeFiles = new LinkedHashMap<>();
  private CsvTables tables;
  private String number;

  CsvExport(ExportedGraph graph, Path folder) {
    this.graph = graph;
    this.catalog = graph.catalog();
    this.folder = folder;
  }

  ExportSummary write() throws IOException {
    look();
    for (VertexTable table : catalog.vertexTables()) {
      writeVertices(table);
    }
    for (EdgeTable table : catalog.edgeTables()) {
      writeEdges(table);
    }
    try (JsonGenerator json = new JsonFactory()
        .createGenerator(folder.resolve(DESCRIPTOR).toFile(), JsonEncoding.UTF8)) {
      json.useDefaultPrettyPrinter();
      describe(json);
    }
    writeSchema();
    return new ExportSummary(graph.vertexCount(), graph.edgeCount(), notes);
  }

  /** Finds out how all is written that depends on more than one element. */
  private void look() throws IOException {
    tables = CsvTables.of(graph, notes);
    for (VertexTable table : catalog.vertexTables()) {
      CsvColumns columns = new CsvColumns(table.properties());
      vertexColumns.add(columns);
      if (columns.needsLook()) {
        graph.forEachVertex(table, "Reading " + table.name(), (_, values) -> columns.look(values));
      }
      columns.decide("vertices " + table.name(), notes);
    }
    for (EdgeLabel label : catalog.edgeLabels()) {
      CsvColumns columns = new CsvColumns(label.properties());
      edgeColumns.add(columns);
      for (EdgeTable table : catalog.edgeTables()) {
        if (columns.needsLook() && table.edgeLabel() == label.id()) {
          graph.forEachEdge(
              table, "Reading " + label.name(), (_, _, values) -> columns.look(values));
        }
      }
      columns.decide("edges " + label.name(), notes);
    }
    number = freeProperty();
    if (graph.edgeCount() > 0 && tables.all().stream().anyMatch(table -> !table.isKeyed())) {
      notes
          .add("Vertices without a primary key that tells them from all others of their labels have"
              + " a property " + number + ", by which edges name them.");
    }
  }

  private String freeProperty() {
    String name = NUMBER;
    while (isProperty(name)) {
      name = "_" + name;
    }
    return name;
  }

  private boolean isProperty(String name) {
    return catalog.vertexTables().stream().anyMatch(table -> table.propertyIndex(name).isPresent());
  }

  private boolean hasNumber(CsvTable table) {
    return !table.isKeyed() && graph.edgeCount() > 0;
  }

  private boolean hasFiller(CsvTable table) {
    return vertexColumns.get(table.table().id()).count() + (hasNumber(table) ? 1 : 0) < 2;
  }

  private void writeVertices(VertexTable table) throws IOException {
    CsvColumns columns = vertexColumns.get(table.id());
    Map<CsvTable, CsvFileWriter> files = new LinkedHashMap<>();
    try {
      for (CsvTable kind : tables.all()) {
        if (kind.table().id() == table.id()) {
          CsvFileWriter file = new CsvFileWriter(
              folder, CsvFileWriter.name("vertices", vertexFiles.size(), kind.primaryLabel()));
          files.put(kind, file);
          vertexFiles.put(kind, file.name());
          List<String> header = new ArrayList<>();
          if (hasNumber(kind)) {
            header.add(number);
          }
          columns.header(header);
          if (hasFiller(kind)) {
            header.add(FILLER);
          }
          file.write(header);
        }
      }
      List<String> fields = new ArrayList<>();
      graph.forEachVertex(table, "Writing " + table.name(), (vertex, values) -> {
        CsvTable kind = tables.of(vertex);
        fields.clear();
        if (hasNumber(kind)) {
          fields.add(Long.toString(graph.number(vertex)));
        }
        columns.fields(values, fields);
        if (hasFiller(kind)) {
          fields.add(FILLER);
        }
        files.get(kind).write(fields);
      });
    } finally {
      close(files.values());
    }
  }

  private void writeEdges(EdgeTable table) throws IOException {
    EdgeLabel label = catalog.edgeLabel(table.edgeLabel());
    CsvColumns columns = edgeColumns.get(label.id());
    Map<EdgeKind, CsvFileWriter> files = new LinkedHashMap<>();
    List<String> fields = new ArrayList<>();
    try {
      graph.forEachEdge(table, "Writing " + label.name(), (source, destination, values) -> {
        EdgeKind kind = new EdgeKind(label, tables.of(source), tables.of(destination));
        CsvFileWriter file = files.get(kind);
        if (file == null) {
          file = new CsvFileWriter(folder,
              CsvFileWriter.name("edges", edgeFiles.size(), label.name()));
          files.put(kind, file);
          edgeFiles.put(kind, file.name());
          fields.clear();
          fields.add("from");
          fields.add("to");
          columns.header(fields);
          file.write(fields);
        }
        fields.clear();
        fields.add(key(kind.source, source));
        fields.add(key(kind.destination, destination));
        columns.fields(values, fields);
        file.write(fields);
      });
    } finally {
      close(files.values());
    }
  }

  /** The column by which edges name a vertex. */
  private String key(CsvTable kind, long vertex) {
    if (!kind.isKeyed()) {
      return Long.toString(graph.number(vertex));
    }
    CsvColumns columns = vertexColumns.get(kind.table().id());
    int property = kind.table().primaryKey();
    return columns.field(property, graph.vertexValue(vertex, property));
  }

  /** Closes all, whichever fail. */
  private static void close(Iterable<CsvFileWriter> files) throws IOException {
    IOException failure = null;
    for (CsvFileWriter file : files) {
      try {
        file.close();
      } catch (IOException e) {
        failure = e;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  private void describe(JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeArrayFieldStart("vertices");
    for (Map.Entry<CsvTable, String> file : vertexFiles.entrySet()) {
      describe(file.getKey(), file.getValue(), json);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("edges");
    for (Map.Entry<EdgeKind, String> file : edgeFiles.entrySet()) {
      describe(file.getKey(), file.getValue(), json);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void describe(CsvTable kind, String file, JsonGenerator json) throws IOException {
    CsvColumns columns = vertexColumns.get(kind.table().id());
    json.writeStartObject();
    json.writeStringField("label", kind.primaryLabel());
    if (!kind.extraLabels().isEmpty()) {
      json.writeArrayFieldStart("extraLabels");
      for (String label : kind.extraLabels()) {
        json.writeString(label);
      }
      json.writeEndArray();
    }
    if (kind.isKeyed()) {
      json.writeStringField(
          "key", kind.table().properties().get(kind.table().primaryKey()).name());
    } else if (hasNumber(kind)) {
      json.writeStringField("key", number);
    }
    describeFile(file, columns, json);
    json.writeArrayFieldStart("columns");
    if (hasNumber(kind)) {
      json.writeStartObject();
      json.writeStringField("name", number);
      json.writeStringField("type", "INT64");
      json.writeEndObject();
    }
    columns.describe(json);
    if (hasFiller(kind)) {
      json.writeStartObject();
      json.writeStringField("name", FILLER);
      json.writeBooleanField("ignore", true);
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void describeFile(String file, CsvColumns columns, JsonGenerator json)
      throws IOException {
    json.writeStringField("files", file);
    json.writeObjectFieldStart("format");
    json.writeStringField("listDelimiter", String.valueOf(columns.listDelimiter()));
    json.writeEndObject();
  }

  private void describe(EdgeKind kind, String file, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("label", kind.label.name());
    json.writeStringField("cardinality",
        DeclaredCardinality.text(DeclaredCardinality.of(catalog, kind.label)));
    describeFile(file, edgeColumns.get(kind.label.id()), json);
    json.writeArrayFieldStart("columns");
    describeEnd("from", kind.source, json);
    describeEnd("to", kind.destination, json);
    edgeColumns.get(kind.label.id()).describe(json);
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void describeEnd(String end, CsvTable kind, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("name", end);
    json.writeStringField(end, kind.primaryLabel());
    json.writeEndObject();
  }

  private void writeSchema() throws IOException {
    CypherSchema schema = new CypherSchema(catalog);
    List<String> statements = new ArrayList<>();
    for (CsvTable kind : tables.all()) {
      if (kind.table().primaryKey() >= 0 && !kind.isKeyed()
          && kind.primaryLabel().equals(kind.table().name())) {
        statements.add(CypherSchema.keyConstraint(kind.table()));
      }
    }
    statements.addAll(schema.constraintsAndIndexes());
    if (!statements.isEmpty()) {
      Files.writeString(folder.resolve(SCHEMA), String.join(";\n", statements) + ";\n");
      notes.add("Constraints and indexes are in " + SCHEMA
          + ", to be run in a shell after the load.");
    }
  }
}
