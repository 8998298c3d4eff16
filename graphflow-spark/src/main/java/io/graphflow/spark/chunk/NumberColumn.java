package io.graphflow.spark.chunk;

import org.apache.spark.sql.types.DataTypes;

/** The numbers of rows that follow each other. For one thread. */
final class NumberColumn extends ValueColumn {
  private long first;

  NumberColumn() {
    super(DataTypes.LongType);
  }

  /** Says which number the first row has. */
  void begin(long number) {
    first = number;
  }

  @Override
  public long getLong(int row) {
    return first + row;
  }

  @Override
  public boolean isNullAt(int row) {
    return false;
  }

  @Override
  public boolean hasNull() {
    return false;
  }

  @Override
  public int numNulls() {
    return 0;
  }
}
