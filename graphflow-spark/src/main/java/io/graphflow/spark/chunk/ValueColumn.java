package io.graphflow.spark.chunk;

import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.sql.vectorized.ColumnarMap;
import org.apache.spark.unsafe.types.UTF8String;

/** A column of Spark, of which a subclass has the values of one type. For one thread. */
abstract class ValueColumn extends ColumnVector {
  ValueColumn(DataType type) {
    super(type);
  }

  private UnsupportedOperationException other() {
    return new UnsupportedOperationException("other values in a column of " + dataType());
  }

  @Override
  public boolean getBoolean(int row) {
    throw other();
  }

  @Override
  public byte getByte(int row) {
    throw other();
  }

  @Override
  public short getShort(int row) {
    throw other();
  }

  @Override
  public int getInt(int row) {
    throw other();
  }

  @Override
  public float getFloat(int row) {
    throw other();
  }

  @Override
  public double getDouble(int row) {
    throw other();
  }

  @Override
  public ColumnarArray getArray(int row) {
    throw other();
  }

  @Override
  public ColumnarMap getMap(int row) {
    throw other();
  }

  @Override
  public Decimal getDecimal(int row, int precision, int scale) {
    throw other();
  }

  @Override
  public UTF8String getUTF8String(int row) {
    throw other();
  }

  @Override
  public byte[] getBinary(int row) {
    throw other();
  }

  @Override
  public ColumnVector getChild(int ordinal) {
    throw other();
  }

  @Override
  public void close() {
    // Files are their reader's.
  }
}
