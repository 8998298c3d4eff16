package io.graphflow.internal.copy;

import io.graphflow.binary.Bytes;
import io.graphflow.core.arrow.ColumnType;
import io.graphflow.core.arrow.ColumnType.Field;
import io.graphflow.core.arrow.ColumnType.ListOf;
import io.graphflow.core.arrow.ColumnType.Scalar;
import io.graphflow.core.arrow.UnfitValueException;
import io.graphflow.core.value.ValueText;
import io.graphflow.parquet.schema.LogicalType;
import io.graphflow.parquet.schema.LogicalType.Simple;
import io.graphflow.parquet.schema.LogicalType.TimeUnit;
import io.graphflow.parquet.schema.PhysicalType;
import io.graphflow.parquet.write.ColumnSpec;
import io.graphflow.parquet.write.ColumnWriter;
import io.graphflow.temporal.IsoDuration;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;

/** Gives the values of a column to a writer, in the form that Parquet has for their type. For one thread. */
final class ParquetColumn {
  private static final long MICROS_PER_SECOND = 1_000_000;
  private static final int NANOS_PER_MICRO = 1_000;

  private final ColumnType type;
  private final ColumnWriter writer;

  ParquetColumn(ColumnType type, ColumnWriter writer) {
    this.type = type;
    this.writer = writer;
  }

  /** The column of a type. */
  static ColumnSpec spec(Field field) {
    String name = field.name();
    return switch (field.type()) {
      case Scalar scalar -> scalar(name, scalar).asOptional();
      case ListOf(Scalar element) -> scalar(name, element).asList().asOptional();
      // Lists of lists, maps, and elements of the graph.
      case ListOf _,ColumnType.Struct _ ->
        ColumnSpec.of(name, PhysicalType.BYTE_ARRAY, Simple.JSON).asOptional();
    };
  }

  private static ColumnSpec scalar(String name, Scalar scalar) {
    return switch (scalar) {
      case NULL -> ColumnSpec.of(name, PhysicalType.INT32, Simple.UNKNOWN);
      case BOOLEAN -> ColumnSpec.of(name, PhysicalType.BOOLEAN, Simple.NONE);
      case INTEGER -> ColumnSpec.of(name, PhysicalType.INT64, Simple.NONE);
      case FLOAT -> ColumnSpec.of(name, PhysicalType.DOUBLE, Simple.NONE);
      case STRING, TIME, DURATION, TEXT ->
        ColumnSpec.of(name, PhysicalType.BYTE_ARRAY, Simple.STRING);
      case BYTES -> ColumnSpec.of(name, PhysicalType.BYTE_ARRAY, Simple.NONE);
      case DATE -> ColumnSpec.of(name, PhysicalType.INT32, Simple.DATE);
      case LOCAL_TIME ->
        ColumnSpec.of(name, PhysicalType.INT64, new LogicalType.Time(TimeUnit.NANOS, false));
      case LOCAL_DATETIME ->
        ColumnSpec.of(name, PhysicalType.INT64, new LogicalType.Timestamp(TimeUnit.MICROS, false));
      case DATETIME ->
        ColumnSpec.of(name, PhysicalType.INT64, new LogicalType.Timestamp(TimeUnit.MICROS, true));
    };
  }

  /**
   * Adds the value of a row.
   *
   * @param value null for NULL
   * @throws UnfitValueException if the column cannot hold it
   */
  void add(Object value) throws IOException {
    if (value == null) {
      writer.addNull();
      return;
    }
    switch (type) {
      case Scalar scalar -> add(scalar, value);
      case ListOf(Scalar element) -> {
        if (!(value instanceof List<?> list)) {
          throw unfit(value, type);
        }
        writer.beginList();
        for (Object part : list) {
          if (part == null) {
            writer.addNull();
          } else {
            add(element, part);
          }
        }
        writer.endList();
      }
      case ListOf _ when !(value instanceof List) -> throw unfit(value, type);
      case ColumnType.Struct struct when !struct.kind().isOf(value) -> throw unfit(value, type);
      case ListOf _,ColumnType.Struct _ -> writer.addText(CsvCells.json(value));
    }
  }

  private void add(Scalar scalar, Object value) throws IOException {
    switch (value) {
      case Boolean truth when scalar == Scalar.BOOLEAN -> writer.addBoolean(truth);
      case Long number when scalar == Scalar.INTEGER -> writer.addLong(number);
      case Long number when scalar == Scalar.FLOAT -> writer.addDouble(exact(number));
      case Double number when scalar == Scalar.FLOAT -> writer.addDouble(number);
      case LocalDate date when scalar == Scalar.DATE -> writer.addLong(days(date));
      case LocalTime time when scalar == Scalar.LOCAL_TIME -> writer.addLong(time.toNanoOfDay());
      case LocalDateTime moment when scalar == Scalar.LOCAL_DATETIME ->
        writer.addLong(micros(moment, moment.toInstant(ZoneOffset.UTC)));
      case ZonedDateTime moment when scalar == Scalar.DATETIME ->
        writer.addLong(micros(moment, moment.toInstant()));
      case Bytes bytes when scalar == Scalar.BYTES ->
        writer.addBytes(bytes.toArray(), 0, bytes.length());
      default -> {
        if (!isText(scalar, value)) {
          throw unfit(value, scalar);
        }
        writer.addText(CsvCells.text(value));
      }
    }
  }

  private static boolean isText(Scalar scalar, Object value) {
    return switch (scalar) {
      case STRING -> value instanceof String;
      case TIME -> value instanceof OffsetTime;
      case DURATION -> value instanceof IsoDuration;
      case TEXT -> true;
      case NULL, BOOLEAN, INTEGER, FLOAT, DATE, LOCAL_TIME, LOCAL_DATETIME, DATETIME,
          BYTES ->
        false;
    };
  }

  private static double exact(long integer) {
    double number = integer;
    // The largest integers round up to a double that no long equals.
    if ((long) number != integer || number == 0x1p63) {
      throw new UnfitValueException(
          ValueText.describe(integer) + ", which no FLOAT is, among FLOATs");
    }
    return number;
  }

  private static long days(LocalDate date) {
    long days = date.toEpochDay();
    if (days != (int) days) {
      throw new UnfitValueException(
          ValueText.describe(date) + ", which is beyond the days of a Parquet date");
    }
    return days;
  }

  private static long micros(Object moment, Instant instant) {
    int nanos = instant.getNano();
    if (nanos % NANOS_PER_MICRO != 0) {
      throw new UnfitValueException(ValueText.describe(moment)
          + ", which is finer than the microseconds of a Parquet timestamp");
    }
    try {
      return Math.addExact(Math.multiplyExact(instant.getEpochSecond(), MICROS_PER_SECOND),
          nanos / NANOS_PER_MICRO);
    } catch (ArithmeticException e) {
      throw new UnfitValueException(ValueText.describe(moment)
          + ", which is beyond the microseconds of a Parquet timestamp");
    }
  }

  private static UnfitValueException unfit(Object value, ColumnType type) {
    return new UnfitValueException(
        ValueText.describe(value) + ", where the rows before it have " + type.displayName());
  }
}
