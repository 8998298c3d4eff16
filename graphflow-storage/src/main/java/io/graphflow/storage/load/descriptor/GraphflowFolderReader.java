package io.graphflow.storage.load.descriptor;

import io.graphflow.storage.json.Json;
import io.graphflow.storage.json.Json.Members;
import io.graphflow.storage.json.Json.Place;
import io.graphflow.storage.load.csv.CsvFormat;
import io.graphflow.storage.load.csv.CsvHeader;
import io.graphflow.storage.load.csv.InputFile;
import io.graphflow.storage.load.descriptor.Column.End;
import io.graphflow.storage.load.descriptor.DatasetDescriptor.FileSet;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Reads GraphflowDB's own form of a dataset: {@code metadata.json} says which file holds which label,
 * and the header of each file says the properties and their types.
 *
 * <p>A vertex file starts with the vertex's id, {@code id:NODE}; it becomes the property {@code id}
 * and the primary key, an INT64 unless {@code IDType} says STRING. An edge file starts with {@code
 * from:NODE,to:NODE}. Ids are unique over all labels, and an edge may go from any vertex to any
 * vertex, unless {@code srcNodeLabels} and {@code dstNodeLabels} say between which labels. The form
 * has been spelled in several ways over the years; all that are known are accepted, and keys that
 * are not known are passed over.
 */
public final class GraphflowFolderReader {
  /** The name of the property and primary key that the id becomes. */
  public static final String ID = "id";

  private static final List<String> VERTICES =
      List.of("vertexFileDescriptions", "nodeFileDescriptions");
  private static final List<String> EDGES = List.of("edgeFileDescriptions", "relFileDescriptions");

  private final SchemaBuilder schema = new SchemaBuilder();
  private final Path folder;
  private final Members top;

  private GraphflowFolderReader(Members top, Path folder) {
    this.top = top;
    this.folder = folder;
  }

  /** Whether a JSON file has one of the keys by which this form is told from a descriptor. */
  static boolean recognizes(Members top) {
    return first(top, VERTICES) != null || first(top, EDGES) != null;
  }

  /**
   * Reads a dataset.
   *
   * @param metadata where {@code metadata.json} is
   * @param name its name in messages
   * @param folder the folder in which the files are; their headers are read
   */
  public static DatasetDescriptor read(Path metadata, String name, Path folder) {
    return read(Json.read(metadata, name).asMembers("the descriptor"), folder);
  }

  static DatasetDescriptor read(Members top, Path folder) {
    return new GraphflowFolderReader(top, folder).read();
  }

  private DatasetDescriptor read() {
    CsvFormat defaults = format(top, new CsvFormat(
        ",", '"', CsvFormat.NONE, CsvFormat.NONE, true, List.of("", "NULL"), ";"));
    List<FileSet> vertexFiles = new ArrayList<>();
    Json vertices = first(top, VERTICES);
    if (vertices == null) {
      throw top.place().error("'vertexFileDescriptions' is missing here");
    }
    for (Json item : vertices.asItems("vertexFileDescriptions")) {
      vertexFiles.add(vertexFiles(item.asMembers("vertexFileDescriptions"), defaults));
    }
    List<FileSet> edgeFiles = new ArrayList<>();
    Json edges = first(top, EDGES);
    if (edges != null) {
      for (Json item : edges.asItems("edgeFileDescriptions")) {
        edgeFiles.add(edgeFiles(item.asMembers("edgeFileDescriptions"), defaults));
      }
    }
    return new DatasetDescriptor(top.place().file(), schema.tables(), schema.edgeLabels(),
        vertexFiles, edgeFiles);
  }

  private FileSet vertexFiles(Members entry, CsvFormat defaults) {
    CsvFormat format = format(entry, defaults);
    Json label = required(entry, List.of("type", "label"));
    int table = schema.table(List.of(label.asText("type")), false, label.place());
    String file = entry.require("filename").asText("filename");
    List<String> header = header(file, entry.get("filename").place(), format);
    Place place = Place.of(file);
    List<Column> columns = new ArrayList<>();
    LogicalType idType = idType(entry, header.getFirst(), place);
    schema.vertexProperty(table, ID, idType, place);
    schema.key(table, ID, place);
    columns.add(new Column.PropertyColumn(
        header.getFirst(), ID, idType, DateForm.ISO, null, false));
    for (String name : header.subList(1, header.size())) {
      Column.PropertyColumn column = property(name, place);
      schema.vertexProperty(table, column.property(), column.type(), place);
      columns.add(column);
    }
    return new FileSet(List.of(file), format, columns, table,
        entry.place().file() + ":" + entry.place().line());
  }

  private FileSet edgeFiles(Members entry, CsvFormat defaults) {
    CsvFormat format = format(entry, defaults);
    Json label = required(entry, List.of("label", "type"));
    int edgeLabel = schema.edgeLabel(label.asText("label"), label.place());
    Json cardinality = first(entry, List.of("cardinality", "multiplicity"));
    if (cardinality != null) {
      String written = cardinality.asText("cardinality");
      schema.cardinality(edgeLabel, Cardinality.parse(written)
          .orElseThrow(
              () -> cardinality.place()
                  .error(
                      "unknown cardinality '" + written + "', expected n-n, n-1, 1-n or 1-1")),
          cardinality.place());
    }
    String file = entry.require("filename").asText("filename");
    List<String> header = header(file, entry.get("filename").place(), format);
    Place place = Place.of(file);
    if (header.size() < 2) {
      throw place.error("an edge file starts with two columns, as from:NODE,to:NODE");
    }
    List<Column> columns = new ArrayList<>();
    List<Integer> sources = endpoints(entry, "srcNodeLabels");
    List<Integer> destinations = endpoints(entry, "dstNodeLabels");
    columns.add(new Column.EndpointColumn(
        header.get(0), End.SOURCE, names(entry, "srcNodeLabels"), sources, DateForm.ISO, false));
    columns.add(new Column.EndpointColumn(header.get(1), End.DESTINATION,
        names(entry, "dstNodeLabels"), destinations, DateForm.ISO, false));
    schema.endpointTables(edgeLabel, sources, destinations);
    for (String name : header.subList(2, header.size())) {
      Column.PropertyColumn column = property(name, place);
      schema.edgeProperty(edgeLabel, column.property(), column.type(), place);
      columns.add(column);
    }
    return new FileSet(List.of(file), format, columns, edgeLabel,
        entry.place().file() + ":" + entry.place().line());
  }

  private List<Integer> endpoints(Members entry, String key) {
    if (!entry.has(key)) {
      List<Integer> all = IntStream.range(0, schema.tables().size()).boxed().toList();
      if (schema.tables().stream().map(table -> table.keyType()).distinct().count() > 1) {
        throw entry.place()
            .error("ids have different types, so an edge file needs '" + key
                + "', the labels of its vertices");
      }
      return all;
    }
    List<Integer> tables = new ArrayList<>();
    for (Json.Text label : entry.texts(key)) {
      for (int table : schema.endpoints(label.text(), label.place())) {
        if (!tables.contains(table)) {
          tables.add(table);
        }
      }
    }
    return tables;
  }

  private static String names(Members entry, String key) {
    return entry.has(key)
        ? String.join(" or ", entry.texts(key).stream().map(Json.Text::text).toList())
        : "vertex";
  }

  private List<String> header(String file, Place place, CsvFormat format) {
    Path path = folder.resolve(file);
    if (!path.toFile().isFile()) {
      throw place.error("there is no file '" + file + "' in " + folder);
    }
    return CsvHeader.read(new InputFile(path, file), format);
  }

  /** {@code IDType} of the metadata, or the type in the header if it is more than {@code NODE}. */
  private static LogicalType idType(Members entry, String header, Place place) {
    if (entry.has("IDType")) {
      return type(entry.text("IDType"), entry.get("IDType").place());
    }
    int colon = header.lastIndexOf(':');
    String type = colon < 0 ? "" : header.substring(colon + 1).strip().toUpperCase(Locale.ROOT);
    return type.isEmpty() || type.equals("NODE") || type.equals("ID")
        ? ScalarType.INT64
        : type(type, place);
  }

  private static Column.PropertyColumn property(String header, Place place) {
    int colon = header.lastIndexOf(':');
    if (colon <= 0) {
      throw place.error("column '" + header
          + "' has no type; properties are written as name:STRING in the header");
    }
    return new Column.PropertyColumn(header, header.substring(0, colon).strip(),
        type(header.substring(colon + 1), place), DateForm.ISO, null, false);
  }

  private static LogicalType type(String written, Place place) {
    try {
      return LogicalType.parse(
          written.strip().equalsIgnoreCase("TIMESTAMP") ? ScalarType.DATETIME.name() : written);
    } catch (IllegalArgumentException e) {
      throw place.error(e.getMessage());
    }
  }

  private static CsvFormat format(Members members, CsvFormat base) {
    Json separator = first(members, List.of("separator", "tokenSeparator", "delimiter"));
    try {
      return new CsvFormat(
          separator == null ? base.delimiter() : separator.asText("separator"),
          character(members, "quoteCharacter", base.quote()),
          character(members, "escapeCharacter", base.escape()),
          base.comment(),
          true,
          base.nullTokens(),
          separator != null && separator.asText("separator").equals(";")
              ? ","
              : base.listDelimiter());
    } catch (IllegalArgumentException e) {
      throw members.place().error(e.getMessage());
    }
  }

  private static char character(Members members, String key, char otherwise) {
    if (!members.has(key)) {
      return otherwise;
    }
    String text = members.text(key);
    if (text.length() > 1) {
      throw members.get(key).place().error("'" + key + "' must be one character");
    }
    return text.isEmpty() ? CsvFormat.NONE : text.charAt(0);
  }

  private static Json first(Members members, List<String> keys) {
    for (String key : keys) {
      if (members.has(key)) {
        return members.get(key);
      }
    }
    return null;
  }

  private static Json required(Members members, List<String> keys) {
    Json value = first(members, keys);
    if (value == null) {
      throw members.place().error("'" + keys.getFirst() + "' is missing here");
    }
    return value;
  }
}
