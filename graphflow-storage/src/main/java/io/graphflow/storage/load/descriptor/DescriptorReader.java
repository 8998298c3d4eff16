package io.graphflow.storage.load.descriptor;

import io.graphflow.storage.json.Json;
import io.graphflow.storage.json.Json.Members;
import io.graphflow.storage.json.Json.Place;
import io.graphflow.storage.load.csv.CsvFormat;
import io.graphflow.storage.load.descriptor.Column.End;
import io.graphflow.storage.load.descriptor.DatasetDescriptor.FileSet;
import io.graphflow.storage.tagged.ByteForm;
import io.graphflow.storage.type.DynamicType;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads a dataset descriptor in JSON. Strict: what it does not know is an error with the closest name
 * known, at file, line and column. {@code docs/loading.md} describes the form.
 *
 * <p>Vertices are read before edges, so that an edge may name any label, wherever it stands.
 */
public final class DescriptorReader {
  private static final Set<String> TOP_KEYS =
      Set.of("description", "format", "vertices", "edges");
  private static final Set<String> VERTEX_KEYS = Set.of(
      "description", "label", "extraLabels", "key", "keyType", "fromEdges", "files", "format",
      "columns");
  private static final Set<String> EDGE_KEYS =
      Set.of("description", "label", "cardinality", "files", "format", "columns");
  private static final Set<String> PROPERTY_KEYS =
      Set.of("name", "property", "type", "dates", "lookup", "optional");
  private static final Set<String> LOOKUP_KEYS = Set.of("file", "columns");

  private final SchemaBuilder schema = new SchemaBuilder();
  private final Members top;
  private final FormatReader.Settings defaults;

  private DescriptorReader(Members top) {
    this.top = top.checkKeys(TOP_KEYS);
    this.defaults = FormatReader.read(top.get("format"), FormatReader.Settings.STANDARD);
  }

  /**
   * Reads a descriptor.
   *
   * @param file where it is
   * @param name its name in messages
   * @throws io.graphflow.exception.DataException if it cannot be read or is wrong
   */
  public static DatasetDescriptor read(Path file, String name) {
    return read(Json.read(file, name).asMembers("the descriptor"));
  }

  static DatasetDescriptor read(Members top) {
    return new DescriptorReader(top).read();
  }

  private DatasetDescriptor read() {
    List<VertexEntry> entries = new ArrayList<>();
    for (Json item : top.require("vertices").asItems("vertices")) {
      VertexEntry entry = vertexEntry(item.asMembers("vertices"));
      if (entry != null) {
        entries.add(entry);
      }
    }
    List<FileSet> vertexFiles = new ArrayList<>();
    for (VertexEntry entry : entries) {
      vertexFiles.add(vertexFiles(entry));
    }
    List<FileSet> edgeFiles = new ArrayList<>();
    if (top.has("edges")) {
      for (Json item : top.get("edges").asItems("edges")) {
        edgeFiles.add(edgeFiles(item.asMembers("edges")));
      }
    }
    return new DatasetDescriptor(top.place().file(), schema.tables(), schema.edgeLabels(),
        vertexFiles, edgeFiles);
  }

  /** A part of the descriptor on vertices, of which foreign keys are not understood yet. */
  private record VertexEntry(
      Members members,
      FormatReader.Settings settings,
      int target,
      Map<String, Integer> targets) {}

  private VertexEntry vertexEntry(Members entry) {
    entry.checkKeys(VERTEX_KEYS);
    if (entry.flag("fromEdges", false)) {
      verticesFromEdges(entry);
      return null;
    }
    if (entry.has("keyType")) {
      throw entry.keys().get("keyType").error("'keyType' is for vertices with 'fromEdges'");
    }
    FormatReader.Settings settings = FormatReader.read(entry.get("format"), defaults);
    List<Members> columns = columns(entry);
    Members labelColumn = labelColumn(entry, columns);
    Map<String, Integer> targets = new LinkedHashMap<>();
    int target = -1;
    if (labelColumn == null) {
      target = schema.table(labels(entry), false, entry.place());
    } else {
      if (entry.has("extraLabels")) {
        throw entry.keys()
            .get("extraLabels")
            .error(
                "extra labels are listed in 'labels' of the column that decides the label");
      }
      Members labels = labelColumn.get("labels").asMembers("labels");
      for (String value : labels.values().keySet()) {
        Place place = labels.get(value).place();
        List<String> names = labels.texts(value).stream().map(Json.Text::text).toList();
        if (names.isEmpty()) {
          throw place.error("'" + value + "' needs a label");
        }
        // Two values may mean one label, so the table may be known from a moment ago.
        targets.put(value, schema.table(names, false, place));
      }
    }
    List<Integer> tables = target >= 0 ? List.of(target) : List.copyOf(targets.values());
    for (Members column : columns) {
      if (kind(column) == Kind.PROPERTY) {
        LogicalType type = type(column);
        for (int table : tables) {
          schema.vertexProperty(table, property(column), type, column.place());
        }
      }
    }
    if (entry.has("key")) {
      for (int table : tables) {
        schema.key(table, entry.text("key"), entry.get("key").place());
      }
    }
    return new VertexEntry(entry, settings, target, targets);
  }

  private void verticesFromEdges(Members entry) {
    for (String key : List.of("files", "columns", "format")) {
      if (entry.has(key)) {
        throw entry.keys().get(key).error("vertices with 'fromEdges' have no '" + key + "'");
      }
    }
    int table = schema.table(labels(entry), true, entry.place());
    Json key = entry.require("key");
    LogicalType type =
        entry.has("keyType") ? type(entry.get("keyType"), "keyType") : ScalarType.INT64;
    schema.vertexProperty(table, key.asText("key"), type, key.place());
    schema.key(table, key.asText("key"), key.place());
  }

  private static List<String> labels(Members entry) {
    List<String> labels = new ArrayList<>();
    labels.add(entry.require("label").asText("label"));
    entry.texts("extraLabels").forEach(text -> labels.add(text.text()));
    return labels;
  }

  private FileSet vertexFiles(VertexEntry entry) {
    List<Column> columns = new ArrayList<>();
    for (Members column : columns(entry.members)) {
      columns.add(switch (kind(column)) {
        case PROPERTY -> propertyColumn(column, entry.settings);
        case LABELS -> new Column.LabelColumn(name(column), entry.targets);
        case IGNORED -> ignoredColumn(column);
        case FOREIGN_KEY -> foreignKey(entry, column);
        case ENDPOINT -> throw column.place()
            .error(
                "'from' or 'to' in a vertex file needs 'edge', the label of the edge");
      });
    }
    checkDistinct(columns, entry.members);
    return fileSet(entry.members, entry.settings, columns, entry.target);
  }

  private Column foreignKey(VertexEntry entry, Members column) {
    column.checkKeys(Set.of("name", "edge", "from", "to", "cardinality"));
    if (!entry.members.has("key")) {
      throw column.place().error("a foreign key needs the 'key' of the vertices it stands with");
    }
    End other = end(column);
    String label = column.text(other == End.SOURCE ? "from" : "to");
    List<Integer> others = schema.endpoints(label, column.place());
    List<Integer> own =
        entry.target >= 0 ? List.of(entry.target) : List.copyOf(entry.targets.values());
    int edgeLabel = schema.edgeLabel(column.text("edge"), column.get("edge").place());
    schema.endpointTables(edgeLabel, other == End.SOURCE ? others : own,
        other == End.SOURCE ? own : others);
    cardinality(edgeLabel, column);
    return new Column.ForeignKeyColumn(
        name(column), edgeLabel, other, label, others, entry.settings.dates());
  }

  private FileSet edgeFiles(Members entry) {
    entry.checkKeys(EDGE_KEYS);
    FormatReader.Settings settings = FormatReader.read(entry.get("format"), defaults);
    List<Members> columns = columns(entry);
    Members labelColumn = labelColumn(entry, columns);
    Map<String, Integer> targets = new LinkedHashMap<>();
    int target = -1;
    if (labelColumn == null) {
      target = schema.edgeLabel(entry.require("label").asText("label"),
          entry.get("label").place());
      cardinality(target, entry);
    } else {
      Members labels = labelColumn.get("labels").asMembers("labels");
      for (String value : labels.values().keySet()) {
        int edgeLabel = schema.edgeLabel(labels.text(value), labels.get(value).place());
        cardinality(edgeLabel, entry);
        targets.put(value, edgeLabel);
      }
    }
    List<Integer> edgeLabels = target >= 0 ? List.of(target) : List.copyOf(targets.values());
    List<Column> built = new ArrayList<>();
    Column.EndpointColumn source = null;
    Column.EndpointColumn destination = null;
    for (Members column : columns) {
      built.add(switch (kind(column)) {
        case PROPERTY -> {
          for (int edgeLabel : edgeLabels) {
            schema.edgeProperty(edgeLabel, property(column), type(column), column.place());
          }
          yield propertyColumn(column, settings);
        }
        case LABELS -> new Column.LabelColumn(name(column), targets);
        case IGNORED -> ignoredColumn(column);
        case ENDPOINT -> {
          Column.EndpointColumn endpoint = endpoint(column, settings);
          boolean isSource = endpoint.end() == End.SOURCE;
          if ((isSource ? source : destination) != null) {
            throw column.place().error("a second column with '" + (isSource ? "from" : "to") + "'");
          }
          source = isSource ? endpoint : source;
          destination = isSource ? destination : endpoint;
          yield endpoint;
        }
        case FOREIGN_KEY -> throw column.place()
            .error(
                "'edge' is for foreign keys in vertex files; here the edge's label is known");
      });
    }
    if (source == null || destination == null) {
      throw entry.place()
          .error("edges need a column with '" + (source == null ? "from" : "to")
              + "', which names the label of the vertex");
    }
    for (int edgeLabel : edgeLabels) {
      schema.endpointTables(edgeLabel, source.tables(), destination.tables());
    }
    checkDistinct(built, entry);
    return fileSet(entry, settings, built, target);
  }

  private Column.EndpointColumn endpoint(Members column, FormatReader.Settings settings) {
    column.checkKeys(Set.of("name", "from", "to", "optional"));
    End end = end(column);
    String label = column.text(end == End.SOURCE ? "from" : "to");
    return new Column.EndpointColumn(name(column), end, label,
        schema.endpoints(label, column.place()), settings.dates(), column.flag("optional", false));
  }

  private void cardinality(int edgeLabel, Members members) {
    if (members.has("cardinality")) {
      String written = members.text("cardinality");
      Place place = members.get("cardinality").place();
      schema.cardinality(edgeLabel, Cardinality.parse(written)
          .orElseThrow(() -> place.error(
              "unknown cardinality '" + written + "', expected n-n, n-1, 1-n or 1-1")),
          place);
    }
  }

  private static FileSet fileSet(
      Members entry, FormatReader.Settings settings, List<Column> columns, int target) {
    List<String> patterns = entry.texts("files").stream().map(Json.Text::text).toList();
    if (patterns.isEmpty()) {
      throw entry.place().error("'files' is missing here");
    }
    CsvFormat format = settings.format();
    if (!format.header()) {
      boolean optional = false;
      for (Column column : columns) {
        if (optional && !column.optional()) {
          throw entry.place()
              .error("column '" + column.header()
                  + "' follows an optional one; without header only the last columns can be optional");
        }
        optional = column.optional();
      }
    }
    return new FileSet(patterns, format, columns, target,
        entry.place().file() + ":" + entry.place().line());
  }

  private static void checkDistinct(List<Column> columns, Members entry) {
    Map<String, Column> properties = new LinkedHashMap<>();
    for (Column column : columns) {
      if (column instanceof Column.PropertyColumn property
          && properties.put(property.property(), column) != null) {
        throw entry.place().error("two columns are property '" + property.property() + "'");
      }
    }
  }

  private static List<Members> columns(Members entry) {
    List<Members> columns = new ArrayList<>();
    for (Json item : entry.require("columns").asItems("columns")) {
      Members column = item.asMembers("columns");
      column.require("name");
      columns.add(column);
    }
    return columns;
  }

  private static Members labelColumn(Members entry, List<Members> columns) {
    Members found = null;
    for (Members column : columns) {
      if (column.has("labels")) {
        column.checkKeys(Set.of("name", "labels"));
        if (found != null) {
          throw column.place().error("a second column with 'labels'");
        }
        if (entry.has("label")) {
          throw entry.keys().get("label").error("either 'label' here or a column with 'labels'");
        }
        found = column;
      }
    }
    return found;
  }

  private enum Kind {
    PROPERTY, LABELS, ENDPOINT, FOREIGN_KEY, IGNORED
  }

  private static Kind kind(Members column) {
    if (column.has("labels")) {
      return Kind.LABELS;
    }
    if (column.has("edge")) {
      return Kind.FOREIGN_KEY;
    }
    if (column.has("from") || column.has("to")) {
      return Kind.ENDPOINT;
    }
    return column.flag("ignore", false) ? Kind.IGNORED : Kind.PROPERTY;
  }

  private static End end(Members column) {
    if (column.has("from") == column.has("to")) {
      throw column.place().error("either 'from' or 'to' is needed here");
    }
    return column.has("from") ? End.SOURCE : End.DESTINATION;
  }

  private static Column ignoredColumn(Members column) {
    column.checkKeys(Set.of("name", "ignore", "optional"));
    return new Column.IgnoredColumn(name(column), column.flag("optional", false));
  }

  private static Column propertyColumn(Members column, FormatReader.Settings settings) {
    column.checkKeys(PROPERTY_KEYS);
    LogicalType type = type(column);
    LogicalType single = type instanceof ListType list ? list.element() : type;
    if (column.has("dates") && single != ScalarType.DATE && single != ScalarType.DATETIME) {
      throw column.keys().get("dates").error("'dates' is for DATE and DATETIME");
    }
    DateForm dates =
        column.has("dates") ? FormatReader.dateForm(column.get("dates")) : settings.dates();
    ByteFields formed =
        type instanceof DynamicType ? ByteFields.find(column.get("type").asText("type")) : null;
    return new Column.PropertyColumn(name(column), property(column), type, dates, formed,
        column.has("lookup") ? lookup(column.get("lookup").asMembers("lookup")) : null,
        column.flag("optional", false));
  }

  private static Column.Lookup lookup(Members lookup) {
    lookup.checkKeys(LOOKUP_KEYS);
    List<Json.Text> columns = lookup.texts("columns");
    if (columns.size() != 2) {
      throw lookup.require("columns")
          .place()
          .error(
              "'columns' must name two: what stands in the column, and what it means");
    }
    return new Column.Lookup(lookup.require("file").asText("file"), columns.get(0).text(),
        columns.get(1).text());
  }

  private static String name(Members column) {
    return column.text("name");
  }

  private static String property(Members column) {
    return column.has("property") ? column.text("property") : column.text("name");
  }

  private static LogicalType type(Members column) {
    if (!column.has("type")) {
      throw column.place()
          .error("column '" + name(column) + "' needs a 'type' (or 'ignore': true,"
              + " or 'from', 'to', 'labels')");
    }
    return type(column.get("type"), "type");
  }

  private static LogicalType type(Json value, String key) {
    String name = value.asText(key);
    if (ByteFields.find(name) != null) {
      return DynamicType.ANY;
    }
    try {
      return LogicalType.parse(name);
    } catch (IllegalArgumentException e) {
      throw value.place()
          .error(e.getMessage() + ", or "
              + String.join(", ", Arrays.stream(ByteForm.values()).map(Enum::name).toList()));
    }
  }
}
