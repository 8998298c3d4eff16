package io.graphflow.spark.chunk;

import io.graphflow.storage.database.DoubleValues;
import io.graphflow.storage.database.ListValues;
import io.graphflow.storage.database.LongValues;
import io.graphflow.storage.database.StringValues;
import io.graphflow.storage.database.ValueBatch;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.unsafe.types.UTF8String;

/** Values that the texts of a file mean, as Spark reads them. For one thread. */
final class TextColumn extends ValueColumn {
  private static final long MICROS_PER_MILLI = 1_000;

  private final ValueBatch values;
  private final long added;
  private final TextColumn elements;

  /**
   * Creates a column.
   *
   * @param type of its values, or of its lists
   * @param values that are filled again and again
   * @param added what integers are more than in the file
   */
  TextColumn(DataType type, ValueBatch values, long added) {
    super(type);
    this.values = values;
    this.added = added;
    this.elements = type instanceof ArrayType lists
        ? new TextColumn(lists.elementType(), ((ListValues) values).elements(), added)
        : null;
  }

  @Override
  public boolean isNullAt(int row) {
    return values.isNull(row);
  }

  @Override
  public boolean hasNull() {
    return values.hasNulls();
  }

  @Override
  public int numNulls() {
    int count = 0;
    for (int i = 0; i < values.count(); i++) {
      count += isNullAt(i) ? 1 : 0;
    }
    return count;
  }

  private long stored(int row) {
    return ((LongValues) values).get(row);
  }

  @Override
  public boolean getBoolean(int row) {
    return stored(row) != 0;
  }

  @Override
  public int getInt(int row) {
    return Math.toIntExact(stored(row));
  }

  @Override
  public long getLong(int row) {
    return dataType().equals(DataTypes.TimestampNTZType)
        ? Math.multiplyExact(stored(row), MICROS_PER_MILLI)
        : stored(row) + added;
  }

  @Override
  public double getDouble(int row) {
    return ((DoubleValues) values).get(row);
  }

  @Override
  public UTF8String getUTF8String(int row) {
    if (isNullAt(row)) {
      return null;
    }
    StringValues texts = (StringValues) values;
    return UTF8String.fromBytes(texts.bytes(), texts.start(row), texts.length(row));
  }

  @Override
  public ColumnarArray getArray(int row) {
    ListValues lists = (ListValues) values;
    return new ColumnarArray(elements, lists.start(row), lists.length(row));
  }

  @Override
  public ColumnVector getChild(int ordinal) {
    return elements;
  }
}
