package io.graphflow.parquet;

import io.graphflow.parquet.read.ParquetFile;
import io.graphflow.parquet.schema.LogicalType;
import io.graphflow.parquet.schema.LogicalType.Simple;
import io.graphflow.parquet.schema.LogicalType.TimeUnit;
import io.graphflow.parquet.schema.PhysicalType;
import io.graphflow.parquet.write.ColumnEncoding;
import io.graphflow.parquet.write.ColumnSpec;
import io.graphflow.parquet.write.ColumnWriter;
import io.graphflow.parquet.write.ParquetTarget;
import io.graphflow.parquet.write.ParquetWriter;
import io.graphflow.parquet.write.WriteOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/** Columns and rows that a seed makes up, with values as {@link ReadRows} has them. */
final class RandomTable {
  private static final List<LogicalType> LONGS = List.of(Simple.NONE, Simple.NONE,
      new LogicalType.Int(64, true), new LogicalType.Timestamp(TimeUnit.MICROS, true),
      new LogicalType.Timestamp(TimeUnit.MILLIS, false),
      new LogicalType.Timestamp(TimeUnit.NANOS, false), new LogicalType.Decimal(18, 2));
  private static final List<LogicalType> INTS = List.of(Simple.NONE, Simple.DATE,
      new LogicalType.Int(32, false), new LogicalType.Int(8, true), new LogicalType.Decimal(9, 2));

  private final Random random;
  private final List<ColumnSpec> columns = new ArrayList<>();
  private final List<List<Object>> rows = new ArrayList<>();

  RandomTable(long seed, int rowCount) {
    random = new Random(seed);
    List<Supplier<Object>> sources = new ArrayList<>();
    int columnCount = 1 + random.nextInt(8);
    for (int i = 0; i < columnCount; i++) {
      ColumnSpec column = column("c" + i);
      columns.add(column);
      sources.add(source(column));
    }
    for (int i = 0; i < rowCount; i++) {
      List<Object> row = new ArrayList<>();
      for (Supplier<Object> source : sources) {
        row.add(source.get());
      }
      rows.add(row);
    }
  }

  List<ColumnSpec> columns() {
    return columns;
  }

  List<List<Object>> rows() {
    return rows;
  }

  private ColumnSpec column(String name) {
    PhysicalType type = List.of(PhysicalType.BOOLEAN, PhysicalType.INT32, PhysicalType.INT64,
        PhysicalType.INT64, PhysicalType.FLOAT, PhysicalType.DOUBLE, PhysicalType.BYTE_ARRAY,
        PhysicalType.BYTE_ARRAY, PhysicalType.FIXED_LEN_BYTE_ARRAY).get(random.nextInt(9));
    LogicalType logical = switch (type) {
      case INT32 -> INTS.get(random.nextInt(INTS.size()));
      case INT64 -> LONGS.get(random.nextInt(LONGS.size()));
      case BYTE_ARRAY -> random.nextInt(3) > 0 ? Simple.STRING : Simple.NONE;
      case FIXED_LEN_BYTE_ARRAY -> Simple.UUID;
      case BOOLEAN, INT96, FLOAT, DOUBLE -> Simple.NONE;
    };
    boolean integer = type == PhysicalType.INT32 || type == PhysicalType.INT64;
    return new ColumnSpec(name, type, type == PhysicalType.FIXED_LEN_BYTE_ARRAY ? 16 : 0, logical,
        random.nextBoolean(), random.nextInt(3) == 0, integer && random.nextBoolean()
            ? ColumnEncoding.DELTA
            : ColumnEncoding.AUTOMATIC);
  }

  private Supplier<Object> source(ColumnSpec column) {
    Supplier<Object> values = switch (column.type()) {
      case BOOLEAN -> runs(random::nextBoolean);
      case INT32 -> integers(column);
      case INT64 -> column.logicalType() instanceof LogicalType.Timestamp
          ? () -> random.nextLong(-1_000_000_000_000L, 2_000_000_000_000L)
          : column.logicalType() instanceof LogicalType.Decimal
              ? () -> random.nextLong(-1_000_000_000L, 1_000_000_000L)
              : integers(column);
      case FLOAT -> () -> (double) (float) (random.nextGaussian() * 100);
      case DOUBLE -> random.nextBoolean() ? () -> random.nextInt(40) / 4.0 : random::nextGaussian;
      case BYTE_ARRAY -> bytes(column.logicalType() == Simple.STRING);
      case FIXED_LEN_BYTE_ARRAY -> () -> hex(16);
      case INT96 -> throw new AssertionError();
    };
    Supplier<Object> elements = column.list() ? lists(values) : values;
    int nulls = column.optional() ? random.nextInt(101) : 0;
    return () -> random.nextInt(100) < nulls ? null : elements.get();
  }

  /** The same value several times, or very often. */
  private Supplier<Object> runs(Supplier<Object> values) {
    int mean = 1 << random.nextInt(10);
    Object[] last = {values.get()};
    return () -> {
      if (random.nextInt(mean) == 0) {
        last[0] = values.get();
      }
      return last[0];
    };
  }

  private Supplier<Object> integers(ColumnSpec column) {
    LogicalType type = column.logicalType();
    boolean narrow = column.type() == PhysicalType.INT32;
    if (type instanceof LogicalType.Int integer && integer.bits() == 8) {
      return () -> (long) (byte) random.nextInt();
    }
    if (type instanceof LogicalType.Int integer && !integer.signed()) {
      return () -> random.nextLong(1L << 32);
    }
    if (type == Simple.DATE || type instanceof LogicalType.Decimal) {
      return runs(() -> random.nextLong(-100_000, 100_000));
    }
    long[] last = {random.nextInt()};
    return switch (random.nextInt(4)) {
      case 0 -> () -> narrow ? (long) random.nextInt() : random.nextLong();
      case 1 -> () -> random.nextLong(50);
      case 2 -> () -> ++last[0] % Integer.MAX_VALUE;
      default -> () -> random.nextInt(5) == 0 ? random.nextLong(1000)
          : narrow ? (long) (random.nextBoolean() ? Integer.MIN_VALUE : Integer.MAX_VALUE)
              : random.nextBoolean() ? Long.MIN_VALUE : Long.MAX_VALUE;
    };
  }

  private Supplier<Object> bytes(boolean text) {
    int different = 1 << random.nextInt(14);
    int length = 1 << random.nextInt(7);
    return () -> {
      Random of = new Random(random.nextInt(different));
      if (text) {
        return of.ints(of.nextInt(length), 'a', 'ä')
            .collect(StringBuilder::new,
                StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
      }
      byte[] bytes = new byte[of.nextInt(length)];
      of.nextBytes(bytes);
      return HexFormat.of().formatHex(bytes);
    };
  }

  private String hex(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private Supplier<Object> lists(Supplier<Object> values) {
    int most = 1 + random.nextInt(8);
    return () -> {
      List<Object> list = new ArrayList<>();
      int size = random.nextInt(most);
      for (int i = 0; i < size; i++) {
        list.add(random.nextInt(6) == 0 ? null : values.get());
      }
      return list;
    };
  }

  /** Writes the rows with our writer. */
  void write(Path path, WriteOptions options) throws IOException {
    try (ParquetTarget target = new ParquetTarget(path, columns, options)) {
      ParquetWriter writer = target.writer();
      for (List<Object> row : rows) {
        for (int i = 0; i < row.size(); i++) {
          write(writer.column(i), columns.get(i), row.get(i));
        }
        writer.endRow();
      }
      target.finish();
    }
  }

  private static void write(ColumnWriter writer, ColumnSpec column, Object value) {
    if (value instanceof List<?> list) {
      writer.beginList();
      list.forEach(element -> write(writer, column, element));
      writer.endList();
      return;
    }
    switch (value) {
      case null -> writer.addNull();
      case Long number -> writer.addLong(number);
      case Double number -> writer.addDouble(number);
      case Boolean truth -> writer.addBoolean(truth);
      default -> {
        byte[] bytes = bytes(column, (String) value);
        writer.addBytes(bytes, 0, bytes.length);
      }
    }
  }

  static byte[] bytes(ColumnSpec column, String value) {
    return column.logicalType() == Simple.STRING
        ? value.getBytes(StandardCharsets.UTF_8)
        : HexFormat.of().parseHex(value);
  }

  /** The rows as {@link ReadRows} reads them: times in microseconds. */
  List<List<Object>> expected() {
    List<List<Object>> expected = new ArrayList<>();
    for (List<Object> row : rows) {
      List<Object> values = new ArrayList<>();
      for (int i = 0; i < row.size(); i++) {
        values.add(expected(columns.get(i), row.get(i)));
      }
      expected.add(values);
    }
    return expected;
  }

  private static Object expected(ColumnSpec column, Object value) {
    if (value instanceof List<?> list) {
      List<Object> values = new ArrayList<>();
      list.forEach(element -> values.add(expected(column, element)));
      return values;
    }
    return value instanceof Long number
        && column.logicalType() instanceof LogicalType.Timestamp stamp
        && stamp.unit() == TimeUnit.MILLIS ? (Object) (number * 1000) : value;
  }

  static List<List<Object>> read(Path path) throws IOException {
    try (ParquetFile file = ParquetFile.open(path)) {
      return ReadRows.of(file);
    }
  }
}
