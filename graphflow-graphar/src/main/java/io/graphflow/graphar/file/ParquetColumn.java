package io.graphflow.graphar.file;

import io.graphflow.exception.DataException;
import io.graphflow.parquet.file.StoredFile;
import io.graphflow.parquet.read.ColumnBatch;
import io.graphflow.parquet.read.ValueKind;
import io.graphflow.parquet.schema.Column;
import io.graphflow.parquet.schema.Field;
import io.graphflow.parquet.schema.LogicalType;
import io.graphflow.parquet.schema.LogicalType.Simple;
import io.graphflow.parquet.schema.PhysicalType;
import io.graphflow.storage.database.LongValues;
import io.graphflow.storage.database.ValueBatch;
import io.graphflow.storage.load.value.BadValueException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** A column of a Parquet file that holds a property. Immutable. */
final class ParquetColumn {
  /** The Julian number of 1970-01-01. */
  private static final long JULIAN_EPOCH = 2_440_588;

  private static final long SECONDS_PER_DAY = 86_400;

  private final PropertyColumn column;
  private final Column source;
  private final ValueKind kind;
  private final TimeUnit unit;

  private ParquetColumn(PropertyColumn column, Column source) {
    this.column = column;
    this.source = source;
    this.kind = ValueKind.of(source);
    this.unit = source.logicalType() instanceof LogicalType.Timestamp stamp ? unit(stamp) : null;
  }

  /** The column of a field, which has values of the property's type. */
  static ParquetColumn of(PropertyColumn column, Field field, StoredFile file) {
    Column source = field.columns().getFirst();
    Field.Kind wanted = column.property().list() ? Field.Kind.LIST : Field.Kind.VALUE;
    if (field.kind() != wanted || !fits(column, source)) {
      throw new DataException(file.toString(), 0, 0, "column '" + column.name() + "': expected "
          + column.property().typeName() + ", found " + switch (field.kind()) {
            case VALUE -> source.typeName();
            case LIST -> "lists of " + source.typeName();
            case NESTED -> "groups";
          });
    }
    return new ParquetColumn(column, source);
  }

  private static boolean fits(PropertyColumn column, Column source) {
    ValueKind kind = ValueKind.of(source);
    LogicalType meaning = source.logicalType();
    return switch (column.type()) {
      case BOOL -> kind == ValueKind.BOOLEAN;
      case INT32, INT64 -> kind == ValueKind.LONG
          && (meaning == Simple.NONE || meaning instanceof LogicalType.Int);
      case FLOAT, DOUBLE -> kind == ValueKind.DOUBLE;
      case STRING -> kind == ValueKind.TEXT
          || (source.type() == PhysicalType.BYTE_ARRAY && meaning == Simple.NONE);
      case DATE -> kind == ValueKind.LONG && meaning == Simple.DATE;
      // The unit is that of the file, whatever the format's text says.
      case TIMESTAMP -> meaning instanceof LogicalType.Timestamp
          || source.type() == PhysicalType.INT96;
    };
  }

  private static TimeUnit unit(LogicalType.Timestamp stamp) {
    return switch (stamp.unit()) {
      case MILLIS -> TimeUnit.MILLISECONDS;
      case MICROS -> TimeUnit.MICROSECONDS;
      case NANOS -> TimeUnit.NANOSECONDS;
    };
  }

  PropertyColumn column() {
    return column;
  }

  /** Whether bounds of values, as the file has them, bound the values as batches have them, too. */
  boolean hasPlainBounds() {
    return !source.repeated() && column.storesPlainly()
        && (kind == ValueKind.TEXT || (kind == ValueKind.LONG && !source.unsigned()));
  }

  /** Whether values are texts; others that have bounds are numbers. */
  boolean isText() {
    return kind == ValueKind.TEXT;
  }

  /** A number of the file as batches have it: of a moment its millisecond. */
  long value(long stored) {
    return unit == null ? stored : Math.floorDiv(stored, unit.convert(1, TimeUnit.MILLISECONDS));
  }

  /** Appends the values of all rows at once, if they are integers that need no look; says whether it has. */
  boolean appendAll(ColumnBatch batch, ValueBatch to) {
    if (!(to instanceof LongValues longs) || kind != ValueKind.LONG || unit != null
        || source.repeated() || source.unsigned() || source.logicalType() == Simple.DATE) {
      return false;
    }
    boolean[] nulls = batch.nulls();
    for (int row = 0; row < batch.rowCount(); row++) {
      if (nulls[row]) {
        return false;
      }
    }
    longs.append(batch.longs(), batch.rowCount());
    return true;
  }

  /** Appends the value of a row. */
  void append(ColumnBatch batch, int row, ValueBatch to) throws BadValueException {
    if (batch.isNull(row)) {
      column.appendNull(to);
    } else if (source.repeated()) {
      ValueBatch elements = column.elements(to);
      for (int place = batch.listStart(row); place < batch.listEnd(row); place++) {
        if (batch.isNullAt(place)) {
          throw new BadValueException("its list has a NULL, which lists of properties do not have");
        }
        appendAt(batch, place, elements);
      }
      column.endList(elements, to);
    } else {
      appendAt(batch, row, to);
    }
  }

  private void appendAt(ColumnBatch batch, int place, ValueBatch to) throws BadValueException {
    switch (kind) {
      case BOOLEAN -> column.appendBoolean(batch.booleans()[place], to);
      case DOUBLE -> column.appendDouble(batch.doubles()[place], to);
      case TEXT -> column.appendText(batch.texts()[place], to);
      case LONG -> appendLong(batch.longs()[place], to);
      case BYTES -> appendBytes(batch.arrays()[place], to);
    }
  }

  private void appendLong(long value, ValueBatch to) throws BadValueException {
    if (unit != null) {
      column.appendTimestamp(value, unit, to);
    } else if (source.logicalType() == Simple.DATE) {
      column.appendDays(value, to);
    } else if (value < 0 && source.unsigned()) {
      throw new BadValueException(Long.toUnsignedString(value) + " is beyond int64");
    } else {
      column.appendLong(value, to);
    }
  }

  private void appendBytes(byte[] bytes, ValueBatch to) throws BadValueException {
    if (source.type() == PhysicalType.INT96) {
      ByteBuffer parts = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
      long nanos = parts.getLong();
      column.appendMoment(
          Instant.ofEpochSecond((parts.getInt() - JULIAN_EPOCH) * SECONDS_PER_DAY, nanos), to);
      return;
    }
    // Some writers do not say that bytes are texts.
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
    } catch (CharacterCodingException _) {
      throw new BadValueException("its bytes are no text in UTF-8");
    }
    column.appendText(bytes, 0, bytes.length, to);
  }
}
