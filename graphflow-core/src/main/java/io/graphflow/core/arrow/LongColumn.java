package io.graphflow.core.arrow;

import io.graphflow.core.execution.RowCursor;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.value.ValueText;
import io.graphflow.parser.expression.CypherType;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;

/** Values that are a long each: integers, times of day in nanoseconds, and moments in microseconds. */
final class LongColumn extends Column {
  private static final long MICROS_PER_SECOND = 1_000_000;
  private static final long MICROS_PER_MILLI = 1_000;
  private static final int NANOS_PER_MICRO = 1_000;

  private final ColumnType.Scalar type;
  private final Memory values = new Memory();

  LongColumn(ColumnType.Scalar type) {
    this.type = type;
  }

  @Override
  void add(RowCursor rows, int column) {
    if (type != ColumnType.Scalar.INTEGER && type != ColumnType.Scalar.DATETIME) {
      add(rows.value(column));
    } else if (rows.isNull(column)) {
      addNull();
    } else {
      storeLong(rows.longValue(column));
      addPresent();
    }
  }

  @Override
  void addLongs(long[] longs, boolean[] nulls, int from, int to) {
    if (nulls == null && type == ColumnType.Scalar.INTEGER) {
      values.addLongs(longs, from, to - from);
      addPresent(to - from);
    } else {
      super.addLongs(longs, nulls, from, to);
    }
  }

  /** An integer, or the milliseconds of a DATETIME. */
  @Override
  void storeLong(long value) {
    if (type == ColumnType.Scalar.INTEGER) {
      values.addLong(value);
      return;
    }
    long micros = value * MICROS_PER_MILLI;
    if (micros / MICROS_PER_MILLI != value) {
      throw tooFar(Evaluator.box(CypherType.DATETIME, value));
    }
    values.addLong(micros);
  }

  @Override
  void store(Object value) {
    values.addLong(switch (value) {
      case Long integer when type == ColumnType.Scalar.INTEGER -> integer;
      case LocalTime time when type == ColumnType.Scalar.LOCAL_TIME -> time.toNanoOfDay();
      case LocalDateTime moment when type == ColumnType.Scalar.LOCAL_DATETIME ->
        micros(moment, moment.toInstant(ZoneOffset.UTC));
      case ZonedDateTime moment when type == ColumnType.Scalar.DATETIME ->
        micros(moment, moment.toInstant());
      default -> throw unfit(value, type);
    });
  }

  private static long micros(Object moment, Instant instant) {
    int nanos = instant.getNano();
    if (nanos % NANOS_PER_MICRO != 0) {
      throw new UnfitValueException(ValueText.describe(moment)
          + ", which is finer than the microseconds of an Arrow timestamp");
    }
    try {
      return Math.addExact(Math.multiplyExact(instant.getEpochSecond(), MICROS_PER_SECOND),
          nanos / NANOS_PER_MICRO);
    } catch (ArithmeticException e) {
      throw tooFar(moment);
    }
  }

  private static UnfitValueException tooFar(Object moment) {
    return new UnfitValueException(ValueText.describe(moment)
        + ", which is beyond the microseconds of an Arrow timestamp");
  }

  @Override
  void storeNothing() {
    values.addLong(0);
  }

  @Override
  long bytes() {
    return values.size();
  }

  @Override
  void clear() {
    super.clear();
    values.clear();
  }

  @Override
  void layOut(BatchLayout layout) {
    super.layOut(layout);
    layout.add(values);
  }
}
