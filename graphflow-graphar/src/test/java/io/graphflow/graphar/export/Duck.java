package io.graphflow.graphar.export;

import java.nio.file.Path;
import java.sql.Array;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** DuckDB, which reads Parquet files of its own accord. */
final class Duck implements AutoCloseable {
  private final Connection connection;

  Duck() {
    try {
      connection = DriverManager.getConnection("jdbc:duckdb:");
      try (Statement statement = connection.createStatement()) {
        statement.execute("SET threads = 1");
      }
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  /** The rows of a file, in order, by column. */
  List<Map<String, Object>> read(Path file) {
    return query("SELECT * FROM read_parquet('" + file + "')");
  }

  List<Map<String, Object>> query(String sql) {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      List<Map<String, Object>> rows = new ArrayList<>();
      while (result.next()) {
        Map<String, Object> row = new LinkedHashMap<>();
        for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
          row.put(result.getMetaData().getColumnName(i), value(result.getObject(i)));
        }
        rows.add(row);
      }
      return rows;
    } catch (SQLException e) {
      throw new AssertionError(sql + ": " + e.getMessage(), e);
    }
  }

  private static Object value(Object value) throws SQLException {
    if (value instanceof Array array) {
      List<Object> list = new ArrayList<>();
      for (Object element : (Object[]) array.getArray()) {
        list.add(value(element));
      }
      return list;
    }
    return value instanceof java.sql.Timestamp time
        ? LocalDateTime.ofEpochSecond(Math.floorDiv(time.getTime(), 1000L), time.getNanos(),
            ZoneOffset.UTC)
        : value;
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }
}
