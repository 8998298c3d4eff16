package io.graphflow.parquet;

import java.nio.file.Path;
import java.sql.Array;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** DuckDB, which reads and writes files of its own accord. */
final class DuckDb implements AutoCloseable {
  private final Connection connection;

  DuckDb() throws SQLException {
    connection = DriverManager.getConnection("jdbc:duckdb:");
    execute("SET threads = 1");
  }

  void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** All rows of a file, as {@link ReadRows} has them. */
  List<List<Object>> read(Path file) throws SQLException {
    String source = "read_parquet('" + file + "')";
    try (Statement statement = connection.createStatement()) {
      List<String> columns = new ArrayList<>();
      try (ResultSet types = statement.executeQuery("DESCRIBE SELECT * FROM " + source)) {
        while (types.next()) {
          columns.add(expression('"' + types.getString(1) + '"', types.getString(2)));
        }
      }
      try (ResultSet rows =
          statement.executeQuery("SELECT " + String.join(", ", columns) + " FROM " + source)) {
        return rows(rows);
      }
    }
  }

  private static String expression(String name, String type) {
    if (type.endsWith("[]")) {
      return "list_transform(" + name + ", lambda x : "
          + expression("x", type.substring(0, type.length() - 2)) + ")";
    }
    return switch (type.replaceAll("\\(.*", "")) {
      case "DATE" -> "datediff('day', DATE '1970-01-01', " + name + ")";
      case "TIMESTAMP", "TIMESTAMP WITH TIME ZONE" -> "epoch_us(" + name + ")";
      case "TIMESTAMP_MS" -> "epoch_ms(" + name + ")";
      case "TIMESTAMP_NS" -> "epoch_ns(" + name + ")";
      case "TIME" -> "epoch_us(" + name + ")";
      case "BLOB" -> "lower(hex(" + name + "))";
      case "UUID" -> "replace(" + name + "::VARCHAR, '-', '')";
      case "DECIMAL" -> "CAST(" + name + " * 100 AS BIGINT)";
      case "UBIGINT" -> "(" + name + "::HUGEINT - CASE WHEN " + name
          + " >= 9223372036854775808 THEN 18446744073709551616::HUGEINT ELSE 0::HUGEINT END)::BIGINT";
      default -> name;
    };
  }

  private static List<List<Object>> rows(ResultSet result) throws SQLException {
    ResultSetMetaData columns = result.getMetaData();
    List<List<Object>> rows = new ArrayList<>();
    while (result.next()) {
      List<Object> row = new ArrayList<>();
      for (int i = 1; i <= columns.getColumnCount(); i++) {
        row.add(value(result.getObject(i)));
      }
      rows.add(row);
    }
    return rows;
  }

  private static Object value(Object value) throws SQLException {
    return switch (value) {
      case Float number -> number.doubleValue();
      case Double number -> number;
      case Number number -> number.longValue();
      case Array array -> {
        List<Object> list = new ArrayList<>();
        for (Object element : Arrays.asList((Object[]) array.getArray())) {
          list.add(value(element));
        }
        yield list;
      }
      case null -> null;
      default -> value;
    };
  }

  /** Writes the rows of a query. */
  void write(String query, Path file, String... options) throws SQLException {
    execute(String.format(Locale.ROOT, "COPY (%s) TO '%s' (FORMAT parquet%s)", query, file,
        options.length == 0 ? "" : ", " + String.join(", ", options)));
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
