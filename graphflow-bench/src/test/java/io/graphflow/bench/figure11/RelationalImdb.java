package io.graphflow.bench.figure11;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The 21 tables in a relational engine, the oracle of the queries over the graph. */
final class RelationalImdb implements AutoCloseable {
  private final Connection connection;

  /** Reads the CSV files of a folder into the tables that a file of SQL creates. */
  RelationalImdb(Path files, Path schema) throws IOException, SQLException {
    connection = DriverManager.getConnection("jdbc:duckdb:");
    try (Statement statement = connection.createStatement()) {
      statement.execute(Files.readString(schema));
      List<Path> tables;
      try (Stream<Path> list = Files.list(files)) {
        tables = list.sorted().toList();
      }
      for (Path table : tables) {
        String name = table.getFileName().toString().replace(".csv", "");
        statement.execute("COPY " + name + " FROM '" + table
            + "' (FORMAT csv, HEADER false, DELIMITER ',', QUOTE '\"', ESCAPE '\\', NULLSTR '')");
      }
    }
  }

  /** The one row of a query, values as text. */
  List<String> row(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      List<String> row = new ArrayList<>();
      rows.next();
      for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
        row.add(rows.getString(column));
      }
      return row;
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
