package io.graphflow.bench.graphar;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/**
 * Edges in plain Parquet that DuckDB has written, sorted by source and destination, and DuckDB, which finds the neighbours of
 * a vertex there with the statistics of row groups, on one thread, by statements that are prepared. For one thread.
 */
final class DuckEdges implements AutoCloseable {

  /** A file of edges. */
  enum Table {
    /** With as many rows in a group as DuckDB writes by itself, so that it reads few of them. */
    DUCKDB("DuckDB", 122_880),
    /** With all rows in one group, as GraphAr's own library writes a file. */
    DUCKDB_ONE_GROUP("DuckDB, one row group", 1 << 30);

    private final String title;
    private final int groupRows;

    Table(String title, int groupRows) {
      this.title = title;
      this.groupRows = groupRows;
    }

    String title() {
      return title;
    }
  }

  private final Connection connection;
  private final Path folder;
  private final Map<Table, PreparedStatement> statements = new EnumMap<>(Table.class);

  /**
   * Has DuckDB write the tables.
   *
   * @param files the folder of {@link TopologyFiles}, from which the edges are taken
   */
  DuckEdges(Path files) throws IOException, SQLException {
    folder = Files.createTempDirectory("edges");
    connection = DriverManager.getConnection(PlainTables.URL);
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET threads = 1");
      for (Table table : Table.values()) {
        statement.execute("COPY (FROM read_parquet('" + TopologyFiles.edges(files)
            + "') ORDER BY source, destination) TO '" + file(table)
            + "' (FORMAT parquet, ROW_GROUP_SIZE " + table.groupRows + ")");
        statements.put(table, connection.prepareStatement("SELECT destination FROM read_parquet('"
            + file(table) + "') WHERE source = ?"));
      }
    }
  }

  private Path file(Table table) {
    return folder.resolve(table.name());
  }

  /** The neighbours of a vertex, in order. */
  long[] neighbours(Table table, long vertex) throws SQLException {
    PreparedStatement statement = statements.get(table);
    statement.setLong(1, vertex);
    long[] found = new long[16];
    int count = 0;
    try (ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        if (count == found.length) {
          found = Arrays.copyOf(found, 2 * count);
        }
        found[count++] = rows.getLong(1);
      }
    }
    return Arrays.copyOf(found, count);
  }

  @Override
  public void close() throws IOException, SQLException {
    for (PreparedStatement statement : statements.values()) {
      statement.close();
    }
    connection.close();
    for (Table table : Table.values()) {
      Files.deleteIfExists(file(table));
    }
    Files.delete(folder);
  }
}
