package io.graphflow.parquet;

import io.graphflow.parquet.schema.PhysicalType;
import io.graphflow.parquet.write.ColumnSpec;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/** parquet-java, which reads and writes files of its own accord. */
final class ParquetJava {
  private ParquetJava() {}

  /** All rows of a file, as {@link RandomTable} has them. */
  static List<List<Object>> read(Path path, List<ColumnSpec> columns) throws IOException {
    List<List<Object>> rows = new ArrayList<>();
    try (ParquetReader<Group> reader = new Groups(new LocalInputFile(path)).build()) {
      for (Group group = reader.read(); group != null; group = reader.read()) {
        List<Object> row = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
          row.add(value(group, i, columns.get(i)));
        }
        rows.add(row);
      }
    }
    return rows;
  }

  /** A builder of readers. */
  private static final class Groups extends ParquetReader.Builder<Group> {
    Groups(InputFile file) {
      super(file);
    }

    @Override
    protected ReadSupport<Group> getReadSupport() {
      return new GroupReadSupport();
    }
  }

  private static Object value(Group group, int field, ColumnSpec column) {
    if (group.getFieldRepetitionCount(field) == 0) {
      return null;
    }
    if (!column.list()) {
      return scalar(group, field, column);
    }
    Group list = group.getGroup(field, 0);
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < list.getFieldRepetitionCount(0); i++) {
      Group element = list.getGroup(0, i);
      values.add(element.getFieldRepetitionCount(0) == 0 ? null : scalar(element, 0, column));
    }
    return values;
  }

  private static Object scalar(Group group, int field, ColumnSpec column) {
    return switch (column.type()) {
      case BOOLEAN -> group.getBoolean(field, 0);
      case INT32 -> column.logicalType().displayName().equals("UINT32")
          ? Integer.toUnsignedLong(group.getInteger(field, 0))
          : (long) group.getInteger(field, 0);
      case INT64 -> group.getLong(field, 0);
      case FLOAT -> (double) group.getFloat(field, 0);
      case DOUBLE -> group.getDouble(field, 0);
      case INT96 -> throw new AssertionError();
      case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> {
        Binary binary = group.getBinary(field, 0);
        yield column.logicalType().displayName().equals("STRING")
            ? binary.toStringUsingUTF8()
            : HexFormat.of().formatHex(binary.getBytes());
      }
    };
  }

  /** How files are written. */
  record Options(
      CompressionCodecName codec,
      boolean second,
      boolean dictionary,
      boolean splitStreams,
      boolean checkSums) {}

  /** Writes the rows of a table, those of our schema. */
  static void write(Path path, RandomTable table, Options options) throws IOException {
    MessageType schema = schema(table.columns());
    List<Group> groups = new ArrayList<>();
    for (List<Object> row : table.rows()) {
      Group group = new SimpleGroup(schema);
      for (int i = 0; i < row.size(); i++) {
        add(group, i, table.columns().get(i), row.get(i));
      }
      groups.add(group);
    }
    write(path, schema, groups, options);
  }

  /** Writes rows of any schema. */
  static void write(Path path, MessageType schema, List<Group> rows, Options options)
      throws IOException {
    try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(new Target(path))
        .withType(schema)
        .withWriterVersion(options.second
            ? ParquetProperties.WriterVersion.PARQUET_2_0
            : ParquetProperties.WriterVersion.PARQUET_1_0)
        .withCompressionCodec(options.codec)
        .withDictionaryEncoding(options.dictionary)
        .withByteStreamSplitEncoding(options.splitStreams)
        .withPageWriteChecksumEnabled(options.checkSums)
        .withPageRowCountLimit(700)
        .withDictionaryPageSize(4096)
        .build()) {
      for (Group row : rows) {
        writer.write(row);
      }
    }
  }

  private static MessageType schema(List<ColumnSpec> columns) {
    List<Type> fields = new ArrayList<>();
    for (ColumnSpec column : columns) {
      Type.Repetition own = column.optional() ? Type.Repetition.OPTIONAL : Type.Repetition.REQUIRED;
      PrimitiveType primitive =
          Types.primitive(PrimitiveType.PrimitiveTypeName.valueOf(
              column.type() == PhysicalType.BYTE_ARRAY ? "BINARY" : column.type().name()),
              column.list() ? Type.Repetition.OPTIONAL : own)
              .length(column.length())
              .as(annotation(column))
              .named(column.list() ? "element" : column.name());
      fields.add(column.list()
          ? Types.buildGroup(own)
              .as(LogicalTypeAnnotation.listType())
              .addField(new GroupType(Type.Repetition.REPEATED, "list", primitive))
              .named(column.name())
          : primitive);
    }
    return new MessageType("table", fields);
  }

  private static LogicalTypeAnnotation annotation(ColumnSpec column) {
    return switch (column.logicalType().displayName()) {
      case "STRING" -> LogicalTypeAnnotation.stringType();
      case "UUID" -> LogicalTypeAnnotation.uuidType();
      case "DATE" -> LogicalTypeAnnotation.dateType();
      case "UINT32" -> LogicalTypeAnnotation.intType(32, false);
      case "INT8" -> LogicalTypeAnnotation.intType(8, true);
      case "INT64" -> LogicalTypeAnnotation.intType(64, true);
      case "DECIMAL(9, 2)" -> LogicalTypeAnnotation.decimalType(2, 9);
      case "DECIMAL(18, 2)" -> LogicalTypeAnnotation.decimalType(2, 18);
      case "TIMESTAMP(MICROS, UTC)" -> LogicalTypeAnnotation.timestampType(true,
          LogicalTypeAnnotation.TimeUnit.MICROS);
      case "TIMESTAMP(MILLIS, local)" -> LogicalTypeAnnotation.timestampType(false,
          LogicalTypeAnnotation.TimeUnit.MILLIS);
      case "TIMESTAMP(NANOS, local)" -> LogicalTypeAnnotation.timestampType(false,
          LogicalTypeAnnotation.TimeUnit.NANOS);
      default -> null;
    };
  }

  private static void add(Group group, int field, ColumnSpec column, Object value) {
    switch (value) {
      case null -> {}
      case List<?> list -> {
        Group own = group.addGroup(field);
        for (Object element : list) {
          add(own.addGroup(0), 0, column, element);
        }
      }
      case Boolean truth -> group.add(field, truth);
      case Double number when column.type() == PhysicalType.FLOAT -> group.add(field,
          number.floatValue());
      case Double number -> group.add(field, number);
      case Long number when column.type() == PhysicalType.INT32 -> group.add(field,
          number.intValue());
      case Long number -> group.add(field, number);
      default -> group.add(field,
          Binary.fromConstantByteArray(RandomTable.bytes(column, (String) value)));
    }
  }

  /** A file that is written. */
  private record Target(Path path) implements OutputFile {
    @Override
    public PositionOutputStream create(long blockSizeHint) throws IOException {
      OutputStream output = Files.newOutputStream(path);
      return new PositionOutputStream() {
        private long position;

        @Override
        public long getPos() {
          return position;
        }

        @Override
        public void write(int value) throws IOException {
          output.write(value);
          position++;
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
          output.write(bytes, from, length);
          position += length;
        }

        @Override
        public void close() throws IOException {
          output.close();
        }
      };
    }

    @Override
    public PositionOutputStream createOrOverwrite(long blockSizeHint) throws IOException {
      return create(blockSizeHint);
    }

    @Override
    public boolean supportsBlockSize() {
      return false;
    }

    @Override
    public long defaultBlockSize() {
      return 0;
    }
  }
}
