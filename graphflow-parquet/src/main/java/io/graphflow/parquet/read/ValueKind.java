package io.graphflow.parquet.read;

import io.graphflow.parquet.schema.Column;
import io.graphflow.parquet.schema.LogicalType;
import io.graphflow.parquet.schema.PhysicalType;

/** As what a batch holds the values of a column. */
public enum ValueKind {
  /** Integers, in a {@code long[]}. */
  LONG,
  /** Floating-point numbers, in a {@code double[]}. */
  DOUBLE,
  /** Booleans, in a {@code boolean[]}. */
  BOOLEAN,
  /** Texts, in a {@code String[]}. */
  TEXT,
  /** Bytes, in a {@code byte[][]}. */
  BYTES;

  /** That of a column. */
  public static ValueKind of(Column column) {
    return switch (column.type()) {
      case BOOLEAN -> BOOLEAN;
      case INT32, INT64 -> LONG;
      case FLOAT, DOUBLE -> DOUBLE;
      case INT96 -> BYTES;
      case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> isText(column) ? TEXT : BYTES;
    };
  }

  private static boolean isText(Column column) {
    return column.type() != PhysicalType.INT96
        && (column.logicalType() == LogicalType.Simple.STRING
            || column.logicalType() == LogicalType.Simple.ENUM
            || column.logicalType() == LogicalType.Simple.JSON);
  }
}
