package io.graphflow.graphar;

import io.graphflow.graphar.schema.DataType;
import io.graphflow.graphar.schema.FileType;
import io.graphflow.parquet.metadata.Compression;
import io.graphflow.parquet.schema.LogicalType;
import io.graphflow.parquet.schema.LogicalType.Simple;
import io.graphflow.parquet.schema.LogicalType.TimeUnit;
import io.graphflow.parquet.schema.PhysicalType;
import io.graphflow.parquet.write.ColumnSpec;
import io.graphflow.parquet.write.ColumnWriter;
import io.graphflow.parquet.write.ParquetTarget;
import io.graphflow.parquet.write.WriteOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A table of a test's graph, which is written as a file of any type by other code than the module has. */
final class TestTable {
  private static final LocalDateTime EPOCH = LocalDateTime.of(1970, 1, 1, 0, 0);

  /**
   * A column.
   *
   * @param values of Long, Double, Boolean, String, LocalDate, LocalDateTime, a list of these, or null
   */
  record Column(
      String name,
      DataType type,
      boolean list,
      List<Object> values) {}

  private final List<Column> columns = new ArrayList<>();
  private TimeUnit unit = TimeUnit.MICROS;

  TestTable add(String name, DataType type, List<?> values) {
    return add(name, type, false, values);
  }

  TestTable add(String name, DataType type, boolean list, List<?> values) {
    columns.add(new Column(name, type, list, new ArrayList<>(values)));
    return this;
  }

  /** The unit of timestamps in Parquet. */
  TestTable unit(TimeUnit other) {
    unit = other;
    return this;
  }

  void write(Path file, FileType type) throws IOException {
    Files.createDirectories(file.getParent());
    switch (type) {
      case PARQUET -> writeParquet(file);
      case CSV -> Files.writeString(file, csv());
      case JSON -> Files.writeString(file, json());
      case ORC -> Files.writeString(file, "ORC");
    }
  }

  private int rows() {
    return columns.getFirst().values().size();
  }

  private ColumnSpec spec(Column column) {
    ColumnSpec spec = switch (column.type()) {
      case BOOL -> ColumnSpec.of(column.name(), PhysicalType.BOOLEAN, Simple.NONE);
      case INT32 -> ColumnSpec.of(column.name(), PhysicalType.INT32, Simple.NONE);
      case INT64 -> ColumnSpec.of(column.name(), PhysicalType.INT64, Simple.NONE);
      case FLOAT -> ColumnSpec.of(column.name(), PhysicalType.FLOAT, Simple.NONE);
      case DOUBLE -> ColumnSpec.of(column.name(), PhysicalType.DOUBLE, Simple.NONE);
      case STRING -> ColumnSpec.of(column.name(), PhysicalType.BYTE_ARRAY, Simple.STRING);
      case DATE -> ColumnSpec.of(column.name(), PhysicalType.INT32, Simple.DATE);
      case TIMESTAMP -> ColumnSpec.of(column.name(), PhysicalType.INT64,
          new LogicalType.Timestamp(unit, false));
    };
    return column.list() ? spec.asOptional().asList() : spec.asOptional();
  }

  private void writeParquet(Path file) throws IOException {
    WriteOptions options =
        WriteOptions.defaults().compressedWith(Compression.UNCOMPRESSED).ofVersion(false);
    try (ParquetTarget target =
        new ParquetTarget(file, columns.stream().map(this::spec).toList(), options)) {
      for (int row = 0; row < rows(); row++) {
        for (int i = 0; i < columns.size(); i++) {
          addRow(target.writer().column(i), columns.get(i).values().get(row));
        }
        target.writer().endRow();
      }
      target.finish();
    }
  }

  private void addRow(ColumnWriter writer, Object value) {
    switch (value) {
      case null -> writer.addNull();
      case List<?> list -> {
        writer.beginList();
        list.forEach(element -> addRow(writer, element));
        writer.endList();
      }
      case Long number -> writer.addLong(number);
      case Double number -> writer.addDouble(number);
      case Boolean flag -> writer.addBoolean(flag);
      case String text -> writer.addText(text);
      case LocalDate day -> writer.addLong(day.toEpochDay());
      case LocalDateTime time -> writer.addLong(switch (unit) {
        case MILLIS -> ChronoUnit.MILLIS.between(EPOCH, time);
        case MICROS -> ChronoUnit.MICROS.between(EPOCH, time);
        case NANOS -> ChronoUnit.NANOS.between(EPOCH, time);
      });
      default -> throw new AssertionError(value);
    }
  }

  private String csv() {
    StringBuilder text = new StringBuilder(
        columns.stream().map(Column::name).collect(Collectors.joining(",", "", "\n")));
    for (int row = 0; row < rows(); row++) {
      int at = row;
      text.append(columns.stream()
          .map(column -> switch (column.values().get(at)) {
            case null -> "";
            case String value -> '"' + value.replace("\"", "\"\"") + '"';
            case LocalDateTime time -> time.toString().replace('T', ' ');
            case Object value -> value.toString();
          })
          .collect(Collectors.joining(",", "", "\n")));
    }
    return text.toString();
  }

  private String json() {
    StringBuilder text = new StringBuilder();
    for (int row = 0; row < rows(); row++) {
      List<String> members = new ArrayList<>();
      for (Column column : columns) {
        if (column.values().get(row) != null) {
          members.add('"' + column.name() + "\":" + json(column.values().get(row)));
        }
      }
      text.append('{').append(String.join(",", members)).append("}\n");
    }
    return text.toString();
  }

  private static String json(Object value) {
    return switch (value) {
      case String text -> '"' + text.replace("\\", "\\\\")
          .replace("\"", "\\\"")
          .replace("\n", "\\n") + '"';
      case LocalDate day -> "\"" + day + '"';
      case LocalDateTime time -> "\"" + time + "\"";
      case Double number when number.isNaN() || number.isInfinite() -> "\"" + number + '"';
      case List<?> list ->
        list.stream().map(TestTable::json).collect(Collectors.joining(",", "[", "]"));
      case Object other -> other.toString();
    };
  }

  /** What the database has for a value. */
  static Object stored(Object value) {
    return switch (value) {
      case LocalDateTime time -> time.atZone(ZoneOffset.UTC);
      case Object other -> other;
    };
  }
}
