package io.graphflow.cli.shell;

import io.graphflow.cli.output.TextTable;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.VertexTable;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Prints a catalog for people: vertex tables, then edges by label and the tables they connect. */
public final class SchemaText {
  private SchemaText() {}

  /** Writes both tables. */
  public static void print(Catalog catalog, PrintWriter out, int width) {
    TextTable vertices = new TextTable(List.of("labels", "vertices", "properties")).alignRight(1);
    for (VertexTable table : catalog.vertexTables()) {
      String labels =
          table.labels().stream().map(label -> ":" + label).collect(Collectors.joining());
      vertices.add(labels, count(table.count()),
          properties(table.properties(), table.primaryKey()));
    }
    vertices.print(out, width);
    TextTable edges =
        new TextTable(List.of("edges", "count", "cardinality", "properties")).alignRight(1);
    for (AdjacencyInfo forward : catalog.adjacencies()) {
      if (forward.direction() == Direction.FORWARD) {
        EdgeLabel label = catalog.edgeLabel(forward.edgeLabel());
        String source = catalog.vertexTable(forward.ownerTable()).name();
        for (AdjacencyInfo.Neighbour neighbour : forward.neighbours()) {
          String pattern = "(:" + source + ")-[:" + label.name() + "]->(:"
              + catalog.vertexTable(neighbour.table()).name() + ")";
          edges.add(pattern, count(neighbour.edgeCount()),
              cardinality(catalog, forward, neighbour.table()), properties(label.properties(), -1));
        }
      }
    }
    edges.print(out, width);
  }

  private static String cardinality(Catalog catalog, AdjacencyInfo forward, int table) {
    boolean backwardSingle =
        catalog.findAdjacency(forward.edgeLabel(), table, Direction.BACKWARD)
            .map(AdjacencyInfo::single)
            .orElse(false);
    return (backwardSingle ? "1" : "n") + "-" + (forward.single() ? "1" : "n");
  }

  private static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  private static String properties(List<Property> properties, int primaryKey) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < properties.size(); i++) {
      Property property = properties.get(i);
      texts.add(property.name() + " " + property.type().displayName()
          + (i == primaryKey ? " key" : ""));
    }
    return String.join(", ", texts);
  }
}
