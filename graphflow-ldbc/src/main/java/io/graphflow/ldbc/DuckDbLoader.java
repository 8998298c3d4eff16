package io.graphflow.ldbc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Makes the database of LDBC's implementation for DuckDB. It is a program, as it runs with the version of DuckDB
 * that the implementation is written for, and not with ours.
 */
final class DuckDbLoader {
  private DuckDbLoader() {}

  /** Runs statements, which files of SQL hold: the database is the first argument, the files are the others. */
  public static void main(String[] arguments) throws SQLException, IOException {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + arguments[0]);
        Statement statement = connection.createStatement()) {
      for (int i = 1; i < arguments.length; i++) {
        // This version of DuckDB takes one statement at a time; each ends with its line.
        for (String sql : Files.readString(Path.of(arguments[i])).split(";\\s*\\R", -1)) {
          if (!sql.isBlank()) {
            statement.execute(sql);
          }
        }
      }
    }
  }
}
