package io.graphflow.peers.kuzu;

import io.graphflow.peers.graph.GraphFiles;
import io.graphflow.peers.graph.GraphFiles.EdgeFile;
import io.graphflow.peers.graph.GraphFiles.VertexFile;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.type.DynamicType;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The tables of a graph in Kùzu and in what descends from it: one for each vertex table, and for each edge label. */
public final class KuzuTables {
  /** All that it would otherwise guess from the first lines. */
  private static final String FORMAT =
      "header = false, delim = ',', quote = '\"', escape = '\"', auto_detect = false, parallel = false";

  private KuzuTables() {}

  /**
   * The statements that create the tables and fill them, in this order.
   *
   * @param database GraphflowDB's, which is written to files
   * @param scratch a folder for the files, which has to be there until the statements have run
   */
  public static List<String> loading(Path database, Path scratch) throws IOException {
    GraphFiles files = GraphFiles.write(database, scratch, KuzuTables::list);
    List<String> statements = new ArrayList<>();
    for (VertexFile file : files.vertices()) {
      statements.add("CREATE NODE TABLE " + file.table().name() + "("
          + columns(file.table().properties()) + "PRIMARY KEY ("
          + GraphFiles.key(file.table()).name() + "))");
      statements.add(
          "COPY " + file.table().name() + " FROM '" + file.path() + "' (" + FORMAT + ")");
    }
    for (List<EdgeFile> ofLabel : byLabel(files.edges()).values()) {
      statements.add(table(ofLabel));
      for (EdgeFile file : ofLabel) {
        statements.add("COPY " + file.label().name() + " FROM '" + file.path() + "' (" + FORMAT
            + ", from = '" + file.source().name() + "', to = '" + file.destination().name() + "')");
      }
    }
    return statements;
  }

  private static Map<String, List<EdgeFile>> byLabel(List<EdgeFile> files) {
    return files.stream()
        .collect(Collectors.groupingBy(
            file -> file.label().name(), LinkedHashMap::new, Collectors.toList()));
  }

  private static String table(List<EdgeFile> ofLabel) {
    List<String> parts = new ArrayList<>();
    for (EdgeFile file : ofLabel) {
      parts.add("FROM " + file.source().name() + " TO " + file.destination().name());
    }
    for (Property property : ofLabel.getFirst().label().properties()) {
      parts.add(property.name() + " " + type(property.type()));
    }
    return "CREATE REL TABLE " + ofLabel.getFirst().label().name() + "("
        + String.join(", ", parts) + ")";
  }

  private static String columns(List<Property> properties) {
    StringBuilder columns = new StringBuilder();
    for (Property property : properties) {
      columns.append(property.name()).append(' ').append(type(property.type())).append(", ");
    }
    return columns.toString();
  }

  private static String type(LogicalType type) {
    return switch (type) {
      case ListType(ScalarType element) -> type(element) + "[]";
      case ScalarType.BOOLEAN -> "BOOL";
      case ScalarType.INT64 -> "INT64";
      case ScalarType.DOUBLE -> "DOUBLE";
      case ScalarType.STRING -> "STRING";
      case ScalarType.DATE -> "DATE";
      case ScalarType.DATETIME -> "TIMESTAMP";
      case DynamicType dynamic -> throw new IllegalArgumentException(
          "columns of Kuzu have one type each, not " + dynamic);
    };
  }

  private static String list(List<?> values) {
    return values.stream().map(Object::toString).collect(Collectors.joining(",", "[", "]"));
  }
}
