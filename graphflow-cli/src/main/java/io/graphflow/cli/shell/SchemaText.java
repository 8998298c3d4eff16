package io.graphflow.cli.shell;

import io.graphflow.cli.output.TextTable;
import io.graphflow.schema.Schema;
import io.graphflow.schema.Schema.Connection;
import io.graphflow.schema.Schema.NodeTable;
import io.graphflow.schema.Schema.PropertyType;
import io.graphflow.schema.Schema.RelationshipType;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Prints a schema for people: node tables, then relationships by type and the tables they connect. */
public final class SchemaText {
  private SchemaText() {}

  /** Writes both tables. */
  public static void print(Schema schema, PrintWriter out, int width) {
    TextTable nodes = new TextTable(List.of("labels", "vertices", "properties")).alignRight(1);
    for (NodeTable table : schema.nodeTables()) {
      String labels =
          table.labels().stream().map(label -> ":" + label).collect(Collectors.joining());
      nodes.add(labels, count(table.count()), properties(table.properties(), table.primaryKey()));
    }
    nodes.print(out, width);
    TextTable relationships =
        new TextTable(List.of("edges", "count", "cardinality", "properties")).alignRight(1);
    for (RelationshipType type : schema.relationshipTypes()) {
      for (Connection connection : type.connections()) {
        String pattern =
            "(:" + connection.from() + ")-[:" + type.name() + "]->(:" + connection.to() + ")";
        relationships.add(pattern, count(connection.count()), cardinality(connection),
            properties(type.properties(), ""));
      }
    }
    relationships.print(out, width);
  }

  private static String cardinality(Connection connection) {
    return (connection.singleFrom() ? "1" : "n") + "-" + (connection.singleTo() ? "1" : "n");
  }

  private static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  private static String properties(List<PropertyType> properties, String primaryKey) {
    List<String> texts = new ArrayList<>();
    for (PropertyType property : properties) {
      texts.add(property.name() + " " + property.type()
          + (property.name().equals(primaryKey) ? " key" : ""));
    }
    return String.join(", ", texts);
  }
}
