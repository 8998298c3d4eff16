package io.graphflow.core.parquet;

import io.graphflow.binary.Bytes;
import io.graphflow.exception.DataException;
import io.graphflow.parquet.read.ColumnBatch;
import io.graphflow.parquet.schema.Column;
import io.graphflow.parquet.schema.Field;
import io.graphflow.parquet.schema.LogicalType;
import io.graphflow.parquet.schema.LogicalType.Simple;
import io.graphflow.parquet.schema.LogicalType.TimeUnit;
import io.graphflow.parquet.schema.PhysicalType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The values of a column as those of Cypher. For one thread. */
final class ParquetValues {
  private static final long SECONDS_PER_DAY = 86_400;

  /** The Julian number of 1970-01-01. */
  private static final long JULIAN_EPOCH = 2_440_588;

  private final Field field;
  private final Column column;
  private final String file;
  private ColumnBatch batch;

  private ParquetValues(Field field, String file) {
    this.field = field;
    this.column = field.columns().getFirst();
    this.file = file;
  }

  /**
   * The values of a field.
   *
   * @param file its name, for messages
   * @throws DataException if it has none that Cypher has
   */
  static ParquetValues of(Field field, String file) {
    ParquetValues values = new ParquetValues(field, file);
    if (field.kind() == Field.Kind.NESTED) {
      throw values.failed("it is of groups, which LOAD PARQUET does not read; it reads values, and"
          + " lists of these");
    }
    if (column(field).logicalType() == Simple.INTERVAL
        || column(field).logicalType() == Simple.BSON) {
      throw values.failed("LOAD PARQUET does not read " + column(field).typeName());
    }
    return values;
  }

  private static Column column(Field field) {
    return field.columns().getFirst();
  }

  private DataException failed(String reason) {
    return new DataException(file, 0, 0, "column '" + field.name() + "': " + reason
        + ". A query that names the columns it reads, as row.name, reads no others");
  }

  String name() {
    return field.name();
  }

  /** Goes to a batch, until it is filled again. */
  void take(ColumnBatch filled) {
    batch = filled;
  }

  /** The value of a row of the batch; null for NULL. */
  Object get(int row) {
    if (batch.isNull(row)) {
      return null;
    }
    if (!column.repeated()) {
      return at(row);
    }
    List<Object> list = new ArrayList<>(batch.listEnd(row) - batch.listStart(row));
    for (int place = batch.listStart(row); place < batch.listEnd(row); place++) {
      list.add(batch.isNullAt(place) ? null : at(place));
    }
    return list;
  }

  private Object at(int place) {
    return switch (batch.kind()) {
      case BOOLEAN -> batch.booleans()[place];
      case DOUBLE -> batch.doubles()[place];
      case TEXT -> batch.texts()[place];
      case LONG -> ofLong(batch.longs()[place]);
      case BYTES -> ofBytes(batch.arrays()[place]);
    };
  }

  private Object ofLong(long value) {
    return switch (column.logicalType()) {
      case LogicalType.Time time -> time(value, time.unit());
      case LogicalType.Timestamp stamp -> {
        int perSecond = stamp.unit().perSecond();
        Instant moment = Instant.ofEpochSecond(Math.floorDiv(value, perSecond),
            Math.floorMod(value, perSecond) * (long) stamp.unit().nanos());
        yield stamp.utc()
            ? (Object) moment.atZone(ZoneOffset.UTC)
            : LocalDateTime.ofInstant(moment, ZoneOffset.UTC);
      }
      case LogicalType.Decimal decimal -> decimal(BigInteger.valueOf(value), decimal);
      case LogicalType.Int integer when !integer.signed() && value < 0 ->
        throw failed("it has " + Long.toUnsignedString(value) + ", which is beyond INTEGER");
      case LogicalType.Int _ -> value;
      case Simple simple -> simple == Simple.DATE ? LocalDate.ofEpochDay(value) : (Object) value;
    };
  }

  private LocalTime time(long value, TimeUnit unit) {
    if (value < 0 || value >= SECONDS_PER_DAY * unit.perSecond()) {
      throw failed("it has a time of " + value + " " + unit + ", which no day has");
    }
    return LocalTime.ofNanoOfDay(value * unit.nanos());
  }

  private Object ofBytes(byte[] bytes) {
    if (column.type() == PhysicalType.INT96) {
      ByteBuffer parts = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
      LocalTime time = time(parts.getLong(), TimeUnit.NANOS);
      return LocalDate.ofEpochDay(parts.getInt() - JULIAN_EPOCH).atTime(time);
    }
    return switch (column.logicalType()) {
      case LogicalType.Decimal decimal -> decimal(integer(bytes), decimal);
      case Simple simple when simple == Simple.UUID -> {
        ByteBuffer halves = ByteBuffer.wrap(bytes);
        yield new UUID(halves.getLong(), halves.getLong()).toString();
      }
      case Simple simple when simple == Simple.FLOAT16 -> (double) Float.float16ToFloat(
          ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getShort());
      case Simple _,LogicalType.Time _,LogicalType.Timestamp _,LogicalType.Int _ ->
        Bytes.of(bytes);
    };
  }

  private static BigInteger integer(byte[] bytes) {
    return bytes.length == 0 ? BigInteger.ZERO : new BigInteger(bytes);
  }

  /** An INTEGER if it has no digits behind the point, else the nearest FLOAT. */
  private Object decimal(BigInteger digits, LogicalType.Decimal type) {
    if (type.scale() > 0) {
      return new BigDecimal(digits, type.scale()).doubleValue();
    }
    if (digits.bitLength() >= Long.SIZE) {
      throw failed("it has " + digits + ", which is beyond INTEGER");
    }
    return digits.longValue();
  }
}
