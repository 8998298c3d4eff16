package io.graphflow.peers.graph;

import de.siegmar.fastcsv.writer.CsvWriter;
import io.graphflow.Database;
import io.graphflow.Record;
import io.graphflow.Result;
import io.graphflow.Session;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.AdjacencyInfo.Neighbour;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.VertexTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * All vertices and edges of a database in CSV files without headers: a file for each vertex table, and
 * one for each edge label between two vertex tables. Vertices are named by their primary keys. NULL is an
 * empty field; texts are quoted where they must be.
 *
 * @param vertices files of vertices
 * @param edges files of edges
 */
public record GraphFiles(List<VertexFile> vertices, List<EdgeFile> edges) {

  /**
   * The vertices of a table; the columns are its properties.
   *
   * @param table what it holds
   * @param path where it is
   */
  public record VertexFile(VertexTable table, Path path) {}

  /**
   * Edges; the columns are the primary keys of source and destination, then the properties.
   *
   * @param label their label
   * @param source table of the sources
   * @param destination table of the destinations
   * @param path where it is
   */
  public record EdgeFile(EdgeLabel label, VertexTable source, VertexTable destination, Path path) {}

  /**
   * Writes a database.
   *
   * @param folder where to; must exist
   * @param list how the reader of the files wants lists written
   */
  public static GraphFiles write(Path database, Path folder, Function<List<?>, String> list)
      throws IOException {
    List<VertexFile> vertices = new ArrayList<>();
    List<EdgeFile> edges = new ArrayList<>();
    try (Database opened = Database.open(database); Session session = opened.session()) {
      Catalog catalog = StoredCatalog.of(database);
      for (VertexTable table : catalog.vertexTables()) {
        VertexFile file = new VertexFile(table, folder.resolve(table.name() + ".csv"));
        List<String> columns = new ArrayList<>();
        addProperties(columns, "v", table.properties());
        write(session, "MATCH (v:`" + table.name() + "`)", columns, file.path, list);
        vertices.add(file);
      }
      for (AdjacencyInfo lists : catalog.adjacencies()) {
        if (lists.direction() == Direction.FORWARD) {
          for (Neighbour neighbour : lists.neighbours()) {
            edges.add(edgeFile(catalog, lists, neighbour, folder));
          }
        }
      }
      for (EdgeFile file : edges) {
        List<String> columns = new ArrayList<>();
        columns.add("s.`" + key(file.source).name() + "`");
        columns.add("d.`" + key(file.destination).name() + "`");
        addProperties(columns, "e", file.label.properties());
        write(session, "MATCH (s:`" + file.source.name() + "`)-[e:`" + file.label.name()
            + "`]->(d:`" + file.destination.name() + "`)", columns, file.path, list);
      }
    }
    return new GraphFiles(vertices, edges);
  }

  /**
   * The primary key of a table.
   *
   * @throws IllegalArgumentException if it has none, so that edges could not name its vertices
   */
  public static Property key(VertexTable table) {
    if (table.primaryKey() < 0) {
      throw new IllegalArgumentException("no primary key: " + table.name());
    }
    return table.properties().get(table.primaryKey());
  }

  private static EdgeFile edgeFile(Catalog catalog, AdjacencyInfo lists, Neighbour neighbour,
      Path folder) {
    EdgeLabel label = catalog.edgeLabel(lists.edgeLabel());
    VertexTable source = catalog.vertexTable(lists.ownerTable());
    VertexTable destination = catalog.vertexTable(neighbour.table());
    return new EdgeFile(label, source, destination, folder.resolve(
        source.name() + "_" + label.name() + "_" + destination.name() + ".csv"));
  }

  private static void addProperties(List<String> columns, String variable,
      List<Property> properties) {
    for (Property property : properties) {
      columns.add(variable + ".`" + property.name() + "`");
    }
  }

  private static void write(Session session, String pattern, List<String> columns, Path path,
      Function<List<?>, String> list) throws IOException {
    try (Result result = session.run(pattern + " RETURN " + String.join(", ", columns));
        CsvWriter out = CsvWriter.builder().build(path)) {
      String[] fields = new String[columns.size()];
      while (result.hasNext()) {
        Record row = result.next();
        for (int column = 0; column < fields.length; column++) {
          fields[column] = switch (row.get(column).asObject()) {
            case null -> null;
            case List<?> values -> list.apply(values);
            case Object value -> value.toString();
          };
        }
        out.writeRecord(fields);
      }
    }
  }
}
