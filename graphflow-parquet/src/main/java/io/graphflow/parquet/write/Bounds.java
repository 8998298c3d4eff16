package io.graphflow.parquet.write;

import io.graphflow.parquet.encoding.ByteSink;
import io.graphflow.parquet.schema.Column;
import io.graphflow.parquet.schema.LogicalType;
import java.util.Arrays;

/** The least and the greatest of some values, in the order that the format has for their type. For one thread. */
final class Bounds {
  /** Longer values are no bounds, as footers would grow by them. */
  private static final int MOST_BYTES = 256;

  /** Orders of types. */
  private enum Order {
    SIGNED,
    UNSIGNED,
    FLOAT,
    DOUBLE,
    BYTES,
    /** None that all readers agree on. */
    NONE
  }

  private final Order order;
  private boolean any;
  private boolean unknown;
  private long min;
  private long max;
  private byte[] minBytes;
  private byte[] maxBytes;

  Bounds(Column column) {
    order = order(column);
    unknown = order == Order.NONE;
  }

  private static Order order(Column column) {
    return switch (column.type()) {
      case BOOLEAN -> Order.SIGNED;
      case INT32, INT64 -> column.unsigned() ? Order.UNSIGNED : Order.SIGNED;
      case FLOAT -> Order.FLOAT;
      case DOUBLE -> Order.DOUBLE;
      case INT96 -> Order.NONE;
      case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> column.logicalType() instanceof LogicalType.Decimal
          || column.logicalType() == LogicalType.Simple.FLOAT16
          || column.logicalType() == LogicalType.Simple.INTERVAL ? Order.NONE : Order.BYTES;
    };
  }

  /** Whether they are not to be told: of values without an order, NaN, or ones too long. */
  boolean unknown() {
    return unknown;
  }

  /** Whether there is a value. */
  boolean any() {
    return any;
  }

  /** Adds numbers, floating-point ones as their bits. */
  void add(long[] values, int count) {
    for (int i = 0; i < count && !unknown; i++) {
      add(values[i]);
    }
  }

  private void add(long value) {
    if ((order == Order.FLOAT && Float.isNaN(Float.intBitsToFloat((int) value)))
        || (order == Order.DOUBLE && Double.isNaN(Double.longBitsToDouble(value)))) {
      unknown = true;
      return;
    }
    min = !any || compare(value, min) < 0 ? value : min;
    max = !any || compare(value, max) > 0 ? value : max;
    any = true;
  }

  private int compare(long a, long b) {
    return switch (order) {
      case SIGNED -> Long.compare(a, b);
      case UNSIGNED -> Long.compareUnsigned(a, b);
      case FLOAT -> Float.compare(Float.intBitsToFloat((int) a), Float.intBitsToFloat((int) b));
      case DOUBLE -> Double.compare(Double.longBitsToDouble(a), Double.longBitsToDouble(b));
      case BYTES, NONE -> throw new IllegalStateException("no numbers");
    };
  }

  /** Adds values of bytes, which lie one after the other. */
  void add(byte[] bytes, int[] ends, int count) {
    int start = 0;
    for (int i = 0; i < count && !unknown; i++) {
      int end = ends[i];
      if (end - start > MOST_BYTES) {
        unknown = true;
      } else {
        if (!any || Arrays.compareUnsigned(bytes, start, end, minBytes, 0, minBytes.length) < 0) {
          minBytes = Arrays.copyOfRange(bytes, start, end);
        }
        if (!any || Arrays.compareUnsigned(bytes, start, end, maxBytes, 0, maxBytes.length) > 0) {
          maxBytes = Arrays.copyOfRange(bytes, start, end);
        }
        any = true;
      }
      start = end;
    }
  }

  /** Adds the values that others are bounds of. */
  void add(Bounds other) {
    unknown |= other.unknown;
    if (unknown || !other.any) {
      return;
    }
    if (order == Order.BYTES) {
      minBytes =
          !any || Arrays.compareUnsigned(other.minBytes, minBytes) < 0 ? other.minBytes : minBytes;
      maxBytes =
          !any || Arrays.compareUnsigned(other.maxBytes, maxBytes) > 0 ? other.maxBytes : maxBytes;
      any = true;
    } else {
      add(other.min);
      add(other.max);
    }
  }

  /** Compares the least values of two, each of which has one. */
  int compareMin(Bounds other) {
    return order == Order.BYTES ? Arrays.compareUnsigned(minBytes, other.minBytes)
        : compare(min, other.min);
  }

  /** Compares the greatest values of two, each of which has one. */
  int compareMax(Bounds other) {
    return order == Order.BYTES ? Arrays.compareUnsigned(maxBytes, other.maxBytes)
        : compare(max, other.max);
  }

  /** The least value as the format has it; null if there is none, or it is not known. */
  byte[] min(Column column) {
    // A zero without a sign may be found for one with it, so bounds include both.
    return bytes(column, minBytes, isZero(min) ? negativeZero() : min);
  }

  /** The greatest value as the format has it; null if there is none, or it is not known. */
  byte[] max(Column column) {
    return bytes(column, maxBytes, isZero(max) ? 0 : max);
  }

  private boolean isZero(long bits) {
    return switch (order) {
      case FLOAT -> Float.intBitsToFloat((int) bits) == 0;
      case DOUBLE -> Double.longBitsToDouble(bits) == 0;
      case SIGNED, UNSIGNED, BYTES, NONE -> false;
    };
  }

  private long negativeZero() {
    return order == Order.FLOAT ? Float.floatToRawIntBits(-0f) : Double.doubleToRawLongBits(-0d);
  }

  private byte[] bytes(Column column, byte[] found, long number) {
    if (unknown || !any) {
      return null;
    }
    if (order == Order.BYTES) {
      return found;
    }
    ByteSink sink = new ByteSink();
    switch (column.type()) {
      case BOOLEAN -> sink.int8((int) number);
      case INT32, FLOAT -> sink.int32((int) number);
      case INT64, DOUBLE, INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> sink.int64(number);
    }
    return sink.copy();
  }
}
