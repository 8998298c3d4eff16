package io.graphflow.bench.graphar;

import io.graphflow.Database;
import io.graphflow.Result;
import io.graphflow.Session;
import io.graphflow.bench.graph.BenchmarkGraph;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * What {@link EndToEndQuery} reads of a social network as tables in plain Parquet, which DuckDB has written, in the order of
 * the end that queries come from, and DuckDB, which reads them in place, on one thread. For one thread.
 */
final class PlainTables implements AutoCloseable {
  /** Of a database of DuckDB in memory. */
  static final String URL = "jdbc:duckdb:";

  private static final Pattern PARAMETER = Pattern.compile("\\$(\\w+)");

  /** The rows of the tables, by a query. */
  private enum Table {
    PERSON("MATCH (p:Person) RETURN p.id AS id, p.firstName AS firstName, p.lastName AS lastName",
        "id"),
    KNOWS("MATCH (a:Person)-[k:KNOWS]-(b:Person)"
        + " RETURN a.id AS person1Id, b.id AS person2Id, k.creationDate AS creationDate",
        "person1Id"),
    MESSAGE(
        "MATCH (m:Message)-[:HAS_CREATOR]->(p:Person) OPTIONAL MATCH (m)-[:REPLY_OF]->(o:Message)"
            + " RETURN m.id AS id, m.creationDate AS creationDate, m.content AS content,"
            + " p.id AS creatorId, o.id AS replyOfId",
        "creatorId"),
    TAG("MATCH (t:Tag)-[:HAS_TYPE]->(c:TagClass)"
        + " RETURN t.id AS id, t.name AS name, c.id AS classId", "id"),
    LABELLEDTAG("MATCH (t:Tag)-[:HAS_TYPE]->(c:TagClass)"
        + " RETURN t.id AS id, t.name AS name, c.name AS label", "id"),
    TAGCLASS("MATCH (c:TagClass) RETURN c.id AS id, c.name AS name", "id"),
    MESSAGEHASTAG("MATCH (m:Message)-[:HAS_TAG]->(t:Tag)"
        + " RETURN m.id AS messageId, t.id AS tagId", "tagId");

    private final String rows;
    private final String order;

    Table(String rows, String order) {
      this.rows = rows;
      this.order = order;
    }
  }

  private final Connection connection;
  private final Map<EndToEndQuery, Prepared> statements = new LinkedHashMap<>();

  /**
   * A query whose parameters have places in the place of names.
   *
   * @param statement the query
   * @param names by place
   */
  private record Prepared(PreparedStatement statement, List<String> names) {}

  private PlainTables(Connection connection) {
    this.connection = connection;
  }

  /** Whether DuckDB is on the class path. */
  static boolean arePossible() {
    return DriverManager.drivers().anyMatch(driver -> {
      try {
        return driver.acceptsURL(URL);
      } catch (SQLException e) {
        throw new IllegalStateException("a driver does not tell which addresses it accepts", e);
      }
    });
  }

  /** Opens the tables of a network, which are kept beside it. */
  static PlainTables of(BenchmarkGraph graph) throws IOException, SQLException {
    Path folder = graph.file("plain-parquet");
    Connection connection = DriverManager.getConnection(URL);
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET threads = 1");
      if (!areIn(folder)) {
        write(graph, statement, folder);
      }
      for (Table table : Table.values()) {
        statement.execute("CREATE VIEW " + table.name() + " AS FROM read_parquet('"
            + folder.resolve(table.name()) + "')");
      }
    }
    return new PlainTables(connection);
  }

  /** Whether all tables are there; a former version may have written some of them. */
  private static boolean areIn(Path folder) {
    return Arrays.stream(Table.values())
        .allMatch(table -> Files.isRegularFile(folder.resolve(table.name())));
  }

  private static void write(BenchmarkGraph graph, Statement statement, Path folder)
      throws IOException, SQLException {
    Path partial = graph.file("plain-parquet.partial");
    if (Files.exists(partial)) {
      TransformationMeasurement.delete(partial);
    }
    Files.createDirectory(partial);
    try (Database database = Database.open(graph.database());
        Session session = database.session()) {
      for (Table table : Table.values()) {
        Path rows = partial.resolve(table.name() + ".rows");
        try (OutputStream out = Files.newOutputStream(rows);
            Result result = session.run(table.rows)) {
          result.writeParquet(out);
        }
        statement.execute("COPY (FROM read_parquet('" + rows + "') ORDER BY " + table.order
            + ") TO '" + partial.resolve(table.name()) + "' (FORMAT parquet)");
        Files.delete(rows);
      }
    }
    if (Files.exists(folder)) {
      TransformationMeasurement.delete(folder);
    }
    Files.move(partial, folder, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Answers a query. */
  List<List<Object>> run(EndToEndQuery query, Map<String, Object> parameters) throws SQLException {
    Prepared prepared = statements.get(query);
    if (prepared == null) {
      List<String> names = new ArrayList<>();
      String text = PARAMETER.matcher(query.sql()).replaceAll((MatchResult name) -> {
        names.add(name.group(1));
        return "?";
      });
      prepared = new Prepared(connection.prepareStatement(text), names);
      statements.put(query, prepared);
    }
    for (int i = 0; i < prepared.names().size(); i++) {
      prepared.statement().setObject(i + 1, parameters.get(prepared.names().get(i)));
    }
    List<List<Object>> rows = new ArrayList<>();
    try (ResultSet result = prepared.statement().executeQuery()) {
      int columns = result.getMetaData().getColumnCount();
      while (result.next()) {
        List<Object> row = new ArrayList<>();
        for (int column = 1; column <= columns; column++) {
          row.add(result.getObject(column));
        }
        rows.add(row);
      }
    }
    return rows;
  }

  @Override
  public void close() throws SQLException {
    for (Prepared prepared : statements.values()) {
      prepared.statement().close();
    }
    connection.close();
  }
}
