package io.graphflow.spark.chunk;

import io.graphflow.exception.DataException;
import io.graphflow.parquet.read.ColumnBatch;
import io.graphflow.parquet.read.ValueKind;
import io.graphflow.parquet.schema.Column;
import io.graphflow.parquet.schema.LogicalType;
import io.graphflow.parquet.schema.PhysicalType;
import io.graphflow.spark.chunk.TableColumn.Stored;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.unsafe.types.UTF8String;

/** The values of a batch as Spark reads them. For one thread. */
final class BatchColumn extends ValueColumn {
  private static final long JULIAN_EPOCH = 2_440_588;
  private static final long MICROS_PER_DAY = 86_400_000_000L;
  private static final int MICROS_PER_SECOND = 1_000_000;
  private static final int NANOS_PER_MICRO = 1_000;

  /** So many texts are remembered: those of a dictionary come again and again, and are the same objects then. */
  private static final int KNOWN_TEXTS = 1 << 10;

  private final String file;
  private final ColumnBatch batch;
  private final Column source;
  private final long added;
  private final boolean required;
  private final BatchColumn elements;
  private final String[] known;
  private final UTF8String[] knownForms;
  private boolean[] nulls = {};
  private long[] longs = {};
  private double[] doubles = {};
  private boolean[] booleans = {};
  private String[] texts = {};
  private byte[][] arrays = {};

  /**
   * Creates a column.
   *
   * @param file for messages
   * @param column whose values they are
   * @param batch that is filled again and again; {@link #refill} is to be told
   */
  BatchColumn(String file, Stored column, ColumnBatch batch) {
    this(file, column.type(), batch, column.added(), column.column().required());
  }

  private BatchColumn(String file, DataType type, ColumnBatch batch, long added,
      boolean required) {
    super(type);
    this.file = file;
    this.batch = batch;
    this.source = batch.column();
    this.added = added;
    this.required = required;
    this.elements = type instanceof ArrayType lists
        ? new BatchColumn(file, lists.elementType(), batch, added, false)
        : null;
    boolean text = elements == null && batch.kind() == ValueKind.TEXT;
    this.known = new String[text ? KNOWN_TEXTS : 0];
    this.knownForms = new UTF8String[text ? KNOWN_TEXTS : 0];
  }

  /** Takes what the batch was filled with. */
  void refill() {
    if (elements != null) {
      elements.refill();
      return;
    }
    nulls = batch.nulls();
    if (required && hasNull()) {
      throw new DataException(file, 0, 0,
          "column '" + source.name() + "': expected a value in each row, found NULL");
    }
    switch (batch.kind()) {
      case LONG -> refillLongs();
      case DOUBLE -> doubles = batch.doubles();
      case BOOLEAN -> booleans = batch.booleans();
      case TEXT -> texts = batch.texts();
      case BYTES -> {
        arrays = batch.arrays();
        if (source.type() == PhysicalType.INT96) {
          refillMoments();
        }
      }
    }
  }

  private void refillLongs() {
    if (source.logicalType() instanceof LogicalType.Timestamp stamp) {
      reserve();
      int perSecond = stamp.unit().perSecond();
      for (int i = 0; i < batch.placeCount(); i++) {
        long value = batch.longs()[i];
        longs[i] = perSecond <= MICROS_PER_SECOND
            ? Math.multiplyExact(value, MICROS_PER_SECOND / perSecond)
            : Math.floorDiv(value, perSecond / MICROS_PER_SECOND);
      }
      return;
    }
    longs = batch.longs();
    if (source.unsigned()) {
      for (int i = 0; i < batch.placeCount(); i++) {
        if (longs[i] < 0 && !nulls[i]) {
          throw new DataException(file, 0, 0, "column '" + source.name() + "': "
              + Long.toUnsignedString(longs[i]) + " is beyond int64");
        }
      }
    }
  }

  private void refillMoments() {
    reserve();
    for (int i = 0; i < batch.placeCount(); i++) {
      if (!nulls[i]) {
        ByteBuffer parts = ByteBuffer.wrap(arrays[i]).order(ByteOrder.LITTLE_ENDIAN);
        long nanos = parts.getLong();
        longs[i] = (parts.getInt() - JULIAN_EPOCH) * MICROS_PER_DAY + nanos / NANOS_PER_MICRO;
      }
    }
  }

  private void reserve() {
    if (longs.length < batch.placeCount()) {
      longs = new long[batch.nulls().length];
    }
  }

  @Override
  public boolean isNullAt(int row) {
    return elements == null ? nulls[row] : batch.isNull(row);
  }

  @Override
  public boolean hasNull() {
    return numNulls() > 0;
  }

  @Override
  public int numNulls() {
    int count = 0;
    int all = elements == null ? batch.placeCount() : batch.rowCount();
    for (int i = 0; i < all; i++) {
      count += isNullAt(i) ? 1 : 0;
    }
    return count;
  }

  @Override
  public boolean getBoolean(int row) {
    return booleans[row];
  }

  @Override
  public int getInt(int row) {
    return (int) longs[row];
  }

  @Override
  public long getLong(int row) {
    return longs[row] + added;
  }

  @Override
  public double getDouble(int row) {
    return doubles[row];
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // To compare texts would take as long as to make them anew.
  public UTF8String getUTF8String(int row) {
    if (batch.kind() == ValueKind.BYTES) {
      byte[] bytes = arrays[row];
      return bytes == null ? null : UTF8String.fromBytes(bytes);
    }
    String text = texts[row];
    if (text == null) {
      return null;
    }
    int place = text.hashCode() & (KNOWN_TEXTS - 1);
    if (known[place] != text) {
      known[place] = text;
      knownForms[place] = UTF8String.fromString(text);
    }
    return knownForms[place];
  }

  @Override
  public ColumnarArray getArray(int row) {
    return new ColumnarArray(elements, batch.listStart(row),
        batch.listEnd(row) - batch.listStart(row));
  }

  @Override
  public ColumnVector getChild(int ordinal) {
    return elements;
  }
}
